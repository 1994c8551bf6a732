import type { Samples } from './reversiSamples.js';

const TOLERANCE = 1e-12; // of the first squared residual: far below the file's precision of 1/256

/** Evaluates each position by the weights, in discs. */
export function predict(
  { featuresPerSample, features, scores }: Samples,
  weights: Float32Array,
): Float32Array {
  const values = new Float32Array(scores.length);
  for (let i = 0, at = 0; i < scores.length; i++, at += featuresPerSample) {
    let value = 0;
    for (let j = at; j < at + featuresPerSample; j++) value += weights[features[j]!]!;
    values[i] = value;
  }
  return values;
}

/** Errors of evaluations, in discs; 0 without positions. */
type Errors = { readonly rootMeanSquare: number; readonly meanAbsolute: number };

export function measureErrors(values: Float32Array, scores: Float32Array): Errors {
  let squares = 0;
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    const error = scores[i]! - values[i]!;
    squares += error * error;
    sum += Math.abs(error);
  }
  const count = Math.max(scores.length, 1);
  return { rootMeanSquare: Math.sqrt(squares / count), meanAbsolute: sum / count };
}

/** Adds each position's value, times its importance, to `sums` at the position's features. */
function scatterAdd(
  { featuresPerSample, features, importances }: Samples,
  values: Float32Array,
  sums: Float64Array,
): void {
  for (let i = 0, at = 0; i < values.length; i++, at += featuresPerSample) {
    const value = importances[i]! * values[i]!;
    for (let j = at; j < at + featuresPerSample; j++) sums[features[j]!]! += value;
  }
}

/**
 * Finds the weights that minimize the squared errors, weighted by importance, plus `ridge` times the weights' squared distance from
 * `prior`, in discs: linear least squares by conjugate gradients, preconditioned by the frequency of each weight (Hestenes and
 * Stiefel, 1952; Buro, "Improving heuristic mini-max search by supervised learning", 2002).
 */
export function fitWeights(
  samples: Samples,
  prior: Float32Array,
  ridge: number,
  iterations: number,
): Float32Array<ArrayBuffer> {
  const size = prior.length;
  const diagonal = new Float64Array(size).fill(ridge);
  scatterAdd(samples, new Float32Array(samples.scores.length).fill(1), diagonal);
  const residual = new Float64Array(size); // of the normal equations
  scatterAdd(
    samples,
    predict(samples, prior).map((value, i) => samples.scores[i]! - value),
    residual,
  );
  const step = new Float64Array(size);
  // Single precision, since twice as much of it fits the cache; the residual is updated by the same rounded direction.
  const direction = new Float32Array(size);
  const product = new Float64Array(size); // of the normal matrix and the direction
  let square = 0; // preconditioned square of the residual
  for (let i = 0; i < size; i++) {
    direction[i] = residual[i]! / diagonal[i]!;
    square += residual[i]! * direction[i]!;
  }
  const tolerance = TOLERANCE * square;
  for (let iteration = 0; iteration < iterations && square > tolerance; iteration++) {
    for (let i = 0; i < size; i++) product[i] = ridge * direction[i]!;
    scatterAdd(samples, predict(samples, direction), product);
    let slope = 0;
    let curvature = 0;
    for (let i = 0; i < size; i++) {
      slope += direction[i]! * residual[i]!;
      curvature += direction[i]! * product[i]!;
    }
    const alpha = slope / curvature;
    const previous = square;
    square = 0;
    for (let i = 0; i < size; i++) {
      step[i]! += alpha * direction[i]!;
      residual[i]! -= alpha * product[i]!;
      square += (residual[i]! * residual[i]!) / diagonal[i]!;
    }
    const beta = square / previous;
    for (let i = 0; i < size; i++) direction[i] = residual[i]! / diagonal[i]! + beta * direction[i]!;
  }
  return prior.map((each, i) => each + step[i]!);
}

const MAX_ITERATIONS = 40;
const MAX_STEEPNESS = 4; // the inverse of the smallest scale, a quarter of a disc
const STEEPNESS_TOLERANCE = 1e-9;

/**
 * Finds the scale `s`, in discs, of P(win) = 1 / (1 + exp(-value / s)) for which the games' results are most likely, a draw
 * counting as half a win. Returns 0 if the values predict nothing.
 */
export function fitWinScale(values: Float32Array, scores: Float32Array): number {
  // Fits the steepness 1/s. The derivative of its log likelihood falls and is convex, as the right half of a logistic curve
  // is concave and the left half mirrors it: Newton's steps from 0 approach the maximum from below and never pass it.
  let steepness = 0;
  for (let iteration = 0; iteration < MAX_ITERATIONS && steepness < MAX_STEEPNESS; iteration++) {
    let gradient = 0;
    let curvature = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const probability = 1 / (1 + Math.exp(-steepness * value));
      gradient += ((Math.sign(scores[i]!) + 1) / 2 - probability) * value;
      curvature += probability * (1 - probability) * value * value;
    }
    if (!(curvature > 0)) break;
    steepness += gradient / curvature;
    if (gradient / curvature <= STEEPNESS_TOLERANCE * steepness) break;
  }
  return steepness > 0 ? 1 / Math.min(steepness, MAX_STEEPNESS) : 0;
}
