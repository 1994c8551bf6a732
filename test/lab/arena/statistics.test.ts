import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitRatings } from '../../../src/lab/arena/crossTable.js';
import { sprt } from '../../../src/lab/arena/sprt.js';
import {
  eloDifference,
  eloEstimate,
  expectedScore,
  PAIR_SCORES,
  type Pairs,
  scoreEstimate,
} from '../../../src/lab/arena/statistics.js';

const somePairs = fc.tuple(...([1, 1, 1, 1, 1].map(() => fc.nat({ max: 60 })) as [fc.Arbitrary<number>]));

describe('Elo', () => {
  test.each([
    [0.5, 0],
    [0.75, 190.85],
    [0.9, 381.7],
    [0.25, -190.85],
    [10 / 11, 400],
  ])('a score of %f is %f', (score, elo) => {
    expect(eloDifference(score)).toBeCloseTo(elo, 2);
    expect(expectedScore(eloDifference(score))).toBeCloseTo(score, 10);
  });

  test('for many pairs, the interval is mean ± 1.96 s of the pairs', () => {
    const pairs: Pairs = [400, 1800, 3600, 2600, 1600];
    const n = 10_000;
    const mean = pairs.reduce((sum, count, i) => sum + (count * i) / 4, 0) / n;
    const variance = pairs.reduce((sum, count, i) => sum + count * (i / 4 - mean) ** 2, 0) / (n - 1);
    const reach = 1.96 * Math.sqrt(variance / n);
    const found = scoreEstimate(pairs)!;
    expect(found.value).toBeCloseTo(mean, 10);
    expect(found.low).toBeCloseTo(mean - reach, 4);
    expect(found.high).toBeCloseTo(mean + reach, 4);
  });

  test('if both games of a pair always agree, many pairs tell as much as many single games', () => {
    // Wilson's interval for 90 of 100: 0.8256 to 0.9448; n - 1 in the spread makes it a little wider.
    const found = scoreEstimate([10, 0, 0, 0, 90])!;
    expect(found.low).toBeCloseTo(0.8256, 2);
    expect(found.high).toBeCloseTo(0.9448, 2);
  });

  test('pairs that cancel out give a narrower interval', () => {
    const reach = (pairs: Pairs) => scoreEstimate(pairs)!.high - scoreEstimate(pairs)!.low;
    expect(reach([0, 5, 90, 5, 0])).toBeLessThan(reach([25, 5, 40, 5, 25]));
  });

  test('if every game is won: no upper end, and the exact lower bound', () => {
    const found = eloEstimate([0, 0, 0, 0, 20])!;
    expect(found.value).toBe(Number.POSITIVE_INFINITY);
    expect(found.high).toBe(Number.POSITIVE_INFINITY);
    // 0.025 ** (1 / 20): the least chance to win a pair at which twenty of twenty are not too surprising.
    expect(expectedScore(found.low)).toBeCloseTo(0.8316, 4);
    const lost = eloEstimate([20, 0, 0, 0, 0])!;
    expect(lost.value).toBe(Number.NEGATIVE_INFINITY);
    expect(lost.high).toBeCloseTo(-found.low, 8);
  });

  test('one win a pair does not prove equality', () => {
    const found = eloEstimate([0, 0, 3, 0, 0])!;
    expect(found.value).toBe(0);
    expect(found.low).toBeLessThan(-100);
    expect(found.high).toBeGreaterThan(100);
  });

  test('without pairs there is no estimate', () => {
    expect(eloEstimate([0, 0, 0, 0, 0])).toBeUndefined();
  });

  test('the value lies within its interval, and the interval within 0 and 1', () => {
    fc.assert(
      fc.property(somePairs, (pairs) => {
        const found = scoreEstimate(pairs as unknown as Pairs);
        if (!found) return;
        expect(found.low).toBeLessThanOrEqual(found.value + 1e-12);
        expect(found.high).toBeGreaterThanOrEqual(found.value - 1e-12);
        expect(found.low).toBeGreaterThanOrEqual(0);
        expect(found.high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

/** Returns the logarithm of the greatest likelihood at a mean, by steepest search over three free shares: slow and independent. */
function likelihood(pairs: Pairs, mean: number): number {
  // Two shares follow from the other three: the sum is 1, the mean is given.
  const value = (p1: number, p2: number, p3: number): number => {
    const p4 = mean - 0.25 * p1 - 0.5 * p2 - 0.75 * p3;
    const p0 = 1 - p1 - p2 - p3 - p4;
    if (p4 <= 0 || p0 <= 0 || p1 <= 0 || p2 <= 0 || p3 <= 0) return Number.NEGATIVE_INFINITY;
    return [p0, p1, p2, p3, p4].reduce((sum, share, i) => sum + pairs[i]! * Math.log(share), 0);
  };
  let best = [0.1, 0.3, 0.3] as [number, number, number];
  for (let step = 0.1; step > 1e-9; ) {
    const tried = [0, 1, 2].flatMap((i) =>
      [step, -step].map((by) => best.map((each, j) => (i === j ? each + by : each)) as typeof best),
    );
    const [next] = tried.sort((x, y) => value(...y) - value(...x));
    if (value(...next!) > value(...best)) best = next!;
    else step /= 2;
  }
  return value(...best);
}

describe('SPRT', () => {
  test.each<[Pairs, number, number]>([
    [[10, 40, 100, 60, 15], 0, 10],
    [[30, 80, 100, 60, 20], -5, 5],
    [[5, 20, 60, 45, 30], 0, 50],
  ])('%j between %i and %i: the ratio of the greatest likelihoods', (pairs, elo0, elo1) => {
    const expected = likelihood(pairs, expectedScore(elo1)) - likelihood(pairs, expectedScore(elo0));
    expect(sprt(pairs, [elo0, elo1]).llr).toBeCloseTo(expected, 4);
  });

  test('is close to the normal approximation for close hypotheses', () => {
    const pairs: Pairs = [120, 480, 900, 520, 140];
    const n = 2160;
    const mean = pairs.reduce((sum, count, i) => sum + count * PAIR_SCORES[i]!, 0) / n;
    const variance = pairs.reduce((sum, count, i) => sum + count * (PAIR_SCORES[i]! - mean) ** 2, 0) / n;
    const [s0, s1] = [expectedScore(0), expectedScore(4)];
    const approximate = (n * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(sprt(pairs, [0, 4]).llr).toBeCloseTo(approximate, 1);
  });

  test('has bounds for 5 % errors; accepts either hypothesis, and neither without pairs', () => {
    const undecided = sprt([0, 0, 0, 0, 0], [0, 10]);
    expect(undecided).toMatchObject({ llr: 0, accepted: 'none' });
    expect(undecided.upper).toBeCloseTo(2.9444, 4);
    expect(undecided.lower).toBeCloseTo(-2.9444, 4);
    expect(sprt([1, 5, 20, 60, 80], [0, 10]).accepted).toBe('elo1');
    expect(sprt([80, 60, 20, 5, 1], [0, 10]).accepted).toBe('elo0');
    expect(sprt([0, 0, 0, 0, 100], [0, 50]).accepted).toBe('elo1');
  });
});

describe('ratings', () => {
  test('of two players who met often differ by the Elo of their score', () => {
    const [strong, weak] = fitRatings([
      [0, 75_000],
      [25_000, 0],
    ]);
    expect(strong! - weak!).toBeCloseTo(190.85, 0);
    expect(strong! + weak!).toBeCloseTo(0, 8);
  });

  test('of three players whose scores fit the model exactly are reproduced', () => {
    const elos = [150, 20, -170];
    const points = elos.map((own, i) =>
      elos.map((other, j) => (i === j ? 0 : 100_000 * expectedScore(own - other))),
    );
    for (const [i, elo] of fitRatings(points).entries()) expect(elo).toBeCloseTo(elos[i]!, 0);
  });

  test('are finite for one who won every game', () => {
    const [best, worst] = fitRatings([
      [0, 20],
      [0, 0],
    ]);
    expect(best).toBeGreaterThan(100);
    expect(Number.isFinite(best!)).toBe(true);
    expect(worst).toBeCloseTo(-best!, 6);
  });
});
