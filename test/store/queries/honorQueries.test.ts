import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Honor } from '../../../src/game/honors/honors.js';
import type { GameId, TournamentId } from '../../../src/game/play/game.js';
import type { HonorTask } from '../../../src/game/ports/honorStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import { newTournament, type TournamentAction } from '../../../src/game/tournaments/tournament.js';
import { OPENED_AT } from '../../game/games.js';
import { accepted, termsOf } from '../../game/tournaments/tournaments.js';
import { copyRows, DATABASES, newSqlite, type TestDatabase } from '../databases.js';
import { DRAW, play, resign } from '../play.js';

const LATER = OPENED_AT + 60_000;
const UNTIL = LATER + 60_000;
const REVERSI = { game: 'reversi', rule: 'standard' } as const;

const honor = (member: string, changes: Partial<Honor> = {}): Honor => ({
  member,
  kind: 'comeback',
  game: 'reversi',
  detail: '',
  at: OPENED_AT,
  ...changes,
});

describe.each(DATABASES)('honors on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  const take = (now = LATER, limit = 10) => store.takeHonorTasks(now, now + 60_000, limit);
  const idsOf = (tasks: readonly HonorTask[]): string[] => tasks.map(({ id }) => id);
  const takeOne = async (): Promise<HonorTask> => (await take(LATER, 1))[0]!;

  /** Stores a tournament with its actions. */
  async function conduct(
    id: string,
    actions: readonly TournamentAction[],
    at = OPENED_AT,
    to = store,
  ): Promise<void> {
    const terms = termsOf({ id: id as TournamentId });
    await to.createTournament(terms);
    let tournament = newTournament(terms);
    for (const action of actions) {
      tournament = accepted(tournament, action, at);
      await to.appendToTournament(action, at, tournament);
    }
  }

  const join = (member: string): TournamentAction => ({ kind: 'join', member, rating: 1200 });
  const FINISHED: readonly TournamentAction[] = [
    join('ada'),
    join('ben'),
    { kind: 'begin' },
    { kind: 'finish' },
  ];

  test('are looked for once in each game with a result, the latest first', async () => {
    await play(store, 'old', resign('ben'));
    await play(store, 'drawn', DRAW, OPENED_AT + 2);
    await play(store, 'going', []);
    await play(store, 'closed', { kind: 'close' });
    expect(await take(OPENED_AT - 1)).toEqual([]);
    expect(await take(LATER, 1)).toEqual([{ kind: 'game', id: 'drawn', at: OPENED_AT + 2, until: UNTIL }]);
    expect(idsOf(await take())).toEqual(['old']);
    expect(await take()).toEqual([]);
    // Nobody has finished them before their leases ended.
    expect(idsOf(await take(UNTIL)).sort()).toEqual(['drawn', 'old']);
  });

  test('are looked for again once a game’s review is done', async () => {
    await play(store, 'game', resign('ben'));
    await store.saveHonors(await takeOne(), []);
    const review = { version: 1, judgments: [null], isDone: false };
    await store.saveReview('game' as GameId, review);
    expect(await take(UNTIL)).toEqual([]);
    await store.saveReview('game' as GameId, { ...review, isDone: true });
    expect(await take(UNTIL)).toMatchObject([{ kind: 'game', id: 'game', at: OPENED_AT }]);
  });

  test('are looked for in a finished tournament, and again after a correction', async () => {
    await conduct('open', FINISHED.slice(0, 2));
    await conduct('finished', FINISHED);
    const [task] = await take();
    expect(task).toEqual({ kind: 'tournament', id: 'finished', until: UNTIL });
    await store.saveHonors(task!, [honor('ada', { kind: 'medal', detail: 'gold' })]);
    expect(await take(UNTIL)).toEqual([]);
    expect(await store.honorsOf('ada')).toEqual([
      { kind: 'medal', game: 'reversi', detail: 'gold', count: 1, firstAt: OPENED_AT },
    ]);
  });

  test('are replaced with those of the last look, and kept without one', async () => {
    await play(store, 'game', resign('ben'));
    await store.saveHonors(await takeOne(), [honor('ada'), honor('ben')]);
    const review = { version: 1, judgments: [null], isDone: true };
    await store.saveReview('game' as GameId, review);
    await store.saveHonors(await takeOne(), undefined);
    expect([await store.honorsOf('ada'), await store.honorsOf('ben')]).toMatchObject([
      [{ count: 1 }],
      [{ count: 1 }],
    ]);
    await store.saveReview('game' as GameId, review);
    await store.saveHonors(await takeOne(), [honor('ben', { kind: 'accuracy' })]);
    expect(await store.honorsOf('ada')).toEqual([]);
    expect(await store.honorsOf('ben')).toMatchObject([{ kind: 'accuracy' }]);
    expect(await take(UNTIL)).toEqual([]);
  });

  test('are not saved by a look that came too late', async () => {
    await play(store, 'game', resign('ben'));
    const late = await takeOne();
    await store.saveReview('game' as GameId, { version: 1, judgments: [null], isDone: true });
    await store.saveHonors(late, [honor('ada')]);
    expect(await store.honorsOf('ada')).toEqual([]);
    const [again] = await take();
    const [next] = await take(UNTIL);
    await store.saveHonors(again!, [honor('ada')]);
    expect(await store.honorsOf('ada')).toEqual([]);
    await store.saveHonors(next!, [honor('ada')]);
    expect(await store.honorsOf('ada')).toHaveLength(1);
  });

  test('are counted by kind, game and detail, with the first time', async () => {
    for (const [i, name] of ['a', 'b', 'c'].entries()) {
      await play(store, name, resign('ben'), OPENED_AT + i);
      const detail = name === 'a' ? '3' : '10';
      await store.saveHonors(await takeOne(), [
        honor('ada', { kind: 'level', game: 'gomoku', detail, at: OPENED_AT + i }),
        honor('ada', { at: OPENED_AT + i }),
      ]);
    }
    expect(await store.honorsOf('ada')).toEqual([
      { kind: 'comeback', game: 'reversi', detail: '', count: 3, firstAt: OPENED_AT },
      { kind: 'level', game: 'gomoku', detail: '10', count: 2, firstAt: OPENED_AT + 1 },
      { kind: 'level', game: 'gomoku', detail: '3', count: 1, firstAt: OPENED_AT },
    ]);
    expect((await store.memberData('ada')).honors).toHaveLength(6);
    expect((await store.memberData('ada')).honors[0]).toEqual({
      ...{ source: 'a', kind: 'comeback', game: 'reversi', detail: '', at: OPENED_AT },
    });
  });

  test('are given by no game to two processes', async () => {
    const other = database.isShared ? await database.open() : store;
    for (let i = 0; i < 20; i++) await play(store, `game${i}`, resign('ben'));
    const taken = await Promise.all(
      [store, other, store, other].map((each) => each.takeHonorTasks(LATER, UNTIL, 20)),
    );
    const ids = taken.flatMap(idsOf);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });

  test('of a deleted member are gone, and none is saved for them afterwards', async () => {
    await play(store, 'game', resign('ben'));
    await play(store, 'later', resign('ben'), OPENED_AT - 1);
    await conduct('finished', FINISHED, OPENED_AT - 2);
    const [game, later, tournament] = [await takeOne(), await takeOne(), await takeOne()];
    await store.saveHonors(game, [honor('ada'), honor('ben')]);
    await store.deleteMember('ada');
    expect(await store.honorsOf('ada')).toEqual([]);
    expect(await store.honorsOf('ben')).toHaveLength(1);
    await store.saveHonors(later, [honor('ada'), honor('ben')]);
    await store.saveHonors(tournament, [honor('ada'), honor('ben')]);
    expect(await store.honorsOf('ada')).toEqual([]);
    expect(await store.honorsOf('ben')).toMatchObject([{ count: 3 }]);
  });

  test('know a member’s rating before a game', async () => {
    await play(store, 'first', resign('ben'), OPENED_AT + 1);
    await play(store, 'second', resign('ben'), OPENED_AT + 2);
    const ratingAt = (at: number) => store.ratingBefore('ada', REVERSI, at);
    const [first, second] = await store.ratingHistory('ada', REVERSI, 9);
    expect(await ratingAt(OPENED_AT + 1)).toBeUndefined();
    expect(await ratingAt(OPENED_AT + 2)).toBe(first!.rating);
    expect(await ratingAt(LATER)).toBe(second!.rating);
    expect(await store.ratingBefore('ada', { game: 'gomoku', rule: 'renju' }, LATER)).toBeUndefined();
  });

  test('of games and tournaments before this release are still to be found', async () => {
    const source = await newSqlite();
    const before = await source.open();
    await play(before, 'old', resign('ben'));
    await play(before, 'going', []);
    await conduct('finished', FINISHED, OPENED_AT, before);
    await conduct('open', FINISHED.slice(0, 2), OPENED_AT, before);
    const older = await make();
    await older.migrateTo(23);
    await copyRows(source, older, [
      'games',
      'actions',
      'tournaments',
      'tournament_actions',
      'tournament_members',
    ]);
    await source.drop();
    const upgraded = await older.open();
    expect(
      idsOf(await upgraded.takeHonorTasks(Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 9)).sort(),
    ).toEqual(['finished', 'old']);
    await older.drop();
  });
});
