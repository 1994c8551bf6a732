const MAX_INT16 = 0x7fff;

/** Weights times `scale`, rounded and clamped to what a file holds: -32767 to 32767. */
export function quantize(weights: Float32Array | Float64Array, scale: number): Int16Array {
  const quantized = new Int16Array(weights.length);
  for (const [i, each] of weights.entries()) {
    quantized[i] = Math.max(-MAX_INT16, Math.min(MAX_INT16, Math.round(each * scale)));
  }
  return quantized;
}
