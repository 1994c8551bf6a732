import type { Strength, Weakness } from '../../game/ports/thinker.js';
import { type Ladder, type MeasuredStrength, withTime } from './ladders.js';
import { findOpponent } from './opponents.js';

// A strength for any rating. A ladder's levels, and the notches that were measured between them and below, are points of one
// curve; between two neighbors what holds them back changes evenly with the rating.

/** A strength and the rating that it has. */
export type EvenStrength = { readonly strength: Strength; readonly rating: number };

/** What a strength is limited and held back by, all of it in numbers. */
type Handicap = Required<Weakness> & { readonly nodes: number };

/** The points of a ladder's curve, by rating. */
export const curveOf = ({ levels, notches }: Ladder): readonly MeasuredStrength[] =>
  [...levels, ...notches].sort((a, b) => a.rating - b.rating);

/** The nodes that a search within a limit may take; a time counts as those that its opponent searches in it on one core. */
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
/** Evenly by ratio; there is none to or from 0. */
const geometric = (a: number, b: number, share: number): number =>
  a > 0 && b > 0 ? a * (b / a) ** share : linear(a, b, share);
/** Evenly in 1 / (1 + a): from few things to all of them, which is infinite. */
const harmonic = (a: number, b: number, share: number): number =>
  1 / linear(1 / (1 + a), 1 / (1 + b), share) - 1;

const roundToDigits = (value: number, count: number): number => Number(value.toPrecision(count));

/** The strength at a share of the way, above 0 and below 1, from one point of a curve to the next. */
export function strengthBetween(from: Strength, to: Strength, share: number, ladder: Ladder): Strength {
  const [a, b] = [handicapOf(from, ladder), handicapOf(to, ladder)];
  const [greed, whims] = [linear(a.greed, b.greed, share), linear(a.whims, b.whims, share)];
  const fours = harmonic(a.fours, b.fours, share);
  const { timeMs } = to.limit;
  return {
    opponent: from.opponent,
    limit: {
      nodes: Math.round(roundToDigits(geometric(a.nodes, b.nodes, share), 4)),
      // So that a clock can cut it as it does the top level's.
      ...(timeMs === undefined ? {} : { timeMs }),
    },
    weakness: {
      noise: roundToDigits(geometric(a.noise, b.noise, share), 4),
      // An error that vanishes is the same in all games.
      form: b.noise > 0 ? linear(a.form, b.form, share) : a.form,
      ...(greed > 0 ? { greed: roundToDigits(greed, 4) } : {}),
      ...(Number.isFinite(fours) ? { fours: roundToDigits(fours, 4) } : {}),
      ...(whims > 0 ? { whims: roundToDigits(whims, 4) } : {}),
    },
  };
}

/**
 * The strength with a rating, in Elo points above an opponent that plays any legal square, by a ladder's curve: within its first
 * and its last point. What is limited by time gets `thinkMs`.
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
