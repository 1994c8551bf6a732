import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/game/ports/store.js';
import { DATABASES } from '../databases.js';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'] as const;

describe.each(DATABASES)('the puzzle of the day in servers on %s', (_, make) => {
  let store: Store;

  beforeEach(async () => {
    store = await (await make()).open();
  });

  test('begins once for each day and server, then keeps its message', async () => {
    expect(await store.dayPost('here')).toBeUndefined();
    expect(await store.beginDayPost('here', MONDAY, 'games')).toBe(true);
    expect(await store.beginDayPost('here', MONDAY, 'lounge')).toBe(false);
    expect(await store.beginDayPost('there', MONDAY, 'games')).toBe(true);
    expect(await store.dayPost('here')).toEqual({ day: MONDAY, channel: 'games', message: undefined });
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.dayPost('here')).toEqual({ day: MONDAY, channel: 'games', message: '17' });
    expect(await store.dayPost('there')).toMatchObject({ message: undefined });
  });

  test('replaces an earlier day’s, never a later one’s', async () => {
    await store.beginDayPost('here', MONDAY, 'games');
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.beginDayPost('here', TUESDAY, 'lounge')).toBe(true);
    await store.endDayPost('here', MONDAY, '17');
    expect(await store.dayPost('here')).toEqual({ day: TUESDAY, channel: 'lounge', message: undefined });
    expect(await store.beginDayPost('here', MONDAY, 'games')).toBe(false);
  });

  test('goes to servers with a channel for it only', async () => {
    await store.saveSettings({ server: 'here' }, { theme: 'wood', puzzles: '5', puzzleHour: '18' });
    await store.saveSettings({ server: 'there' }, { puzzles: '6' });
    await store.saveSettings({ server: 'nowhere' }, { puzzles: null, results: '7' });
    await store.saveSettings({ server: 'unset' }, { theme: 'paper' });
    await store.saveSettings({ member: 'ada' }, { puzzles: '8' });
    await store.beginDayPost('there', MONDAY, '6');
    await store.beginDayPost('nowhere', MONDAY, '7');
    const found = (await store.puzzleServers()).toSorted((a, b) => a.server.localeCompare(b.server));
    expect(found).toEqual([
      {
        server: 'here',
        settings: { theme: 'wood', puzzles: '5', puzzleHour: '18' },
        lastDay: undefined,
        isUnsent: false,
      },
      { server: 'there', settings: { puzzles: '6' }, lastDay: MONDAY, isUnsent: true },
    ]);
  });
});

describe.each(DATABASES)('daily puzzles on %s', (_, make) => {
  test('are chosen once for each game and day, and remember their last day', async () => {
    const store = await (await make()).open();
    expect(await store.dailyPuzzle('reversi', MONDAY)).toBeUndefined();
    expect(await store.chooseDailyPuzzle('reversi', MONDAY, 'r1')).toBe('r1');
    expect(await store.chooseDailyPuzzle('reversi', MONDAY, 'r2')).toBe('r1');
    expect(await store.chooseDailyPuzzle('gomoku', MONDAY, 'g1')).toBe('g1');
    await store.chooseDailyPuzzle('reversi', TUESDAY, 'r1');
    expect(await store.dailyPuzzle('reversi', MONDAY)).toBe('r1');
    expect(await store.usedDailyPuzzles('reversi')).toEqual([['r1', TUESDAY]]);
  });

  test('remember the days that a member has solved, once each, also of servers that were left', async () => {
    const store = await (await make()).open();
    const solve = (server: string, game: 'reversi' | 'gomoku', day: string) =>
      store.addDaySolver(server, { game, day }, 'ada', 5);
    await solve('here', 'reversi', MONDAY);
    await solve('there', 'reversi', MONDAY);
    await solve('here', 'gomoku', MONDAY);
    await solve('', 'gomoku', TUESDAY);
    await store.addDaySolver('here', { game: 'gomoku', day: TUESDAY }, 'ben', 5);
    const days = [MONDAY, TUESDAY];
    expect(await store.daysSolvedBy('ada')).toEqual(days);
    for (const server of ['here', 'there']) await store.noteServer(server, 'left', 1);
    expect(await store.forgetServers(2)).toBe(2);
    expect(await store.daysSolvedBy('ada')).toEqual(days);
    expect(await store.daysSolvedBy('ben')).toEqual([TUESDAY]);
    expect(
      (await store.memberData('ada')).daysSolved.map(({ server, game, day }) => [server, game, day]),
    ).toEqual([
      [null, 'gomoku', MONDAY],
      [null, 'reversi', MONDAY],
      [null, 'gomoku', TUESDAY],
    ]);
    expect(await store.daySolvers('here', { game: 'gomoku', day: TUESDAY })).toEqual({
      first: undefined,
      count: 0,
    });
  });

  test('keep their solvers of the time when a day had one puzzle', async () => {
    const database = await make();
    await database.migrateTo(15);
    await database.run(
      `insert into day_solvers values ('here', '${MONDAY}', 'ada', 5), ('here', '${TUESDAY}', 'ben', 6)`,
    );
    const store = await database.open();
    expect(await store.daySolvers('here', { game: 'reversi', day: MONDAY })).toEqual({
      first: 'ada',
      count: 1,
    });
    expect(await store.daySolvers('here', { game: 'gomoku', day: TUESDAY })).toEqual({
      first: 'ben',
      count: 1,
    });
  });
});
