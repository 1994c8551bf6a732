import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameAccuracy, moveAccuracy, moveWeights } from '../../../src/game/review/accuracy.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a move’s accuracy is 100 if it costs nothing, and falls with the cost', () => {
  expect(moveAccuracy(0)).toBeCloseTo(100, 2);
  // By hand, from the published formula: 103.1668 e^(-0.4354) - 3.1669.
  expect(moveAccuracy(0.1)).toBeCloseTo(63.58, 2);
  expect(moveAccuracy(1)).toBe(0);
  fc.assert(
    fc.property(share, share, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(moveAccuracy(more)).toBeLessThanOrEqual(moveAccuracy(less));
    }),
  );
});

test('moves weigh more while the chances change', () => {
  const quiet = new Array<number>(41).fill(0.5);
  expect(moveWeights(quiet)).toEqual(new Array(40).fill(0.5));
  const lively = quiet.map((chance, i) => (i > 20 ? 0.9 : chance));
  const weights = moveWeights(lively);
  expect(weights).toHaveLength(40);
  expect(Math.max(...weights)).toBe(12);
  expect(weights[0]).toBe(0.5);
  expect(moveWeights([0.5])).toEqual([]);
  expect(moveWeights([0.5, 0.7])).toHaveLength(1);
});

test('a game’s accuracy is between its moves’, and a bad move counts for more than a good one', () => {
  expect(gameAccuracy([])).toBeUndefined();
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          accuracy: fc.double({ min: 1, max: 100, noNaN: true }),
          weight: fc.double({ min: 0.5, max: 12, noNaN: true }),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      (moves) => {
        const all = moves.map(({ accuracy }) => accuracy);
        const together = gameAccuracy(moves)!;
        expect(together).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(together).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
      },
    ),
  );
  const even = (...accuracies: number[]) =>
    gameAccuracy(accuracies.map((accuracy) => ({ accuracy, weight: 1 })));
  expect(even(100, 20)).toBeLessThan(60);
});
