import type { MeasuredStrength } from '../../engine/opponents/ladders.js';
import type { Strength } from '../../game/ports/thinker.js';
import type { Entrant } from '../arena/entrant.js';
import { type Estimate, expectedScore, PAIR_SCORES, type Pairs, pairCount } from '../arena/statistics.js';
import type { Bout } from './bouts.js';
import { entrantOf, type LadderOptions } from './ladder.js';

// The rating of a strength by games against others whose ratings are known.

/** Whom a strength plays, and what is taken as known of them. */
export type Known = { readonly entrant: Entrant; readonly rating: number };

/** The pairs of games against somebody of a rating. */
export type PairsAgainst = { readonly pairs: Pairs; readonly rating: number };

const Z95 = 1.959964; // two-sided 95 % of the normal distribution
const ELO_PER_LOGIT = 400 / Math.LN10;
const TOLERANCE = 0.01; // points
const FARTHEST = 1_000; // points beyond the ratings that are known

const pointsOf = (pairs: Pairs): number =>
  pairs.reduce((sum, count, i) => sum + 2 * count * PAIR_SCORES[i]!, 0);

/**
 * The variance of the points in all pairs, by how the pairs differ among themselves; one that was shared is added, so that there is
 * some where all ended alike.
 */
function varianceOf(pairs: Pairs): number {
  const n = pairCount(pairs);
  const mean = (pointsOf(pairs) + 1) / (n + 1);
  const squares = pairs.reduce((sum, count, i) => sum + count * (2 * PAIR_SCORES[i]! - mean) ** 2, 0);
  return (n + 1) * ((squares + (1 - mean) ** 2) / n);
}

/**
 * The rating at which these results are the most likely by Elo's formula, with its 95 % interval, that of the others' ratings
 * not included. To each of the others a drawn game is added, so that it is finite whatever the results. At least a pair each.
 */
export function ratingAgainst(results: readonly PairsAgainst[]): Estimate {
  const surplusAt = (rating: number): number =>
    results.reduce(
      (sum, { pairs, rating: other }) =>
        sum + pointsOf(pairs) + 0.5 - (2 * pairCount(pairs) + 1) * expectedScore(rating - other),
      0,
    );
  const ratings = results.map(({ rating }) => rating);
  let [low, high] = [Math.min(...ratings) - FARTHEST, Math.max(...ratings) + FARTHEST];
  while (high - low > TOLERANCE) {
    const middle = (low + high) / 2;
    if (surplusAt(middle) > 0) low = middle;
    else high = middle;
  }
  const value = (low + high) / 2;
  const information = results.reduce((sum, { pairs, rating: other }) => {
    const expected = expectedScore(value - other);
    return sum + (2 * pairCount(pairs) + 1) * expected * (1 - expected);
  }, 0);
  const variance = results.reduce((sum, { pairs }) => sum + varianceOf(pairs), 0);
  const within = (Z95 * ELO_PER_LOGIT * Math.sqrt(variance)) / information;
  return { value, low: value - within, high: value + within };
}

/** Plays a strength against others, so many games each from the number `from` on, and rates it by all of them. */
export async function measureAgainst(
  { play }: Pick<LadderOptions, 'play'>,
  strength: Strength,
  known: readonly Known[],
  { games, from }: Pick<Bout, 'games' | 'from'>,
): Promise<MeasuredStrength> {
  const results: PairsAgainst[] = [];
  for (const { entrant, rating } of known) {
    const { pairs } = await play({ a: entrantOf(strength), b: entrant, games, from });
    results.push({ pairs, rating });
  }
  const { value, low, high } = ratingAgainst(results);
  return {
    strength,
    rating: Math.round(value),
    interval: [Math.round(low), Math.round(high)],
    games: games * known.length,
  };
}
