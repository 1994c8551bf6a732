import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/game/ports/store.js';
import { DATABASES } from '../databases.js';

const AT = 1_764_000_000_000;
const DAY_MS = 24 * 60 * 60_000;

describe.each(DATABASES)('linked roles on %s', (_, make) => {
  let store: Store;

  beforeEach(async () => {
    const database = await make();
    store = await database.open();
  });

  const link = (member: string, at = AT) => store.linkRoles({ member, tokens: `tokens of ${member}` }, at);
  const due = async (before = Number.MAX_SAFE_INTEGER) =>
    (await store.dueRoles(before, 10)).map(({ member, dueAt }) => [member, dueAt - AT]);

  /** Ends an attempt at a puzzle, rated for beginners. */
  async function attempt(id: string, isSolved: boolean, at: number): Promise<void> {
    await store.savePuzzleStep('ada', { puzzle: id, game: 'gomoku', step: 0 }, at);
    const puzzle = { id, rating: 900 };
    await store.endPuzzle({ member: 'ada', game: 'gomoku', puzzle, isSolved }, at);
  }

  test('are due once linked, and no longer once sent', async () => {
    await link('ben', AT + 1);
    await link('ada');
    expect(await due()).toEqual([
      ['ada', 0],
      ['ben', 1],
    ]);
    expect(await due(AT + 1)).toEqual([['ada', 0]]);
    expect(await store.dueRoles(AT + 1, 0)).toEqual([]);
    await store.settleRoles('ada', AT);
    expect(await due()).toEqual([['ben', 1]]);
    expect(await store.roleTokens('ada')).toBe('tokens of ada');
    await store.unlinkRoles('ben');
    expect(await store.roleTokens('ben')).toBeUndefined();
    expect(await due()).toEqual([]);
  });

  test('are due again by a change while they were sent, even in the same millisecond', async () => {
    await link('ada');
    await attempt('g1', true, AT);
    await store.settleRoles('ada', AT);
    expect(await due()).toEqual([['ada', 1]]);
    await store.settleRoles('ada', AT + 1);
    await attempt('g2', true, AT + 5);
    await attempt('g3', true, AT + 9);
    expect(await due()).toEqual([['ada', 9]]);
  });

  test('keep tokens that were replaced meanwhile', async () => {
    await link('ada');
    await store.renewTokens({ member: 'ada', tokens: 'renewed' }, 'tokens of ada');
    await store.renewTokens({ member: 'ada', tokens: 'renewed by another' }, 'tokens of ada');
    expect(await store.roleTokens('ada')).toBe('renewed');
  });

  test('have no ratings while these are provisional, and count puzzles since the last failure', async () => {
    const none = { bestRating: 0, games: 0, puzzleRating: 0, puzzleStreak: 0, memberSince: null };
    expect(await store.roleData('ada', AT)).toEqual(none);
    await attempt('g0', true, AT - 2);
    await attempt('g1', false, AT - 1);
    await attempt('g2', true, AT);
    expect(await store.roleData('ada', AT)).toEqual({ ...none, puzzleStreak: 1 });
    for (let i = 3; i < 40; i++) await attempt(`g${i}`, i % 2 === 1, AT + i);
    const data = await store.roleData('ada', AT + 40);
    const { rating } = (await store.solverRating('ada', 'gomoku'))!;
    expect(data).toEqual({ ...none, puzzleStreak: 1, puzzleRating: Math.round(rating.rating) });
    // A rating that has not been used for years is provisional again.
    expect((await store.roleData('ada', AT + 2000 * DAY_MS)).puzzleRating).toBe(0);
  });
});
