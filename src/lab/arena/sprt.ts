import type { Pairs } from './statistics.js';
import { expectedScore, PAIR_SCORES, pairCount } from './statistics.js';

/** Elo differences of the two hypotheses. */
export type Hypotheses = readonly [elo0: number, elo1: number];

const ERROR_RATE = 0.05; // alpha and beta
const LLR_BOUND = Math.log((1 - ERROR_RATE) / ERROR_RATE);
const PSEUDO_COUNT = 1e-3; // count of a result that never occurred, so that the likelihood exists

/** State of a test: it ends below `lower` with the first hypothesis, above `upper` with the second. */
export type Sprt = {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly accepted: 'elo0' | 'elo1' | 'none';
};

/**
 * Finds the Lagrange multiplier for which the probabilities p / (1 + multiplier * (score - mean)) have this mean. Of all
 * probabilities with this mean they are the most likely. The sum falls as the multiplier grows, so bisection finds it.
 */
function multiplierFor(shares: readonly number[], mean: number): number {
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    const sum = shares.reduce((total, share, j) => {
      const off = PAIR_SCORES[j]! - mean;
      return total + (share * off) / (1 + middle * off);
    }, 0);
    if (sum > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Runs the generalized sequential probability ratio test on pairs of games: the log likelihood ratio of the second Elo difference
 * to the first, each with the most likely probabilities of a pair's five results under it. Source: Michel Van den Bergh, "The
 * generalized sequential probability ratio test for multinomials" and "A practical introduction to the GSPRT" (the pentanomial
 * model); logistic Elo; alpha = beta = 0.05.
 */
export function sprt(pairs: Pairs, [elo0, elo1]: Hypotheses): Sprt {
  const state = (llr: number, accepted: Sprt['accepted']): Sprt => ({
    llr,
    lower: -LLR_BOUND,
    upper: LLR_BOUND,
    accepted,
  });
  if (pairCount(pairs) === 0) return state(0, 'none');
  const counts = pairs.map((count) => Math.max(count, PSEUDO_COUNT));
  const total = counts.reduce((sum, count) => sum + count);
  const shares = counts.map((count) => count / total);
  const [mean0, mean1] = [expectedScore(elo0), expectedScore(elo1)];
  const [by0, by1] = [multiplierFor(shares, mean0), multiplierFor(shares, mean1)];
  const llr = counts.reduce((sum, count, i) => {
    const score = PAIR_SCORES[i]!;
    return sum + count * (Math.log1p(by0 * (score - mean0)) - Math.log1p(by1 * (score - mean1)));
  }, 0);
  return state(llr, llr >= LLR_BOUND ? 'elo1' : llr <= -LLR_BOUND ? 'elo0' : 'none');
}
