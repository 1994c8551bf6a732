const MAX_INT16 = 0x7fff;

/** Multiplies weights by `scale`, then rounds and clamps them to the range of a file: -32767 to 32767. */
export function quantize(weights: Float32Array | Float64Array, scale: number): Int16Array {
  const quantized = new Int16Array(weights.length);
  for (const [i, each] of weights.entries()) {
    quantized[i] = Math.max(-MAX_INT16, Math.min(MAX_INT16, Math.round(each * scale)));
  }
  return quantized;
}
