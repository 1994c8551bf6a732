import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId, Seats } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { OpponentKind } from '../../../src/game/ratings/results.js';
import { againstFrom, againstText } from '../../../src/store/queries/tallyQueries.js';
import { AGAINST_BOT, gameOf, MEMBERS, OPENED_AT, played } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { DRAW, play, resign } from '../play.js';

const AGAINST_STYLE: Seats = {
  black: { kind: 'opponent', opponent: 'greedy', level: null },
  white: MEMBERS.white,
};
const REVERSI = { game: 'reversi', rule: 'standard' } as const;

describe.each(DATABASES)('member records on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('keep settings apart by owner, and change some of them', async () => {
    expect(await store.settings({ member: 'one' })).toEqual({});
    const first = { theme: 'wood', sizes: [8, { a: null }] };
    expect(await store.saveSettings({ member: 'one' }, first)).toEqual(first);
    await store.saveSettings({ server: 'one' }, { theme: 'night' });
    expect(await store.settings({ member: 'one' })).toEqual(first);
    const changed = await store.saveSettings({ member: 'one' }, { locale: '中文', sizes: undefined });
    expect(changed).toEqual({ theme: 'wood', locale: '中文' });
    expect(await store.settings({ member: 'one' })).toEqual(changed);
    expect(await store.settings({ server: 'one' })).toEqual({ theme: 'night' });
  });

  test('keep settings that two processes change at once', async () => {
    const stores = [store, database.isShared ? await database.open() : store];
    const names = Array.from({ length: 12 }, (_, i) => `name${i}`);
    await Promise.all(names.map((name, i) => stores[i % 2]!.saveSettings({ member: 'one' }, { [name]: i })));
    expect(Object.keys(await store.settings({ member: 'one' })).sort()).toEqual(names.sort());
  });

  test('tally games by color and opponent, rated or not', async () => {
    const unrated = { rated: false };
    await play(store, 'game1', resign('ben'));
    await play(store, 'game2', resign('ben'), OPENED_AT, unrated);
    await play(store, 'game3', resign('ada'), OPENED_AT, { ...unrated, seats: AGAINST_BOT });
    await play(store, 'game4', resign('ben'), OPENED_AT, { ...unrated, seats: AGAINST_STYLE });
    await play(store, 'game5', DRAW, OPENED_AT, unrated);
    expect(await store.talliesOf('ada')).toEqual([
      {
        variant: REVERSI,
        color: 'black',
        against: { kind: 'level', level: 3 },
        wins: 0,
        draws: 0,
        losses: 1,
      },
      { variant: REVERSI, color: 'black', against: { kind: 'members' }, wins: 2, draws: 1, losses: 0 },
    ]);
    expect(await store.talliesOf('ben')).toEqual([
      { variant: REVERSI, color: 'white', against: { kind: 'members' }, wins: 0, draws: 1, losses: 2 },
      {
        variant: REVERSI,
        color: 'white',
        against: { kind: 'style', style: 'greedy' },
        wins: 0,
        draws: 0,
        losses: 1,
      },
    ]);
    expect(await store.talliesOf('carl')).toEqual([]);
  });

  test('do not tally an end that another process has stored', async () => {
    const game = await play(store, 'game1', resign('ben'));
    expect(await store.append(resign('ben'), OPENED_AT, game)).toBe('conflict');
    expect(await store.talliesOf('ada')).toMatchObject([{ wins: 1 }]);
  });

  test('lengthen a streak, and start a new one with another result', async () => {
    expect(await store.streakOf('ada')).toBeUndefined();
    for (const [i, loser, streak] of [
      [1, 'ben', { kind: 'wins', games: 1 }],
      [2, 'ben', { kind: 'wins', games: 2 }],
      [3, 'ada', { kind: 'losses', games: 1 }],
      [4, 'ben', { kind: 'wins', games: 1 }],
    ] as const) {
      await play(store, `game${i}`, resign(loser), OPENED_AT, { rated: i % 2 === 0 });
      expect(await store.streakOf('ada')).toEqual(streak);
    }
    await play(store, 'game5', DRAW);
    expect(await store.streakOf('ada')).toEqual({ kind: 'draws', games: 1 });
    const game = gameOf({ id: 'game6' as GameId });
    const abort = { kind: 'abort', member: 'ada' } as const;
    await store.create(game);
    expect(await store.append(abort, OPENED_AT, played(game, abort))).toBe('stored');
    expect(await store.streakOf('ada')).toEqual({ kind: 'draws', games: 1 });
  });

  test('tally all games that end at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        play(store, `game${i}`, resign(i % 2 === 0 ? 'ada' : 'ben'), OPENED_AT, { rated: i < 4 }),
      ),
    );
    expect(await store.talliesOf('ada')).toMatchObject([{ wins: 4, losses: 4 }]);
    expect(await store.talliesOf('ben')).toMatchObject([{ wins: 4, losses: 4 }]);
  });

  test('list the ratings after the last games, oldest first', async () => {
    const ratings: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { setup } = await play(store, `game${i}`, resign(i === 2 ? 'ada' : 'ben'), OPENED_AT + i);
      ratings.push((await store.ratingChanges(setup.id))[0]!.after);
    }
    const history = await store.ratingHistory('ada', REVERSI, 3);
    expect(history).toEqual([2, 3, 4].map((i) => ({ at: OPENED_AT + i, rating: ratings[i] })));
    expect(await store.ratingHistory('ada', { game: 'gomoku', rule: 'renju' }, 3)).toEqual([]);
  });

  test('keep a block in one direction, until it is removed', async () => {
    await store.setBlocked('ada', 'ben', true);
    await store.setBlocked('ada', 'ben', true);
    await store.setBlocked('ada', 'carl', true);
    expect(await store.hasBlocked('ada', 'ben')).toBe(true);
    expect(await store.hasBlocked('ben', 'ada')).toBe(false);
    expect(await store.hasBlocked('carl', 'ben')).toBe(false);
    expect((await store.memberData('ada')).blocked).toEqual(['ben', 'carl']);
    await store.setBlocked('ada', 'ben', false);
    await store.setBlocked('ada', 'ben', false);
    expect((await store.memberData('ada')).blocked).toEqual(['carl']);
  });
});

test('reads every kind of opponent as written', () => {
  const kinds: fc.Arbitrary<OpponentKind> = fc.oneof(
    fc.constant<OpponentKind>({ kind: 'members' }),
    fc.constant<OpponentKind>({ kind: 'even' }),
    fc.integer({ min: 1, max: 10 }).map((level): OpponentKind => ({ kind: 'level', level })),
    fc.stringMatching(/^[a-z0-9-]+$/).map((style): OpponentKind => ({ kind: 'style', style })),
  );
  fc.assert(
    fc.property(kinds, (against) => {
      expect(againstFrom(againstText(against))).toEqual(against);
    }),
  );
  expect(() => againstFrom('nobody')).toThrow(/unknown kind of opponent/);
});
