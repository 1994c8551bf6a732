const ROUNDS = 40;
const STEEPEST = 4; // the inverse of the smallest scale, a quarter of a disc
const CLOSE = 1e-9;

/**
 * The scale of the curve from values to winning: the `s` of P(win) = 1 / (1 + exp(-value / s)) that makes how games
 * ended likeliest, a draw being half a win; both in discs. 0 where the values tell nothing of who wins.
 */
export function scaleOf(values: Float32Array, leads: Float32Array): number {
  // By the steepness 1/s. Its likelihood's slope falls and is convex, as a curve's right half is concave and its left
  // half mirrors it, so Newton's steps from 0 come up to the best steepness and never pass it.
  let steepness = 0;
  for (let round = 0; round < ROUNDS && steepness < STEEPEST; round++) {
    let slope = 0;
    let curvature = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const chance = 1 / (1 + Math.exp(-steepness * value));
      slope += ((Math.sign(leads[i]!) + 1) / 2 - chance) * value;
      curvature += chance * (1 - chance) * value * value;
    }
    if (!(curvature > 0)) break;
    steepness += slope / curvature;
    if (slope / curvature <= CLOSE * steepness) break;
  }
  return steepness > 0 ? 1 / Math.min(steepness, STEEPEST) : 0;
}
