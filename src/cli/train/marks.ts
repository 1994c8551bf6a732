const MOST = 0x7fff;

/** Weights in the unit of a file, the nearest it can hold; `scale` of these marks are one of theirs. */
export function inMarks(weights: Float32Array | Float64Array, scale: number): Int16Array {
  const marks = new Int16Array(weights.length);
  for (const [i, each] of weights.entries()) {
    marks[i] = Math.max(-MOST, Math.min(MOST, Math.round(each * scale)));
  }
  return marks;
}
