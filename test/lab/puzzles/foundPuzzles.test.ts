import { describe, expect, test } from 'vitest';
import { readEntry } from '../../../src/game/puzzles/puzzleBank.js';
import { checkGomoku } from '../../../src/lab/puzzles/check/checkGomoku.js';
import { checkReversi } from '../../../src/lab/puzzles/check/checkReversi.js';
import type { Found } from '../../../src/lab/puzzles/found.js';
import { findGomoku } from '../../../src/lab/puzzles/gomoku/findGomoku.js';
import { admission } from '../../../src/lab/puzzles/quotas.js';
import { findReversi } from '../../../src/lab/puzzles/reversi/findReversi.js';
import { newCore } from '../../engine/built.js';

const FINDERS = { reversi: findReversi, gomoku: findGomoku };
const core = newCore();

const search = (game: keyof typeof FINDERS, seeds: readonly number[]): Found[] =>
  seeds.flatMap((seed) => [...FINDERS[game](core, seed)]);

describe.each([
  ['reversi', Array.from({ length: 40 }, (_, i) => i + 1)],
  ['gomoku', [7919, 15_838, 23_757, 31_676, 39_595]],
] as const)('a search for puzzles of %s', (game, seeds) => {
  const found = search(game, seeds);

  test('finds some that the plain check accepts', () => {
    expect(found.length).toBeGreaterThan(2);
    for (const { line, proofs = {} } of found) {
      const puzzle = readEntry(line, game, 2).puzzle();
      const why = game === 'reversi' ? checkReversi(puzzle) : checkGomoku(puzzle, proofs);
      expect([line, why]).toEqual([line, undefined]);
    }
  });

  test('finds the same with the same seeds', () => {
    expect(search(game, seeds)).toEqual(found);
  });

  test('admits each puzzle to a bank once', () => {
    const isAdmitted = admission(game, 1000);
    const entries = found.map(({ line }) => readEntry(line, game, 2));
    expect(entries.filter(isAdmitted)).toHaveLength(new Set(entries.map(({ id }) => id)).size);
    expect(entries.some(isAdmitted)).toBe(false);
  });
});
