import { expect, test } from 'vitest';
import { placesOfBest, shareAmongFirst } from '../../../src/lab/bench/benchRanking.js';
import { newCore } from '../../engine/built.js';

const GAMES = [
  [0, 1, 2],
  [0, 9],
  [4, 5],
];

test('the share counts the positions whose best move is among the first', () => {
  expect(shareAmongFirst(1, GAMES, 1).value).toBeCloseTo(2 / 7, 12);
  expect(shareAmongFirst(3, GAMES, 1).value).toBeCloseTo(4 / 7, 12);
  expect(shareAmongFirst(5, GAMES, 1).value).toBeCloseTo(5 / 7, 12);
  expect(shareAmongFirst(10, GAMES, 1)).toEqual({ value: 1, low: 1, high: 1 });
});

test('the interval comes from resampling whole games', () => {
  // With two games, one all hits and the other none, half of the draws pick both equally.
  const { value, low, high } = shareAmongFirst(1, [Array(50).fill(0), Array(50).fill(7)], 1);
  expect({ value, low, high }).toEqual({ value: 0.5, low: 0, high: 1 });
  const many = Array.from({ length: 400 }, (_, game) => [game % 2]);
  const narrow = shareAmongFirst(1, many, 1);
  // Twice the standard error of a half in 400 is 0.05.
  expect(narrow.low).toBeGreaterThan(0.43);
  expect(narrow.low).toBeLessThan(0.47);
  expect(narrow.high).toBeGreaterThan(0.53);
  expect(narrow.high).toBeLessThan(0.57);
});

test.each([
  { game: 'reversi', rule: 'standard', size: 8 },
  { game: 'gomoku', rule: 'freestyle', size: 15 },
] as const)(
  'the seed selects a few positions of each game of $game, and each has a rank of its best move',
  (variant) => {
    const places = placesOfBest(newCore(), variant, 3, 5);
    expect(places).toEqual(placesOfBest(newCore(), variant, 3, 5));
    expect(places).not.toEqual(placesOfBest(newCore(), variant, 3, 6));
    expect(places).toHaveLength(3);
    for (const game of places) {
      expect(game.length).toBeGreaterThan(0);
      expect(game.length).toBeLessThanOrEqual(6);
      expect(game.every((place) => place >= 0 && place < variant.size ** 2)).toBe(true);
    }
  },
);
