import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../src/game/play/action.js';
import { type Game, type GameId, turnOf } from '../../src/game/play/game.js';
import { update } from '../../src/game/play/update.js';
import type { Store } from '../../src/game/ports/store.js';
import type { Square } from '../../src/rules/position.js';
import { squareName } from '../../src/rules/squares.js';
import { comparable, gameOf, move, OPENED_AT, played, STRICT } from '../game/games.js';
import { DATABASES, FIRST_RELEASE, type TestDatabase } from './databases.js';

const { id } = gameOf().setup;

describe.each(DATABASES)('the store on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('loads a stored game, also after reopening', async () => {
    const first = move(0, 'f5', 'ada');
    const game = played(gameOf(), first);
    await store.create(gameOf());
    expect(await store.append(first, OPENED_AT, game)).toBe('stored');
    await store.close();
    store = await database.open();
    expect(comparable((await store.load(id))!)).toEqual(comparable(game));
  });

  test('loads a game in an opening of renju, as it is after each of its actions', async () => {
    const variant = { game: 'gomoku', rule: 'renju', size: 15 } as const;
    const opened = gameOf({ variant, opening: 'soosyrv8' });
    await store.create(opened);
    const stone = (ply: number, name: string, member: string) => move(ply, name, member, variant.size);
    const actions: Action[] = [
      ...['h8', 'h9', 'i10'].map((name, ply) => stone(ply, name, 'ada')),
      { kind: 'choose', member: 'ben', ply: 3, choice: 'swap' },
      stone(3, 'o1', 'ada'),
      { kind: 'declare', member: 'ada', ply: 4, count: 2 },
      { kind: 'choose', member: 'ben', ply: 4, choice: 'keep' },
      ...['c3', 'd4'].map((name) => stone(4, name, 'ben')),
      stone(4, 'c3', 'ada'),
      stone(5, 'd4', 'ada'),
    ];
    let game = opened;
    for (const action of actions) {
      game = played(game, action);
      expect(await store.append(action, OPENED_AT, game)).toBe('stored');
      expect(comparable((await store.load(id))!)).toEqual(comparable(game));
    }
    expect(game.position.ply).toBe(6);
  });

  test('loads all kinds of seats', async () => {
    const rating = fc.double({ min: 0.1, max: 4000, noNaN: true });
    const opponent = fc.record({ kind: fc.constant('opponent' as const), opponent: fc.string() });
    const seats = fc.record({
      black: fc.record({ kind: fc.constant('member' as const), member: fc.string() }),
      white: fc.oneof(
        fc.tuple(opponent, rating).map(([seat, rating]) => ({ ...seat, level: 'even' as const, rating })),
        fc
          .tuple(opponent, fc.option(fc.integer({ min: 1, max: 10 })), fc.option(rating))
          .map(([seat, level, rating]) => ({ ...seat, level, ...(rating === null ? {} : { rating }) })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(seats, async (seats) => {
        await database.clear();
        await store.create(gameOf({ seats }));
        expect((await store.load(id))!.setup.seats).toEqual(seats);
      }),
      { numRuns: 30 },
    );
  });

  test('keeps the first of two actions with the same number', async () => {
    await store.create(gameOf());
    const [one, two] = [move(0, 'f5', 'ada'), move(0, 'd3', 'ada')];
    expect(await store.append(one, OPENED_AT, played(gameOf(), one))).toBe('stored');
    expect(await store.append(two, OPENED_AT, played(gameOf(), two))).toBe('conflict');
    expect((await store.load(id))?.position.moves).toEqual(played(gameOf(), one).position.moves);
  });

  test('allows one game at a place, and frees the place at its end', async () => {
    await store.create(gameOf());
    const next = gameOf({ id: 'game2' as GameId });
    expect(await store.create(next)).toBe('place-taken');
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, OPENED_AT, played(gameOf(), resign));
    expect(await store.playingAt('place')).toEqual([]);
    expect(await store.create(next)).toBe('stored');
    expect(await store.playingAt('place')).toEqual([{ id: 'game2', version: 0 }]);
    expect(await store.version(id)).toBe(1);
    expect(await store.version('game3' as GameId)).toBeUndefined();
  });

  test('gives a place to an accepted challenge, not to an open one', async () => {
    await store.create(gameOf());
    const challenge = gameOf({ id: 'game2' as GameId, challenger: 'black' });
    expect(await store.create(challenge)).toBe('stored');
    const accept = { kind: 'accept', member: 'ben', place: 'place' } as const;
    expect(await store.append(accept, OPENED_AT, played(challenge, accept))).toBe('place-taken');
    expect((await store.load('game2' as GameId))?.version).toBe(0);
    expect((await store.unfinished()).map(({ id }) => id)).toEqual(['game1', 'game2']);
  });

  test('keeps the newest anchor of a game', async () => {
    await store.create(gameOf());
    expect(await store.anchor(id)).toBeUndefined();
    await store.setAnchor(id, { place: 'one', shown: 0 });
    await store.setAnchor(id, { place: 'two', shown: 0 });
    expect(await store.anchor(id)).toEqual({ place: 'two', shown: 0 });
  });

  test('keeps the newest review of a game, and lists unfinished ones', async () => {
    await store.create(gameOf());
    expect(await store.review(id)).toBeUndefined();
    const judgment = { best: 19 as Square, value: 3, chance: 0.625 };
    const begun = { version: 1, judgments: [judgment, null], isDone: false };
    await store.saveReview(id, begun);
    expect(await store.review(id)).toEqual(begun);
    expect(await store.unfinishedReviews()).toEqual([id]);
    await store.saveReview(id, { ...begun, version: 2, isDone: true });
    expect(await store.review(id)).toEqual({ ...begun, version: 2, isDone: true });
    expect(await store.unfinishedReviews()).toEqual([]);
  });

  test.each(['[', '[{"best":"a1"}]', '{}'])(
    'treats an unreadable review as missing: %s',
    async (judgments) => {
      await store.create(gameOf());
      await store.saveReview(id, { version: 1, judgments: [], isDone: true });
      await database.run(`update reviews set judgments = '${judgments}'`);
      expect(await store.review(id)).toBeUndefined();
    },
  );

  test('lists an ended game as unfinished until its end is shown', async () => {
    await store.create(gameOf());
    await store.setAnchor(id, { place: 'one', shown: 0 });
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, OPENED_AT, played(gameOf(), resign));
    expect((await store.unfinished()).map(({ id }) => id)).toEqual([id]);
    await store.setAnchor(id, { place: 'one', shown: 1 });
    expect(await store.unfinished()).toEqual([]);
  });

  test('throws for a duplicate game or an action without a game', async () => {
    expect(await store.create(gameOf())).toBe('stored');
    await expect(store.create({ ...gameOf(), place: 'elsewhere' })).rejects.toThrow(/unique/i);
    const first = move(0, 'f5', 'ada');
    const lost = played(gameOf({ id: 'game2' as GameId }), first);
    await expect(store.append(first, OPENED_AT, lost)).rejects.toThrow(/no such game/);
  });

  test('lets one of two requests win that append, accept or open at once', async () => {
    const other = database.isShared ? await database.open() : store;
    const outcomes = async (...asked: Promise<string>[]) => (await Promise.all(asked)).sort();
    const [one, two] = [gameOf(), gameOf({ id: 'game2' as GameId })];
    expect(await outcomes(store.create(one), other.create(two))).toEqual(['place-taken', 'stored']);
    const game = ((await store.load(id)) ?? (await store.load(two.setup.id)))!;
    const appended = ['f5', 'd3'].map((name, i) => {
      const action = move(0, name, 'ada');
      return [store, other][i]!.append(action, OPENED_AT, played(game, action));
    });
    expect(await outcomes(...appended)).toEqual(['conflict', 'stored']);
    const accepted = ['game3', 'game4'].map(async (name, i) => {
      const challenge = { ...gameOf({ id: name as GameId, challenger: 'black' }), place: name };
      await store.create(challenge);
      const accept = { kind: 'accept', member: 'ben', place: 'thread' } as const;
      return [store, other][i]!.append(accept, OPENED_AT, played(challenge, accept));
    });
    expect(await outcomes(...accepted)).toEqual(['place-taken', 'stored']);
  });

  test('refuses a database that it cannot migrate, and leaves it unchanged', async () => {
    const strange = await make();
    await strange.run('create table actions (something text)');
    await expect(strange.open()).rejects.toThrow(/cannot be opened: .*already exists/);
    await strange.run('create table games (something text); drop table games; drop table actions');
    await strange.open();
    await strange.drop();
  });

  test('refuses a database of a newer release', async () => {
    const newer = await make();
    await (await newer.open()).close();
    await newer.run("insert into kysely_migration values ('999-later', '2030-01-01')");
    await expect(newer.open()).rejects.toThrow(/newer release of Sente.*\(999-later\)/);
    await newer.drop();
  });

  test('rejects requests after it is closed', async () => {
    const other = await make();
    const closed = await other.open();
    await closed.close();
    await expect(closed.load(id)).rejects.toThrow();
    await other.drop();
  });

  test('replays a strict game exactly, with its times', async () => {
    const step = fc.record({ kind: fc.nat({ max: 9 }), choice: fc.nat(), gap: fc.nat({ max: 70_000 }) });
    let games = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        games += 1;
        let game = gameOf({ ...STRICT, id: `strict${games}` as GameId, challenger: 'white' });
        game = { ...game, place: `place${games}` };
        await store.create(game);
        const accept: Action = { kind: 'accept', member: 'ada', place: `place${games}` };
        let at = OPENED_AT;
        for (const { kind, choice, gap } of [{ kind: -1, choice: 0, gap: 5000 }, ...steps]) {
          at += gap;
          const action = kind < 0 ? accept : anyAction(game, kind, choice);
          const updated = update(game, action, at);
          if (updated.kind === 'refused') continue;
          game = updated.game;
          expect(await store.append(action, at, game)).toBe('stored');
        }
        expect(comparable((await store.load(game.setup.id))!)).toEqual(comparable(game));
      }),
      { numRuns: 40 },
    );
  });

  test('migrates a database of the first release, with games neither strict nor timed', async () => {
    const old = await make();
    await old.run(FIRST_RELEASE);
    await old.run(`insert into games values
      ('oldoldoldold02', 'reversi', 'standard', 8, '{', '{"kind":"opponent","opponent":"mcts","level":3}', 1, 5000, null, 'hall', 'playing', 0)`);
    const taken = await old.open();
    const game = await taken.load('oldoldoldold01' as GameId);
    expect(game).toMatchObject({
      setup: {
        strict: false,
        rated: false,
        time: null,
        server: null,
        seed: 4294967295,
        openedAt: 1_750_000_000_000,
      },
      version: 3,
      phase: { kind: 'playing' },
      times: { since: 1_750_000_000_000 },
    });
    expect(game?.position.moves.map((each) => squareName(each as Square, 8))).toEqual(['f5', 'd6']);
    expect(await taken.liveGames({ member: 'ada' })).toBe(1);
    expect(await taken.liveGames({ member: 'ben' })).toBe(1);
    expect(await taken.untouchedSince({ againstBot: 5001, betweenMembers: 0 })).toEqual(['oldoldoldold02']);
    expect(await taken.untouchedSince({ againstBot: 5000, betweenMembers: 0 })).toEqual([]);
    const since = (betweenMembers: number) => taken.untouchedSince({ againstBot: 0, betweenMembers });
    expect(await since(1_750_000_000_000)).toEqual([]);
    expect(await since(1_750_000_000_001)).toEqual(['oldoldoldold01']);
    const next = move(2, 'c3', 'ada');
    expect(await taken.append(next, 1_750_000_099_000, played(game!, next))).toBe('stored');
    expect((await taken.load(game!.setup.id))?.times.spent.black.last).toBe(99_000);
    await old.drop();
  });
});

/** Arbitrary action in a strict game, mostly a move. */
function anyAction(game: Game, kind: number, choice: number): Action {
  const member = turnOf(game) === 'white' ? 'ben' : 'ada';
  const { ply } = game.position;
  const legal = game.position.legalMoves();
  if (kind === 0) return { kind: 'try', member, ply, move: 27 as Square };
  if (kind === 1) return { kind: choice % 2 ? 'resume' : 'overtime' };
  if (kind === 2 && choice % 5 === 0) return { kind: 'stop', member, ply };
  return { kind: 'move', member, ply, move: legal[choice % legal.length] ?? 'pass' };
}
