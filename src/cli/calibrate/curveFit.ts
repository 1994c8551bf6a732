import { solveLinearEquations } from '../common/linearEquations.js';
import { sigmoid } from '../train/logistic.js';
import type { Measured } from './places.js';

// How strong the places of a curve are, by all games of those that stood on it: ratings rise and fall along straight lines
// between knots, so that a game tells of its neighbourhood and not of one place alone.

/** Somebody with a rating: who stands on the curve, the top level, an opponent that never changes, or one whose rating is 0. */
export type Rated =
  | { readonly kind: 'placed'; readonly place: number }
  | { readonly kind: 'top' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'nobody' };

/** What `a` scored against `b`. */
export type Scored = {
  readonly a: Rated;
  readonly b: Rated;
  readonly points: number;
  readonly games: number;
};

export type CurveFit = {
  /** The knots, ascending. */
  readonly places: readonly Measured[];
  /** The rating anywhere on the curve. */
  readonly ratingAt: (place: number) => number;
  readonly top: number;
  readonly fixed: number;
};

const KNOTS = 2; // a place
const ELO = 400 / Math.LN10; // points of a logit
const LIKELY = 100; // Elo points from a knot to the next, before any game
const SPREAD = 150; // the standard deviation of that
const FREE = 1_000; // that of the rating of an opponent that never changes
const STEPS = 100;
const LONGEST = 1; // of a step, in logits
const CLOSE = 1e-6;

const product = (row: readonly number[], weights: readonly number[]): number =>
  row.reduce((sum, each, i) => sum + each * weights[i]!, 0);

/** Newton's step to the weights of the most likelihood, where each has a normal prior with this mean and its precision. */
function stepFrom(
  weights: readonly number[],
  scores: readonly Scored[],
  rows: readonly (readonly number[])[],
  prior: { readonly mean: number; readonly precisions: readonly number[] },
): number[] {
  const equations = weights.map((weight, i) => [
    ...weights.map((_, k) => (k === i ? prior.precisions[i]! : 0)),
    prior.precisions[i]! * (prior.mean - weight),
  ]);
  for (const [at, row] of rows.entries()) {
    const { points, games } = scores[at]!;
    const chance = sigmoid(product(row, weights));
    const curvature = games * chance * (1 - chance);
    for (const [i, equation] of equations.entries()) {
      for (const [k, each] of row.entries()) equation[k]! += curvature * row[i]! * each;
      equation[weights.length]! += (points - games * chance) * row[i]!;
    }
  }
  const step = solveLinearEquations(equations);
  const longest = Math.max(...step.map(Math.abs));
  return step.map((each) => each * Math.min(1, LONGEST / longest));
}

/**
 * The ratings that make the games likeliest (Bradley and Terry, 1952) on a curve that ends at this place, where knots are likely
 * so far apart: in Elo points above `nobody`.
 */
export function fitCurve(scores: readonly Scored[], last: number): CurveFit {
  const knots = KNOTS * last + 1;
  // Weights: what each knot is above the one before, what the top is above the last, and the fixed one's rating.
  const [toTop, fixed] = [knots, knots + 1];
  const rowOf = (rated: Rated): number[] => {
    const row = new Array<number>(knots + 2).fill(0);
    if (rated.kind === 'placed') {
      const at = KNOTS * rated.place;
      for (let knot = 0; knot < knots; knot++) row[knot] = Math.min(Math.max(at + 1 - knot, 0), 1);
    } else if (rated.kind === 'top') row.fill(1, 0, toTop + 1);
    else if (rated.kind === 'fixed') row[fixed] = 1;
    return row;
  };
  const rows = scores.map(({ a, b }) => {
    const other = rowOf(b);
    return rowOf(a).map((each, i) => each - other[i]!);
  });
  const spreads = Array.from({ length: knots + 2 }, (_, i) => (i === fixed ? FREE : SPREAD));
  const prior = { mean: LIKELY / ELO, precisions: spreads.map((spread) => (ELO / spread) ** 2) };
  let weights = spreads.map(() => prior.mean);
  for (let i = 0; i < STEPS; i++) {
    const step = stepFrom(weights, scores, rows, prior);
    weights = weights.map((weight, k) => weight + step[k]!);
    if (Math.max(...step.map(Math.abs)) < CLOSE) break;
  }
  const ratingOf = (rated: Rated): number => ELO * product(rowOf(rated), weights);
  const ratingAt = (place: number): number => ratingOf({ kind: 'placed', place });
  return {
    places: Array.from({ length: knots }, (_, knot) => knot / KNOTS).map((place) => ({
      place,
      rating: ratingAt(place),
    })),
    ratingAt,
    top: ratingOf({ kind: 'top' }),
    fixed: ratingOf({ kind: 'fixed' }),
  };
}
