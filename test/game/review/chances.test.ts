import { expect, test } from 'vitest';
import { winningChance } from '../../../src/game/review/chances.js';
import type { Square } from '../../../src/rules/position.js';

const line = (value: number, winProbability = 0.5) => ({ move: 0 as Square, value, winProbability });
const gomoku = (value: number): number => winningChance('gomoku', line(value))!;

test('Reversi’s is the search’s own', () => {
  expect(winningChance('reversi', line(4, 0.7))).toBe(0.7);
});

test('Gomoku’s grows with the value', () => {
  const values = [-29_999, -29_990, -29_980, -2000, -300, 0, 300, 900];
  const chances = values.map(gomoku);
  expect(chances.toSorted((a, b) => a - b)).toEqual(chances);
  expect(gomoku(0)).toBe(0.5);
  expect(gomoku(-300) + gomoku(300)).toBeCloseTo(1, 10);
  expect(gomoku(300)).toBeGreaterThan(0.6);
});

test('the longer a win by force, the less often people find it', () => {
  expect(gomoku(29_999)).toBeGreaterThan(0.9);
  expect(gomoku(29_975)).toBeLessThan(0.7);
  expect(gomoku(-29_997)).toBeLessThan(0.06);
  expect(gomoku(29_999)).toBeGreaterThan(gomoku(29_990));
});
