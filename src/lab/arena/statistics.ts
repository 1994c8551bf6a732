/** Number of pairs of games by `a`'s points in them: 0, ½, 1, 1½, 2. */
export type Pairs = readonly [number, number, number, number, number];

/** A pair's points as a share of the maximum, in the order of `Pairs`. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

const Z95 = 1.959964; // two-sided 95 % of the normal distribution
const TAIL_PROBABILITY = 0.025;

/** Returns the Elo difference for an expected share of the points; infinite at 0 and at 1. */
export const eloDifference = (score: number): number =>
  score === 0.5 ? 0 : -400 * Math.log10(1 / score - 1);

/** Returns the expected share of the points at an Elo difference. */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** A share of the points, or its Elo difference, with a 95 % interval. */
export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

export const pairCount = (pairs: Pairs): number => pairs.reduce((sum, count) => sum + count, 0);

/**
 * Estimates the share of the points with its 95 % interval from the variance between pairs. The two games of an opening are not
 * independent, so a pair is one observation (the pentanomial model). Uses Wilson's interval (1927) with the number of trials at
 * which a binomial share would have the pairs' variance: unlike mean ± 1.96 s it stays within 0 and 1. If all pairs scored the
 * same, there is no variance; then it uses the exact bound (Clopper and Pearson) on the probability of another result.
 * Returns `undefined` without a whole pair.
 */
export function scoreEstimate(pairs: Pairs): Estimate | undefined {
  const n = pairCount(pairs);
  if (n === 0) return undefined;
  const mean = pairs.reduce((sum, count, i) => sum + count * PAIR_SCORES[i]!, 0) / n;
  const squares = pairs.reduce((sum, count, i) => sum + count * (PAIR_SCORES[i]! - mean) ** 2, 0);
  if (squares === 0) {
    const other = 1 - TAIL_PROBABILITY ** (1 / n);
    return { value: mean, low: mean * (1 - other), high: mean + (1 - mean) * other };
  }
  const trials = (mean * (1 - mean)) / (squares / (n - 1) / n);
  const z2 = Z95 ** 2 / trials;
  const center = (mean + z2 / 2) / (1 + z2);
  const reach = (Z95 / (1 + z2)) * Math.sqrt((mean * (1 - mean)) / trials + z2 / (4 * trials));
  return { value: mean, low: center - reach, high: center + reach };
}

/** Estimates the Elo difference with its 95 % interval, by converting the share of the points. */
export function eloEstimate(pairs: Pairs): Estimate | undefined {
  const score = scoreEstimate(pairs);
  return (
    score && {
      value: eloDifference(score.value),
      low: eloDifference(score.low),
      high: eloDifference(score.high),
    }
  );
}
