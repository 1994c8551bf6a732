import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Game, type GameId, newGame, type Setup } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { AGAINST_BOT, MEMBERS, move, OPENED_AT, played, STRICT, setup } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';

describe.each(DATABASES)('live games on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;
  let games = 0;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  /** Creates a game, by default at its own place. */
  const at = (changes: Partial<Setup>, place = `place${++games}`): Game =>
    newGame(setup({ id: `game${++games}` as GameId, ...changes }), place);
  const againstBot = (changes: Partial<Setup> = {}) => at({ seats: AGAINST_BOT, ...changes });
  const challenge = (changes: Partial<Setup> = {}, place?: string) =>
    at({ challenger: 'black', ...changes }, place);
  const swapped = { black: MEMBERS.white, white: MEMBERS.black };
  const limit = (member: number, server = 0) => ({ member, server });

  test('of a member are those in play and the challenges that the member opened', async () => {
    await store.create(againstBot());
    await store.create(at({}));
    await store.create(challenge());
    await store.create(challenge({ seats: swapped, challenger: 'white' }));
    await store.create(challenge({ seats: swapped }));
    expect(await store.liveGames({ member: 'ada' })).toBe(4);
    expect(await store.liveGames({ member: 'ben' })).toBe(2);
    expect(await store.liveGames({ member: 'eve' })).toBe(0);
  });

  test('do not include ended games or games set aside', async () => {
    const [over, damaged] = [againstBot({ server: 'here' }), againstBot({ server: 'here' })];
    await store.create(over);
    await store.create(damaged);
    expect(await store.liveGames({ server: 'here' })).toBe(2);
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, OPENED_AT, played(over, resign));
    await store.setAside(damaged.setup.id);
    expect(await store.liveGames({ server: 'here' })).toBe(0);
    expect(await store.liveGames({ member: 'ada' })).toBe(0);
  });

  test('of a server are listed, last touched first, with their places', async () => {
    const inHere = (place: string, changes: Partial<Setup> = {}) => at({ server: 'here', ...changes }, place);
    const [one, two, parked, over] = ['a', 'b', 'c', 'd'].map((place, i) =>
      inHere(place, { openedAt: OPENED_AT + i }),
    ) as [Game, Game, Game, Game];
    const challenged = inHere('a', { challenger: 'black', openedAt: OPENED_AT + 9 });
    const guest = inHere('e', { venue: 'guest', openedAt: OPENED_AT + 10 });
    for (const game of [one, two, parked, over, challenged, guest, at({ server: 'there' }), at({})])
      await store.create(game);
    const [park, resign] = [
      { kind: 'park', because: 'place-lost' },
      { kind: 'resign', member: 'ada' },
    ] as const;
    await store.append(park, OPENED_AT + 20, played(parked, park));
    await store.append(resign, OPENED_AT + 30, played(over, resign));
    const live = [parked, guest, challenged, two, one].map(({ setup }) => setup.id);
    expect(await store.gamesOf({ server: 'here' }, 10, 0)).toEqual(live);
    expect(await store.gamesOf({ server: 'here' }, 2, 1)).toEqual(live.slice(1, 3));
    expect(await store.countGamesOf({ server: 'here' })).toBe(5);
    const atA = [challenged, one].map(({ setup }) => setup.id);
    expect(await store.gamesOf({ server: 'here', place: 'a' }, 10, 0)).toEqual(atA);
    expect(await store.placesIn('here')).toEqual(['a', 'b', 'c']);
  });

  test('keep a moderator’s actions, and cannot move to an occupied place', async () => {
    const [one, two] = [at({}, 'a'), at({}, 'b')];
    for (const game of [one, two]) await store.create(game);
    const there = { kind: 'relocate', place: 'b' } as const;
    expect(await store.append(there, OPENED_AT, played(one, there))).toBe('place-taken');
    const [close, here] = [{ kind: 'close' }, { kind: 'relocate', place: 'b' }] as const;
    const closed = played(two, close);
    await store.append(close, OPENED_AT, closed);
    expect((await store.load(two.setup.id))?.phase).toEqual(closed.phase);
    expect(await store.append(here, OPENED_AT, played(one, here))).toBe('stored');
    expect((await store.load(one.setup.id))?.place).toBe('b');
  });

  test('of a server are those opened there, with challenges, without direct messages', async () => {
    await store.create(againstBot({ server: 'here' }));
    await store.create(challenge({ server: 'here' }));
    await store.create(challenge({ server: 'there' }));
    await store.create(againstBot());
    expect(await store.liveGames({ server: 'here' })).toBe(2);
    expect(await store.liveGames({ server: 'there' })).toBe(1);
  });

  test('cannot exceed a member’s limit, which does not count received challenges', async () => {
    expect(await store.create(againstBot(), limit(2))).toBe('stored');
    expect(await store.create(challenge(), limit(2))).toBe('stored');
    expect(await store.create(againstBot(), limit(2))).toBe('member-full');
    expect(await store.create(challenge(), limit(2))).toBe('member-full');
    expect(await store.create(challenge({ seats: swapped }), limit(2))).toBe('stored');
    expect(await store.create(againstBot(), limit(0))).toBe('stored');
    expect(await store.create(againstBot())).toBe('stored');
  });

  test('cannot exceed a server’s limit', async () => {
    expect(await store.create(againstBot({ server: 'here' }), limit(0, 1))).toBe('stored');
    expect(await store.create(challenge({ server: 'here' }), limit(0, 1))).toBe('server-full');
    expect(await store.create(challenge({ server: 'there' }), limit(0, 1))).toBe('stored');
    expect(await store.create(againstBot(), limit(0, 1))).toBe('stored');
  });

  test('do not include a refused game', async () => {
    await store.create(againstBot({ server: 'here' }));
    const refused = [challenge({ server: 'here' }), challenge({ server: 'here' })];
    expect(await store.create(refused[0]!, limit(1))).toBe('member-full');
    expect(await store.create(refused[1]!, limit(0, 1))).toBe('server-full');
    for (const { setup } of refused) expect(await store.version(setup.id)).toBeUndefined();
  });

  test('stay within the limits if many are opened at once', async () => {
    const stores = [store, database.isShared ? await database.open() : store];
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        stores[i % 2]!.create(againstBot({ server: 'here' }), i % 3 ? limit(4, 9) : limit(9, 4)),
      ),
    );
    expect(created.filter((each) => each === 'stored')).toHaveLength(4);
    expect(await store.liveGames({ server: 'here' })).toBe(4);
  });

  test('stay within a member’s limit if two stores accept many challenges at once', async () => {
    const stores = [store, database.isShared ? await database.open() : store];
    const challenges = Array.from({ length: 6 }, () => challenge());
    for (const each of challenges) await store.create(each);
    const answers = await Promise.all(
      challenges.map((each, i) => {
        const accept = { kind: 'accept', member: 'ben', place: each.place } as const;
        const limit = { member: 'ben', most: 2 };
        return stores[i % 2]!.append(accept, OPENED_AT, played(each, accept), undefined, limit);
      }),
    );
    expect(answers.sort()).toEqual([...Array(4).fill('member-full'), 'stored', 'stored']);
    expect(await store.liveGames({ member: 'ben' })).toBe(2);
  });

  test('include one challenge of a member at a place', async () => {
    const [first, second] = [challenge({}, 'room'), challenge({}, 'room')];
    expect(await store.create(first)).toBe('stored');
    expect(await store.create(second)).toBe('challenge-standing-here');
    expect(await store.create(challenge({ seats: swapped }, 'room'))).toBe('stored');
    expect(await store.create(challenge({}, 'elsewhere'))).toBe('stored');
    expect(await store.create(at({ seats: AGAINST_BOT }, 'room'))).toBe('stored');
    const withdraw = { kind: 'withdraw', member: 'ada' } as const;
    await store.append(withdraw, OPENED_AT, played(first, withdraw));
    expect(await store.create(second)).toBe('stored');
  });

  test('without a time control are listed when untouched, by one time against the bot and one between members', async () => {
    const opened = (openedAt: number, changes: Partial<Setup> = {}) => againstBot({ openedAt, ...changes });
    const [early, late, between] = [opened(100), opened(200), opened(100, { seats: MEMBERS })];
    const others = [opened(100, STRICT), challenge({ openedAt: 100 })];
    for (const game of [late, early, between, ...others]) await store.create(game);
    const untouched = (bot: number, members: number) =>
      store.untouchedSince({ againstBot: bot, betweenMembers: members });
    const names = (...list: Game[]) => list.map((game) => game.setup.id);
    expect(await untouched(100, 100)).toEqual([]);
    expect(await untouched(101, 0)).toEqual(names(early));
    expect(await untouched(0, 101)).toEqual(names(between));
    expect(await untouched(500, 0)).toEqual(names(early, late));
    const first = move(0, 'f5', 'ada');
    expect(await store.append(first, 300, played(early, first))).toBe('stored');
    expect(await untouched(301, 0)).toEqual(names(late, early));
    expect(await untouched(300, 0)).toEqual(names(late));
    // A timed game that has lost its place: no clock ends it.
    const lose = { kind: 'park', because: 'place-lost' } as const;
    expect(await store.append(lose, 400, played(others[0]!, lose))).toBe('stored');
    expect(await untouched(401, 0)).toEqual(names(late, early, others[0]!));
  });
});
