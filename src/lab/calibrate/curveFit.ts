import { solveLinearEquations } from '../common/linearEquations.js';
import { sigmoid } from '../train/logistic.js';
import type { MeasuredPlace } from './curvePlaces.js';

// Fits the ratings along a curve to all games of the players on it: piecewise linear between knots, so that a game
// informs a whole neighborhood and not just one place.

/** A rated player: a place on the curve, the top level, an opponent that never changes, or the one with rating 0. */
export type CurvePlayer =
  | { readonly kind: 'placed'; readonly place: number }
  | { readonly kind: 'top' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'baseline' };

/** Score of `a` against `b`. */
export type CurveScore = {
  readonly a: CurvePlayer;
  readonly b: CurvePlayer;
  readonly points: number;
  readonly games: number;
};

export type CurveFit = {
  /** Knots, ascending. */
  readonly places: readonly MeasuredPlace[];
  /** Returns the rating anywhere on the curve. */
  readonly ratingAt: (place: number) => number;
  readonly top: number;
  readonly fixed: number;
};

const KNOTS_PER_PLACE = 2;
const ELO_PER_LOGIT = 400 / Math.LN10;
// Priors, in Elo points: mean and standard deviation of the gap between two knots, and standard deviation of the fixed rating.
const PRIOR_GAP = 100;
const PRIOR_DEVIATION = 150;
const FIXED_PRIOR_DEVIATION = 1_000;
const MAX_ITERATIONS = 100;
const MAX_STEP = 1; // logits
const TOLERANCE = 1e-6; // logits

const dot = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, each, i) => sum + each * weights[i]!, 0);

/** Returns Newton's step to the maximum a posteriori, for weights whose normal priors have the same mean. */
function newtonStep(
  weights: readonly number[],
  scores: readonly CurveScore[],
  rows: readonly (readonly number[])[],
  prior: { readonly mean: number; readonly precisions: readonly number[] },
): number[] {
  const equations = weights.map((weight, i) => [
    ...weights.map((_, k) => (k === i ? prior.precisions[i]! : 0)),
    prior.precisions[i]! * (prior.mean - weight),
  ]);
  for (const [at, row] of rows.entries()) {
    const { points, games } = scores[at]!;
    const probability = sigmoid(dot(row, weights));
    const curvature = games * probability * (1 - probability);
    for (const [i, equation] of equations.entries()) {
      for (const [k, each] of row.entries()) equation[k]! += curvature * row[i]! * each;
      equation[weights.length]! += (points - games * probability) * row[i]!;
    }
  }
  const step = solveLinearEquations(equations);
  const largest = Math.max(...step.map(Math.abs));
  return step.map((each) => each * Math.min(1, MAX_STEP / largest));
}

/**
 * Finds the most probable ratings (Bradley and Terry, 1952, with normal priors) on a curve that ends at the place `last`, in Elo
 * points above the baseline.
 */
export function fitCurve(scores: readonly CurveScore[], last: number): CurveFit {
  const knots = KNOTS_PER_PLACE * last + 1;
  // Weights: the gap of each knot to the one before, the gap of the top to the last knot, and the fixed rating.
  const [top, fixed] = [knots, knots + 1];
  const featuresOf = (player: CurvePlayer): number[] => {
    const features = new Array<number>(knots + 2).fill(0);
    if (player.kind === 'placed') {
      const at = KNOTS_PER_PLACE * player.place;
      for (let knot = 0; knot < knots; knot++) features[knot] = Math.min(Math.max(at + 1 - knot, 0), 1);
    } else if (player.kind === 'top') features.fill(1, 0, top + 1);
    else if (player.kind === 'fixed') features[fixed] = 1;
    return features;
  };
  const rows = scores.map(({ a, b }) => {
    const other = featuresOf(b);
    return featuresOf(a).map((each, i) => each - other[i]!);
  });
  const deviations = Array.from({ length: knots + 2 }, (_, i) =>
    i === fixed ? FIXED_PRIOR_DEVIATION : PRIOR_DEVIATION,
  );
  const prior = {
    mean: PRIOR_GAP / ELO_PER_LOGIT,
    precisions: deviations.map((deviation) => (ELO_PER_LOGIT / deviation) ** 2),
  };
  let weights = deviations.map(() => prior.mean);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const step = newtonStep(weights, scores, rows, prior);
    weights = weights.map((weight, k) => weight + step[k]!);
    if (Math.max(...step.map(Math.abs)) < TOLERANCE) break;
  }
  const ratingOf = (player: CurvePlayer): number => ELO_PER_LOGIT * dot(featuresOf(player), weights);
  const ratingAt = (place: number): number => ratingOf({ kind: 'placed', place });
  return {
    places: Array.from({ length: knots }, (_, knot) => knot / KNOTS_PER_PLACE).map((place) => ({
      place,
      rating: ratingAt(place),
    })),
    ratingAt,
    top: ratingOf({ kind: 'top' }),
    fixed: ratingOf({ kind: 'fixed' }),
  };
}
