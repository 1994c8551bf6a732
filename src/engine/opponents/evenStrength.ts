import type { Strength, Weakness } from '../../game/ports/thinker.js';
import { type Ladder, type MeasuredStrength, withTime } from './ladders.js';
import { findOpponent } from './opponents.js';

// Strengths for any rating, by interpolation on a curve whose points are a ladder's levels and its notches. Between two neighbors
// the handicaps change smoothly with the rating.

/** A strength with its rating. */
type EvenStrength = { readonly strength: Strength; readonly rating: number };

/** Limit and weakness of a strength as numbers. */
type Handicap = Required<Weakness> & { readonly nodes: number };

/** Returns the points of a ladder's curve, ascending by rating. */
export const curveOf = ({ levels, notches }: Ladder): readonly MeasuredStrength[] =>
  [...levels, ...notches].sort((a, b) => a.rating - b.rating);

/** Returns the nodes of a limit; converts a time by the pace of its opponent on one core. */
function nodesOf({ opponent, limit }: Strength, { game }: Ladder): number {
  if (limit.nodes !== undefined) return limit.nodes;
  const { pace } = findOpponent(opponent, game);
  if (limit.timeMs === undefined || !('nodesPerMs' in pace))
    throw new RangeError(`${opponent} is not limited by nodes`);
  return limit.timeMs * pace.nodesPerMs;
}

function handicapOf(strength: Strength, ladder: Ladder): Handicap {
  const { weakness } = strength;
  return {
    nodes: nodesOf(strength, ladder),
    noise: weakness?.noise ?? 0,
    form: weakness?.form ?? 0,
    greed: weakness?.greed ?? 0,
    fours: weakness?.fours ?? Number.POSITIVE_INFINITY,
    whims: weakness?.whims ?? 0,
  };
}

const linear = (a: number, b: number, share: number): number => a + share * (b - a);
/** Interpolates by ratio, or linearly to or from 0, which has no ratio. */
const geometric = (a: number, b: number, share: number): number =>
  a > 0 && b > 0 ? a * (b / a) ** share : linear(a, b, share);
/** Interpolates linearly in 1 / (1 + a), since "all fours" is infinite. */
const harmonic = (a: number, b: number, share: number): number =>
  1 / linear(1 / (1 + a), 1 / (1 + b), share) - 1;

const roundToDigits = (value: number, count: number): number => Number(value.toPrecision(count));

/** Returns the strength at a share, above 0 and below 1, of the way from one point of a curve to the next. */
export function strengthBetween(from: Strength, to: Strength, share: number, ladder: Ladder): Strength {
  const [a, b] = [handicapOf(from, ladder), handicapOf(to, ladder)];
  const [greed, whims] = [linear(a.greed, b.greed, share), linear(a.whims, b.whims, share)];
  const fours = harmonic(a.fours, b.fours, share);
  const { timeMs } = to.limit;
  return {
    opponent: from.opponent,
    limit: {
      nodes: Math.round(roundToDigits(geometric(a.nodes, b.nodes, share), 4)),
      // Kept so that a game's clock can shorten the search, as it can the top level's.
      ...(timeMs === undefined ? {} : { timeMs }),
    },
    weakness: {
      noise: roundToDigits(geometric(a.noise, b.noise, share), 4),
      // Without noise the form has no effect, so it stays constant.
      form: b.noise > 0 ? linear(a.form, b.form, share) : a.form,
      ...(greed > 0 ? { greed: roundToDigits(greed, 4) } : {}),
      ...(Number.isFinite(fours) ? { fours: roundToDigits(fours, 4) } : {}),
      ...(whims > 0 ? { whims: roundToDigits(whims, 4) } : {}),
    },
  };
}

/**
 * Returns the strength for a rating, by a ladder's curve. The rating is in Elo points above an opponent that plays any legal
 * square, and is clamped to the curve. A strength with a limit of time gets `thinkMs`.
 */
export function evenStrength(ladder: Ladder, rating: number, thinkMs: number): EvenStrength {
  const points = curveOf(ladder);
  const within = Math.min(Math.max(rating, points[0]!.rating), points.at(-1)!.rating);
  const above = points.findIndex((point) => point.rating >= within);
  const to = points[above]!;
  if (to.rating === within) return { strength: withTime(to.strength, thinkMs), rating: within };
  const from = points[above - 1]!;
  const share = (within - from.rating) / (to.rating - from.rating);
  const strength = strengthBetween(from.strength, to.strength, share, ladder);
  return { strength: withTime(strength, thinkMs), rating: within };
}
