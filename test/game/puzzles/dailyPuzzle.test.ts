import { expect, test } from 'vitest';
import { readPuzzleBanks } from '../../../src/app/puzzleBanks.js';
import { chooseDaily, dayAfter, gameOfDay, isKeptForDaily } from '../../../src/game/puzzles/dailyPuzzle.js';
import type { PuzzleEntry } from '../../../src/game/puzzles/puzzleBank.js';
import { BANKS, manyEntries } from './banks.js';

const TEN_YEARS = 3653;

/** Daily puzzles of consecutive days. `bankOn` returns the bank of a day, counted from 0. */
function dailies(days: number, bankOn: (day: number) => readonly PuzzleEntry[]): string[] {
  const lastDays = new Map<string, string>();
  let day = '2026-11-24';
  return Array.from({ length: days }, (_, i) => {
    const id = chooseDaily(bankOn(i), lastDays)!;
    lastDays.set(id, day);
    day = dayAfter(day);
    return id;
  });
}

/** Smallest number of days after which a puzzle came again. */
function shortestGap(ids: readonly string[]): number {
  const lastAt = new Map<string, number>();
  const gaps = ids.map((id, i) => {
    const gap = i - (lastAt.get(id) ?? Number.NEGATIVE_INFINITY);
    lastAt.set(id, i);
    return gap;
  });
  return Math.min(...gaps);
}

test('in ten years no daily puzzle of our banks repeats before all were used', () => {
  for (const bank of Object.values(readPuzzleBanks())) {
    const kept = bank.filter((_, i) => isKeptForDaily(i)).length;
    expect(kept).toBeGreaterThan(366);
    const ids = dailies(TEN_YEARS, () => bank);
    expect(new Set(ids).size).toBe(kept);
    expect(shortestGap(ids)).toBe(kept);
  }
});

test('a bank that grows brings its new puzzles first, and repeats none early', () => {
  const [small, large] = [manyEntries(8 * 50), manyEntries(8 * 80)];
  const ids = dailies(400, (day) => (day < 70 ? small : large));
  const before = new Set(ids.slice(0, 70));
  expect(ids.slice(70, 100).filter((id) => before.has(id))).toEqual([]);
  expect(shortestGap(ids)).toBe(50);
});

test('the order of the bank is not the order of the days', () => {
  const bank = manyEntries(8 * 50);
  const kept = bank.filter((_, i) => isKeptForDaily(i)).map(({ id }) => id);
  expect(dailies(50, () => bank)).not.toEqual(kept);
});

test('an empty bank has no daily puzzle', () => {
  expect(chooseDaily([], new Map())).toBeUndefined();
});

test('servers post the games in turn', () => {
  const games = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => gameOfDay(BANKS, day));
  expect(new Set(games.slice(0, 2))).toEqual(new Set(['reversi', 'gomoku']));
  expect(games[2]).toBe(games[0]);
  expect(gameOfDay({}, '2026-11-24')).toBeUndefined();
  expect(gameOfDay(BANKS, 'no day')).toBeUndefined();
});
