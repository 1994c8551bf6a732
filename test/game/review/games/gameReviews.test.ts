import { expect, test } from 'vitest';
import { gameReviewOf, winningChance } from '../../../../src/game/review/games/gameReviews.js';
import { defaultVariant, startPosition } from '../../../../src/rules/games.js';
import type { Position } from '../../../../src/rules/position.js';

const gomoku = (value: number): number => winningChance(startPosition(defaultVariant('gomoku')), { value });

const REVERSI = defaultVariant('reversi');
const EARLY = startPosition(REVERSI);
/** With eight empty squares. */
const LATE = startPosition(REVERSI, {
  stones: `${'X'.repeat(28)}${'O'.repeat(28)}${'-'.repeat(8)}`,
  turn: 'black',
});

const reversi = (position: Position, value: number): number => winningChance(position, { value });

test('Reversi’s chances grow with the lead, faster near the end', () => {
  const values = [-20, -4, 0, 4, 20];
  for (const position of [EARLY, LATE]) {
    const chances = values.map((value) => reversi(position, value));
    expect(chances.toSorted((a, b) => a - b)).toEqual(chances);
    expect(chances[2]).toBe(0.5);
    expect(chances[1]! + chances[3]!).toBeCloseTo(1, 10);
  }
  expect(reversi(EARLY, 4)).toBeLessThan(0.65);
  expect(reversi(LATE, 4)).toBeGreaterThan(0.75);
});

test('Gomoku’s chances grow with the value', () => {
  const values = [-29_999, -29_990, -29_980, -2000, -300, 0, 300, 900];
  const chances = values.map(gomoku);
  expect(chances.toSorted((a, b) => a - b)).toEqual(chances);
  expect(gomoku(0)).toBe(0.5);
  expect(gomoku(-300) + gomoku(300)).toBeCloseTo(1, 10);
  expect(gomoku(300)).toBeGreaterThan(0.6);
});

test('a longer forced win has a smaller chance', () => {
  expect(gomoku(29_999)).toBeGreaterThan(0.9);
  expect(gomoku(29_975)).toBeLessThan(0.7);
  expect(gomoku(-29_997)).toBeLessThan(0.06);
  expect(gomoku(29_999)).toBeGreaterThan(gomoku(29_990));
});

test('values are estimates, exact discs or forced results', () => {
  const [reversi, gomoku] = [EARLY, startPosition(defaultVariant('gomoku'))].map(gameReviewOf);
  expect(reversi!.readValue({ value: -4 })).toEqual({ kind: 'estimate', points: -4 });
  expect(reversi!.readValue({ value: -4, isExact: true })).toEqual({ kind: 'exact', discs: -4 });
  expect(gomoku!.readValue({ value: 900 })).toEqual({ kind: 'estimate', points: 900 });
  expect(gomoku!.readValue({ value: 29_995 })).toEqual({ kind: 'win', plies: 5 });
  expect(gomoku!.readValue({ value: -29_996 })).toEqual({ kind: 'loss', plies: 4 });
});
