import type { MeasuredStrength } from '../../engine/opponents/ladders.js';
import type { Strength } from '../../game/ports/thinker.js';
import type { Entrant } from '../arena/entrant.js';
import { type Estimate, expectedScore, PAIR_SCORES, type Pairs, pairCount } from '../arena/statistics.js';
import type { Bout } from './bouts.js';
import { entrantOf, type LadderOptions } from './ladder.js';

// Rating of a strength by games against others with known ratings.

/** An opponent with a known rating. */
export type Known = { readonly entrant: Entrant; readonly rating: number };

/** Pairs of games against a player of a rating. */
type PairsAgainst = { readonly pairs: Pairs; readonly rating: number };

const Z95 = 1.959964; // two-sided 95 % of the normal distribution
const ELO_PER_LOGIT = 400 / Math.LN10;
const TOLERANCE = 0.01; // points
const FARTHEST = 1_000; // points beyond the known ratings

const pointsOf = (pairs: Pairs): number =>
  pairs.reduce((sum, count, i) => sum + 2 * count * PAIR_SCORES[i]!, 0);

/**
 * Variance of the points of all pairs, from the differences between pairs. One shared pair is added, so that there is some variance
 * even if all pairs ended alike.
 */
function varianceOf(pairs: Pairs): number {
  const n = pairCount(pairs);
  const mean = (pointsOf(pairs) + 1) / (n + 1);
  const squares = pairs.reduce((sum, count, i) => sum + count * (2 * PAIR_SCORES[i]! - mean) ** 2, 0);
  return (n + 1) * ((squares + (1 - mean) ** 2) / n);
}

/**
 * Estimates the rating for which these results are most likely by Elo's formula, with a 95 % interval that ignores the errors of
 * the known ratings. A drawn game is added against each opponent, so that the estimate is finite. Needs at least a pair each.
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

/** Plays a strength against others, this many games each from the number `from` on, and rates it by all of them. */
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
