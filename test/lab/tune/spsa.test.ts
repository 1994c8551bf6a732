import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { type Parameter, Spsa, type Vector } from '../../../src/lab/tune/spsa.js';

const real = (name: string, start: number, step: number): Parameter => ({
  name,
  start,
  step,
  min: -1_000,
  max: 1_000,
  isInteger: false,
});

/** Plays all pairs of noisy games in which the vector that is nearer to the best one wins more often. */
function tune(spsa: Spsa, pairs: number, best: Vector, scales: Vector): void {
  const random = randomNumbers(7);
  const loss = (vector: Vector): number =>
    vector.reduce((sum, value, i) => sum + ((value - best[i]!) / scales[i]!) ** 2, 0);
  for (let pair = 0; pair < pairs; pair++) {
    const { plus, minus } = spsa.vectors(pair);
    const expected = Math.tanh((loss(minus) - loss(plus)) / 4);
    spsa.update(pair, random(1_000) / 1_000 < (1 + expected) / 2 ? 1 : -1);
  }
}

describe('SPSA', () => {
  test('approaches the best vector through noise, whatever the units', () => {
    const spsa = new Spsa([real('a', 0, 1), real('b', 100, 20), real('c', 0.5, 0.05)], 20_000, 1);
    tune(spsa, 20_000, [5, 40, 0.6], [1, 20, 0.05]);
    const [a, b, c] = spsa.values;
    expect(Math.abs(a! - 5)).toBeLessThan(1);
    expect(Math.abs(b! - 40)).toBeLessThan(20);
    expect(Math.abs(c! - 0.6)).toBeLessThan(0.05);
  });

  test('stays at the start if every pair is even', () => {
    const spsa = new Spsa([real('a', 3, 1)], 100, 1);
    for (let pair = 0; pair < 100; pair++) spsa.update(pair, 0);
    expect(spsa.values).toEqual([3]);
  });

  test('plays the last pair a step on either side of the current value', () => {
    const { plus, minus } = new Spsa([real('a', 3, 2)], 100, 1).vectors(99);
    expect([plus[0], minus[0]].sort()).toEqual([1, 5]);
  });

  test('keeps vectors within their bounds, and integers whole', () => {
    const bounds = { min: 1, max: 4 };
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true })), fc.nat(), (scores, seed) => {
        const spsa = new Spsa(
          [
            { name: 'whole', start: 2, step: 0.7, isInteger: true, ...bounds },
            { name: 'real', start: 2, step: 0.7, isInteger: false, ...bounds },
          ],
          scores.length,
          seed,
        );
        for (const [pair, score] of scores.entries()) {
          const { plus, minus } = spsa.vectors(pair);
          for (const value of [...plus, ...minus]) {
            expect(value).toBeGreaterThanOrEqual(1);
            expect(value).toBeLessThanOrEqual(4);
          }
          expect(plus[0]! % 1).toBe(0);
          expect(minus[0]! % 1).toBe(0);
          spsa.update(pair, score);
        }
      }),
    );
  });

  test('rounds integers up or down so that their mean is the unrounded value', () => {
    const spsa = new Spsa([{ name: 'a', start: 3, step: 0.25, min: 0, max: 9, isInteger: true }], 4_000, 1);
    const sums = Array.from({ length: 4_000 }, (_, pair) => {
      const { plus, minus } = spsa.vectors(pair);
      return plus[0]! + minus[0]!;
    });
    const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length / 2;
    expect(mean).toBeCloseTo(3, 1);
  });
});
