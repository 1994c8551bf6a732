import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import { DamagedGame } from '../../src/game/ports/gameStore.js';
import type { Store } from '../../src/game/ports/store.js';
import { gameOf, move, OPENED_AT, played } from '../game/games.js';
import { DATABASES, type TestDatabase } from './databases.js';

const { id } = gameOf().setup;
const [first, second] = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben')];

/** Statements that damage the game, and the reason given for each. */
const DAMAGES: readonly [what: string, statement: string, reason: RegExp][] = [
  ['a seat without valid JSON', `update games set black = '{'`, /seat of black cannot be read: \{$/],
  ['a seat without a member', `update games set white = '{"kind":"member"}'`, /seat of white cannot be read/],
  [
    'an even seat without its rating',
    `update games set white = '{"kind":"opponent","opponent":"mcts","level":"even"}'`,
    /seat of white cannot be read/,
  ],
  ['a time control without a kind', `update games set time = '{}'`, /time control cannot be read: \{\}$/],
  ['an unknown game', `update games set game = 'chess'`, /game: .*reversi/],
  ['an impossible size', 'update games set size = 77', /no such variant/],
  ['a challenger without a color', `update games set challenger = 'red'`, /challenger/],
  ['an action without valid JSON', `update actions set action = 'f5' where number = 2`, /action 2 cannot be/],
  [
    'an action of unknown kind',
    `update actions set action = '{"kind":"jump"}' where number = 1`,
    /action 1 can/,
  ],
  [
    'an action without its parts',
    `update actions set action = '{"kind":"move"}' where number = 1`,
    /action 1/,
  ],
  [
    'an illegal action',
    `update actions set action = '{"kind":"move","member":"ada","ply":0,"move":0}' where number = 1`,
    /stored action 1 is refused: .*no-flip/,
  ],
  ['a missing action in the middle', 'delete from actions where number = 1', /action 1 is missing/],
  [
    'a missing last action',
    'delete from actions where number = 2',
    /its row has the version 2, .* make it 1/,
  ],
  ['a wrong phase', `update games set phase = 'over'`, /its row has the phase over, .* make it playing/],
];

describe.each(DATABASES)('a damaged game on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(async () => {
    await database.clear();
    await store.create(gameOf());
    await store.append(first, OPENED_AT, played(gameOf(), first));
    await store.append(second, OPENED_AT, played(gameOf(), first, second));
  });

  afterAll(() => database.drop());

  test('rejects with its place and the reason, and leaves the others loadable', async () => {
    for (const [what, statement, reason] of DAMAGES) {
      await database.run(
        'create table kept_games as select * from games; create table kept_actions as select * from actions;',
      );
      await database.run(statement);
      const error = await store.load(id).catch((thrown: unknown) => thrown);
      expect(error, what).toBeInstanceOf(DamagedGame);
      expect(error, what).toMatchObject({ id, place: 'place', reason: expect.stringMatching(reason) });
      await database.run(
        'delete from actions; delete from games; insert into games select * from kept_games; insert into actions select * from kept_actions; drop table kept_games; drop table kept_actions;',
      );
    }
    expect((await store.load(id))?.version).toBe(2);
  });

  test('when set aside, is gone and frees its place', async () => {
    await store.setAnchor(id, { place: 'message', shown: 1 });
    expect((await store.unfinished()).map(({ id }) => id)).toEqual([id]);
    await store.setAside(id);
    expect(await store.unfinished()).toEqual([]);
    expect(await store.playingAt('place')).toEqual([]);
    expect(await store.untouchedSince({ againstBot: 1e15, betweenMembers: 1e15 })).toEqual([]);
    expect(await store.create(gameOf({ id: 'game2' as GameId }))).toBe('stored');
    expect(await store.load(id)).toBeUndefined();
  });

  test('when set aside, takes no more actions: a process with it in memory gets a conflict', async () => {
    await store.setAside(id);
    const third = move(2, 'c3', 'ada');
    expect(await store.append(third, OPENED_AT, played(gameOf(), first, second, third))).toBe('conflict');
    expect(await store.unfinished()).toEqual([]);
  });
});
