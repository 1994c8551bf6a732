import { beforeEach, describe, expect, test } from 'vitest';
import type { PuzzleResult } from '../../../src/game/ports/puzzleStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import { DATABASES } from '../databases.js';

const AT = 1_764_000_000_000;
const DAILY = { game: 'reversi', day: '2026-11-24' } as const;

describe.each(DATABASES)('puzzles on %s', (_, make) => {
  let store: Store;

  beforeEach(async () => {
    const database = await make();
    store = await database.open();
  });

  const begin = (puzzle: string, step = 0, at = AT): Promise<void> =>
    store.savePuzzleStep('ada', { puzzle, game: 'gomoku', step }, at);
  const result = (id: string, isSolved: boolean): PuzzleResult => ({
    member: 'ada',
    game: 'gomoku',
    puzzle: { id, rating: 1300 },
    isSolved,
  });

  test('the last begun one is open until solved or failed', async () => {
    expect(await store.openPuzzles('ada', 'gomoku')).toEqual([]);
    await begin('g1');
    await begin('g2', 0, AT + 1);
    await begin('g2', 1, AT + 2);
    const open = { puzzle: 'g2', game: 'gomoku', step: 1, result: 'open' };
    expect(await store.openPuzzles('ada', 'gomoku')).toMatchObject([open, { puzzle: 'g1' }]);
    expect(await store.openPuzzles('ada', 'reversi')).toEqual([]);
    await store.endPuzzle(result('g2', true), AT + 3);
    expect(await store.openPuzzles('ada', 'gomoku')).toMatchObject([{ puzzle: 'g1' }]);
    expect(await store.puzzleAttempt('ada', 'g2')).toEqual({ ...open, result: 'solved' });
    expect([...(await store.begunPuzzles('ada', 'gomoku'))].sort()).toEqual(['g1', 'g2']);
  });

  test('a result changes both ratings once', async () => {
    await begin('g1');
    const changed = await store.endPuzzle(result('g1', true), AT);
    expect(changed!.after.rating).toBeGreaterThan(changed!.before.rating);
    expect(await store.endPuzzle(result('g1', false), AT)).toBeUndefined();
    await begin('g1', 2);
    expect(await store.puzzleAttempt('ada', 'g1')).toMatchObject({ result: 'solved', step: 0 });
    const { rating, tries, solved } = (await store.solverRating('ada', 'gomoku'))!;
    expect([rating.rating, tries, solved]).toEqual([changed!.after.rating, 1, 1]);
    await begin('g2');
    const failed = await store.endPuzzle(result('g2', false), AT);
    expect(failed!.before.rating).toBe(changed!.after.rating);
    expect(failed!.after.rating).toBeLessThan(failed!.before.rating);
    expect(await store.solverRating('ada', 'gomoku')).toMatchObject({ tries: 2, solved: 1 });
  });

  test('a puzzle that others failed is rated higher, so that solving it gains more', async () => {
    await begin('g1');
    const plain = await store.endPuzzle(result('g1', true), AT);
    for (const member of ['ben', 'lin', 'mia']) {
      await store.savePuzzleStep(member, { puzzle: 'g2', game: 'gomoku', step: 0 }, AT);
      await store.endPuzzle({ ...result('g2', false), member }, AT);
    }
    await store.savePuzzleStep('eve', { puzzle: 'g2', game: 'gomoku', step: 0 }, AT);
    const hard = await store.endPuzzle({ ...result('g2', true), member: 'eve' }, AT);
    expect(hard!.after.rating).toBeGreaterThan(plain!.after.rating);
  });

  test('a day’s solvers count once in each server', async () => {
    expect(await store.daySolvers('here', DAILY)).toEqual({ first: undefined, count: 0 });
    await store.addDaySolver('here', DAILY, 'ben', AT + 1);
    await store.addDaySolver('here', DAILY, 'ada', AT);
    await store.addDaySolver('here', DAILY, 'ada', AT + 5);
    await store.addDaySolver('there', DAILY, 'lin', AT);
    await store.addDaySolver('here', { ...DAILY, game: 'gomoku' }, 'lin', AT);
    expect(await store.daySolvers('here', DAILY)).toEqual({ first: 'ada', count: 2 });
  });

  test('are in their member’s data, and deleted with it', async () => {
    await begin('g1');
    await store.endPuzzle(result('g1', true), AT);
    await store.addDaySolver('here', DAILY, 'ada', AT);
    const data = await store.memberData('ada');
    expect(data.puzzleRatings).toMatchObject([{ game: 'gomoku', tries: 1, solved: 1, at: AT }]);
    expect(data.puzzles).toEqual([{ puzzle: 'g1', step: 0, result: 'solved', at: AT }]);
    expect(data.daysSolved).toEqual([{ server: 'here', ...DAILY, at: AT }]);
    await store.deleteMember('ada');
    const { puzzleRatings, puzzles, daysSolved } = await store.memberData('ada');
    expect([puzzleRatings, puzzles, daysSolved]).toEqual([[], [], []]);
    expect(await store.puzzleAttempt('ada', 'g1')).toBeUndefined();
  });
});
