import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId, TournamentId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { newTournament, type TournamentAction } from '../../../src/game/tournaments/tournament.js';
import { MEMBERS, OPENED_AT } from '../../game/games.js';
import { accepted, termsOf } from '../../game/tournaments/tournaments.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { DRAW, play, resign } from '../play.js';

const WEEK = { from: OPENED_AT, until: OPENED_AT + 1000 };
const MONDAY = '2026-11-23';
const NEXT = '2026-11-30';

describe.each(DATABASES)('weekly summaries on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('begin once a day, in whichever process, until they are turned off', async () => {
    const other = database.isShared ? await database.open() : store;
    expect(await store.beginWeekly('s', MONDAY)).toBe(false);
    await store.setWeeklyChannel('s', 'c', '2026-11-22');
    const begun = await Promise.all([store, other, store].map((each) => each.beginWeekly('s', MONDAY)));
    expect(begun.filter((each) => each)).toHaveLength(1);
    expect(await store.beginWeekly('s', '2026-11-16')).toBe(false);
    await store.setWeeklyChannel('s', undefined, MONDAY);
    expect(await store.weeklyChannel('s')).toBeUndefined();
    expect(await store.beginWeekly('s', NEXT)).toBe(false);
  });

  test('begin after the day on which they are turned on, and do not come again when the channel changes', async () => {
    await store.setWeeklyChannel('s', 'c', MONDAY);
    expect(await store.beginWeekly('s', MONDAY)).toBe(false);
    expect(await store.beginWeekly('s', NEXT)).toBe(true);
    await store.setWeeklyChannel('s', 'd', '2026-11-22');
    expect(await store.weeklyChannel('s')).toBe('d');
    expect(await store.beginWeekly('s', NEXT)).toBe(false);
    await store.setWeeklyChannel('s', undefined, NEXT);
    await store.setWeeklyChannel('s', 'c', '2026-12-08');
    expect(await store.beginWeekly('s', '2026-12-07')).toBe(false);
  });

  test('are unsent from their beginning to their end, unless they are turned off and on another day', async () => {
    const isUnsent = async (): Promise<boolean> => (await store.weeklyServers())[0]!.isUnsent;
    await store.setWeeklyChannel('s', 'c', '2026-11-22');
    await store.beginWeekly('s', MONDAY);
    expect(await isUnsent()).toBe(true);
    await store.endWeekly('s', NEXT);
    await store.setWeeklyChannel('s', 'd', MONDAY);
    expect(await isUnsent()).toBe(true);
    await store.endWeekly('s', MONDAY);
    expect(await isUnsent()).toBe(false);
    await store.beginWeekly('s', NEXT);
    for (const channel of [undefined, 'c']) await store.setWeeklyChannel('s', channel, '2026-12-01');
    expect(await isUnsent()).toBe(false);
  });

  test('are listed with the settings of their servers', async () => {
    await store.saveSettings({ server: 's' }, { puzzleZone: 'Europe/Berlin' });
    for (const server of ['s', 't', 'u']) await store.setWeeklyChannel(server, 'c', MONDAY);
    await store.setWeeklyChannel('u', undefined, MONDAY);
    const servers = [...(await store.weeklyServers())].sort((a, b) => (a.server < b.server ? -1 : 1));
    expect(servers).toEqual([
      { server: 's', lastDay: MONDAY, isUnsent: false, settings: { puzzleZone: 'Europe/Berlin' } },
      { server: 't', lastDay: MONDAY, isUnsent: false, settings: {} },
    ]);
    await store.noteServer('s', 'left', 1);
    await store.forgetServers(2);
    expect(await store.weeklyChannel('s')).toBeUndefined();
  });

  test('count games with a result that ended in the period, latest first', async () => {
    await play(store, 'before', resign('ada'), OPENED_AT - 1);
    await play(store, 'first', resign('ada'));
    await play(store, 'last', DRAW, OPENED_AT + 999);
    await play(store, 'after', resign('ada'), OPENED_AT + 1000);
    await play(store, 'elsewhere', resign('ada'), OPENED_AT, { server: 'other' });
    await play(store, 'closed', { kind: 'close' });
    await play(store, 'bot', resign('ada'), OPENED_AT + 1, {
      seats: { black: MEMBERS.black, white: { kind: 'opponent', opponent: 'mcts', level: 3 } },
      rated: false,
    });
    await store.saveReview('last' as GameId, { version: 1, judgments: [], isDone: true });
    await store.saveReview('first' as GameId, { version: 1, judgments: [], isDone: false });
    const games = await store.gamesEndedIn('server', WEEK, 10);
    expect(games.map(({ id, members, isReviewed }) => [id, members.join(' '), isReviewed])).toEqual([
      ['last', 'ada ben', true],
      ['bot', 'ada', false],
      ['first', 'ada ben', false],
    ]);
    expect(games[0]).toMatchObject({
      place: 'last',
      variant: { game: 'reversi', rule: 'standard', size: 8 },
    });
    expect(await store.gamesEndedIn('server', WEEK, 1)).toHaveLength(1);
    const sides = await store.ratedGamesIn('server', WEEK, 10);
    expect(sides.map(({ game, member, score }) => `${game} ${member} ${score}`).sort()).toEqual([
      'first ada 0',
      'first ben 1',
      'last ada 0.5',
      'last ben 0.5',
    ]);
    const ben = sides.find(({ game, member }) => game === 'first' && member === 'ben')!;
    expect(ben).toMatchObject({ opponent: 'ada', pool: { game: 'reversi', rule: 'standard' } });
    expect(ben.after).toBeGreaterThan(ben.before);
  });

  test('find the tournaments that finished in the period, not those that were cancelled', async () => {
    for (const [name, end] of [
      ['finished', { kind: 'finish' }],
      ['cancelled', { kind: 'cancel', because: 'director' }],
    ] as const) {
      const terms = termsOf({ id: name as TournamentId, server: 'server' });
      await store.createTournament(terms);
      const last = { ...newTournament(terms), version: 1 };
      const over =
        end.kind === 'cancel'
          ? accepted(newTournament(terms), end as TournamentAction, OPENED_AT)
          : { ...last, phase: { kind: 'finished', at: OPENED_AT } as const };
      await store.appendToTournament(end as TournamentAction, OPENED_AT, over);
    }
    expect(await store.tournamentsFinishedIn('server', WEEK)).toEqual(['finished']);
    expect(await store.tournamentsFinishedIn('server', { from: 0, until: OPENED_AT })).toEqual([]);
    expect(await store.tournamentsFinishedIn('other', WEEK)).toEqual([]);
  });

  test('find who solved puzzles of the day there, most days first', async () => {
    const solve = (member: string, day: string, game: 'reversi' | 'gomoku' = 'reversi', server = 's') =>
      store.addDaySolver(server, { game, day }, member, 1);
    await solve('ada', '2026-11-22');
    await solve('ada', '2026-11-23');
    await solve('ada', '2026-11-23', 'gomoku');
    await solve('ben', '2026-11-23');
    await solve('ben', '2026-11-24');
    await solve('lin', '2026-11-24', 'reversi', 't');
    expect(await store.daySolversSince('s', MONDAY, 10)).toEqual(['ben', 'ada']);
    expect(await store.daySolversSince('s', MONDAY, 1)).toEqual(['ben']);
  });
});
