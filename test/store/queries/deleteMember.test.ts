import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import type { Game, GameId, Setup } from '../../../src/game/play/game.js';
import { isDeletedMember } from '../../../src/game/ports/records.js';
import type { Store } from '../../../src/game/ports/store.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { KEYS } from '../../../src/store/schema.js';
import {
  AGAINST_BOT,
  comparable,
  gameOf,
  MEMBERS,
  move,
  OPENED_AT,
  played,
  STRICT,
} from '../../game/games.js';
import { BANKS } from '../../game/puzzles/banks.js';
import { DATABASES, openBeside, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const [ada, ben] = ['ada', 'ben'];
const draw = (member: string, kind: 'offer' | 'declineOffer' | 'acceptOffer', ply: number): Action => ({
  kind,
  member,
  offer: 'draw',
  ply,
});
const stones = (...names: readonly string[]): Action[] => names.map((name, ply) => move(ply, name, ada, 15));

const inServer = (changes: Partial<Setup> = {}): Game => gameOf({ server: 'server', ...changes });

/** Games with every kind of action that carries a member. */
const GAMES: readonly (readonly [string, Game, readonly Action[]])[] = [
  [
    'a strict game that was accepted, tried in, parked and drawn',
    inServer({ ...STRICT, challenger: 'black' }),
    [
      { kind: 'accept', member: ben, place: 'place' },
      { kind: 'try', member: ada, ply: 0, move: 27 as Square },
      move(0, 'f5', ada),
      { kind: 'park', because: 'place-lost' },
      { kind: 'unpark', member: ada, place: 'elsewhere' },
      move(1, 'd6', ben),
      draw(ada, 'offer', 2),
      draw(ben, 'declineOffer', 2),
      draw(ben, 'offer', 2),
      draw(ada, 'acceptOffer', 2),
    ],
  ],
  ['a declined challenge', inServer({ challenger: 'black' }), [{ kind: 'decline', member: ben }]],
  ['a withdrawn challenge', inServer({ challenger: 'white' }), [{ kind: 'withdraw', member: ben }]],
  ['an aborted game', inServer(), [{ kind: 'abort', member: ada }]],
  [
    'a game with a hint',
    inServer({ seats: AGAINST_BOT }),
    [{ kind: 'hint', member: ada, ply: 0 }, move(0, 'f5', ada), { kind: 'resign', member: ada }],
  ],
  [
    'a stopped game',
    inServer({ ...STRICT, seats: AGAINST_BOT }),
    [move(0, 'f5', ada), { kind: 'stop', member: ada, ply: 1 }],
  ],
  [
    'an opening in which colors are chosen',
    inServer({ variant: defaultVariant('gomoku'), opening: 'swap2' }),
    [
      ...stones('h8', 'i9', 'g7'),
      { kind: 'choose', member: ben, ply: 3, choice: 'black' },
      { kind: 'resign', member: ada },
    ],
  ],
];

/** Returns all rows of a database as text. */
async function rowsOf({ url }: TestDatabase): Promise<string> {
  const { db, close } = await openBeside(url);
  const found = [];
  for (const table of Object.keys(KEYS)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    found.push(...rows);
  }
  await close();
  return JSON.stringify(found);
}

describe.each(DATABASES)('a member’s deletion on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  async function storeGame(game: Game, actions: readonly Action[]): Promise<Game> {
    await store.create(game);
    let now = game;
    for (const action of actions) {
      now = played(now, action);
      expect(await store.append(action, OPENED_AT, now)).toBe('stored');
    }
    return now;
  }

  /** Returns a game with other ids for its members. */
  const rename = (game: Game, names: Readonly<Record<string, string>>): unknown =>
    JSON.parse(JSON.stringify(comparable(game)), (key, value: string) =>
      key === 'member' ? (names[value] ?? value) : value,
    );

  test.each(GAMES)('changes only the id in %s', async (__, game, actions) => {
    const { id } = game.setup;
    const over = await storeGame(game, actions);
    const pseudonym = (await store.deleteMember(ada))!;
    expect(isDeletedMember(pseudonym)).toBe(true);
    const without = (await store.load(id))!;
    expect(rename(without, {})).toEqual(rename(over, { [ada]: pseudonym }));
    const other = (await store.deleteMember(ben))!;
    expect(other).not.toBe(pseudonym);
    const withoutBoth = (await store.load(id))!;
    expect(rename(withoutBoth, {})).toEqual(rename(over, { [ada]: pseudonym, [ben]: other }));
    for (const member of [ada, ben]) expect(await store.countGamesOf({ member, phase: 'over' })).toBe(0);
  });

  test('deletes all other records of theirs, and none of others', async () => {
    await play(store, 'game1', resign(ben));
    await store.saveSettings({ member: ada }, { theme: 'wood' });
    await store.saveSettings({ server: ada }, { theme: 'night' });
    await store.setBlocked(ada, ben, true);
    await store.setBlocked(ben, ada, true);
    await store.setBlocked(ben, 'carl', true);
    const bens = await store.memberData(ben);
    const pseudonym = (await store.deleteMember(ada))!;
    const { games, ...rest } = await store.memberData(ada);
    expect(rest).toEqual({
      member: ada,
      ...{
        settings: {},
        blocked: [],
        ratings: [],
        ratedGames: [],
        standings: [],
        tallies: [],
        streak: null,
        studies: [],
        puzzleRatings: [],
        puzzles: [],
        gamePuzzles: [],
        daysSolved: [],
        sessions: [],
        linkedRoles: null,
        challengeNotices: [],
        tournaments: [],
        teamGames: [],
        honors: [],
        openingLines: [],
        daysOff: [],
      },
    });
    expect(games).toEqual([]);
    expect(await store.memberData(ben)).toEqual({ ...bens, blocked: ['carl'] });
    expect(await store.settings({ server: ada })).toEqual({ theme: 'night' });
    const changes = await store.ratingChanges('game1' as GameId);
    expect(changes.map(({ member }) => member).sort()).toEqual([ben, pseudonym].sort());
    expect(await store.countRanked({ variant: defaultVariant('reversi') })).toBe(1);
  });

  test('leaves their id in no row', async () => {
    await play(store, 'game1', resign(ben));
    await play(store, 'game2', resign(ada), OPENED_AT, {
      seats: { black: MEMBERS.white, white: MEMBERS.black },
      rated: false,
    });
    await store.saveSettings({ member: ada }, { theme: 'wood' });
    await store.setBlocked(ada, ben, true);
    await store.setBlocked(ben, ada, true);
    await store.saveGamePuzzles('game1' as GameId, [BANKS.reversi[0]!.puzzle()], OPENED_AT);
    expect(await rowsOf(database)).toContain('ada');
    const pseudonym = (await store.deleteMember(ada))!;
    const rows = await rowsOf(database);
    expect(rows).not.toContain('ada');
    expect(rows).toContain(`"opponent":"${pseudonym}"`);
  });

  test('is refused while one of their games is not over, and changes nothing', async () => {
    await play(store, 'game1', resign(ben));
    await store.saveSettings({ member: ada }, { theme: 'wood' });
    for (const [name, changes, actions] of [
      ['game2', { challenger: 'white' }, []],
      ['game3', { seats: AGAINST_BOT }, [{ kind: 'park' }]],
      ['game4', { seats: AGAINST_BOT }, []],
    ] as const) {
      const game = { ...gameOf({ id: name as GameId, ...changes }), place: name };
      const now = await storeGame(game, actions);
      const before = await store.memberData(ada);
      expect(await store.deleteMember(ada)).toBeUndefined();
      expect(await store.memberData(ada)).toEqual(before);
      if (now.phase.kind === 'challenged')
        await store.append({ kind: 'lapse' }, OPENED_AT, played(now, { kind: 'lapse' }));
      else await store.setAside(now.setup.id);
    }
    expect(isDeletedMember((await store.deleteMember(ada))!)).toBe(true);
    const { games } = await store.memberData(ada);
    expect(games).toEqual([]);
  });

  test('comes with their data, which names nobody else in their games', async () => {
    await storeGame(gameOf({ server: 'here' }), [move(0, 'f5', ada), move(1, 'd6', ben)]);
    await store.setAnchor('game1' as GameId, { place: 'message', shown: 2 });
    await play(store, 'game2', resign(ben));
    await store.saveSettings({ member: ada }, { theme: 'wood' });
    await store.setBlocked(ada, 'carl', true);
    const data = await store.memberData(ada);
    expect(JSON.stringify(data)).not.toContain(`"${ben}"`);
    expect(data).toMatchObject({
      member: ada,
      settings: { theme: 'wood' },
      blocked: ['carl'],
      ratings: [{ wins: 1, draws: 0, losses: 0 }],
      ratedGames: [{ game: 'game2', opponent: 'another member', server: 'server', score: 1 }],
      tallies: [{ color: 'black', against: { kind: 'members' }, wins: 1 }],
      streak: { kind: 'wins', games: 1 },
    });
    expect(data.standings).toHaveLength(4);
    expect(data.standings).toContainEqual(expect.objectContaining({ server: null, season: null, wins: 1 }));
    const first = data.games.find(({ id }) => id === 'game1');
    expect(first).toMatchObject({
      black: { kind: 'member', member: ada },
      white: { kind: 'member', member: 'another member' },
      anchor: 'message',
      server: 'here',
      phase: 'playing',
      actions: [
        { at: OPENED_AT, action: move(0, 'f5', ada) },
        { at: OPENED_AT, action: move(1, 'd6', 'another member') },
      ],
    });
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  test('covers damaged games', async () => {
    await storeGame(gameOf(), [move(0, 'f5', ada)]);
    await database.run(`update actions set action = '{"kind":"move","member":"ada",'`);
    await store.setAside('game1' as GameId);
    expect((await store.memberData(ada)).games).toMatchObject([
      { phase: 'damaged', actions: [{ action: '{"kind":"move","member":"ada",' }] },
    ]);
    expect((await store.memberData(ben)).games).toMatchObject([
      { actions: [{ action: '{"kind":"move","member":"another member",' }] },
    ]);
    const pseudonym = (await store.deleteMember(ada))!;
    const [game] = (await store.memberData(pseudonym)).games;
    expect(game).toMatchObject({ actions: [{ action: `{"kind":"move","member":"${pseudonym}",` }] });
  });
});
