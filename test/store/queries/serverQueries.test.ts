import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { OPENED_AT } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const variant = defaultVariant('reversi');
const DAY = '2026-11-24';
const DAILY = { game: 'reversi', day: DAY } as const;

describe.each(DATABASES)('servers on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('count as left from the first check that misses them', async () => {
    await store.noteServers(['one', 'two', 'three'], 1000);
    await store.noteServers(['one', 'three'], 2000);
    await store.noteServers(['one'], 3000);
    expect(await store.forgetServers(2000)).toBe(0);
    expect(await store.forgetServers(2001)).toBe(1);
    expect(await store.forgetServers(2001)).toBe(0);
    expect(await store.forgetServers(9999)).toBe(1);
  });

  test('are not forgotten if the bot has returned', async () => {
    await store.noteServers(['one', 'two'], 1000);
    await store.noteServers([], 2000);
    await store.noteServers(['one'], 3000);
    await store.noteServer('two', 'joined', 3000);
    expect(await store.forgetServers(9999)).toBe(0);
    await store.noteServer('two', 'left', 4000);
    await store.noteServer('two', 'left', 5000);
    await store.noteServer('unknown', 'left', 6000);
    expect(await store.forgetServers(4001)).toBe(1);
    expect(await store.forgetServers(6001)).toBe(1);
  });

  test('are reported once: on joining, on returning and on leaving', async () => {
    expect((await store.noteServers(['one', 'two'], 1000)).toSorted()).toEqual(['one', 'two']);
    expect(await store.noteServers(['one', 'two', 'three'], 1000)).toEqual(['three']);
    expect(await store.noteServer('one', 'joined', 1000)).toBe(false);
    expect(await store.noteServer('four', 'joined', 1000)).toBe(true);
    expect(await store.noteServer('one', 'left', 2000)).toBe(true);
    expect(await store.noteServer('one', 'left', 3000)).toBe(false);
    expect(await store.noteServers(['one', 'two', 'three', 'four'], 4000)).toEqual(['one']);
    expect(await store.noteServer('one', 'left', 5000)).toBe(true);
    expect(await store.noteServer('one', 'joined', 6000)).toBe(true);
    expect(await store.noteServer('one', 'joined', 7000)).toBe(false);
  });

  test('may number more than one statement takes', async () => {
    const servers = Array.from({ length: 40_000 }, (__, i) => `server${i}`);
    await store.noteServers(servers, 1000);
    await store.noteServers(servers.slice(0, 100), 2000);
    await store.noteServers(servers.slice(0, 39_990), 3000);
    expect(await store.forgetServers(9999)).toBe(10);
  });

  test('leave their members’ games and ratings when forgotten', async () => {
    for (const server of ['one', 'two']) {
      await play(store, `game ${server}`, resign('ben'), OPENED_AT, { server });
      await store.saveSettings({ server }, { theme: server });
      await store.addDaySolver(server, DAILY, 'ada', OPENED_AT);
      await store.beginDayPost(server, DAY, 'channel');
    }
    await store.saveSettings({ member: 'one' }, { theme: 'member' });
    await store.noteServers(['one', 'two'], 1000);
    await store.noteServer('one', 'left', 2000);
    for (const server of ['one', 'two'])
      await store.setAnchor(`game ${server}` as GameId, { place: server, shown: 5 });
    expect(await store.forgetServers(3000)).toBe(1);
    expect(await store.settings({ server: 'one' })).toEqual({});
    expect(await store.settings({ server: 'two' })).toEqual({ theme: 'two' });
    expect(await store.settings({ member: 'one' })).toEqual({ theme: 'member' });
    expect((await store.daySolvers('one', DAILY)).count).toBe(0);
    expect((await store.daySolvers('two', DAILY)).count).toBe(1);
    expect(await store.dayPost('one')).toBeUndefined();
    expect(await store.dayPost('two')).toMatchObject({ day: DAY });
    expect(await store.countRanked({ variant, server: 'one' })).toBe(0);
    expect(await store.countRanked({ variant, server: 'two' })).toBe(2);
    expect(await store.rankedOf({ variant }, 'ada', OPENED_AT)).toMatchObject({ wins: 2 });
    expect((await store.load('game one' as GameId))?.setup.server).toBeNull();
    expect((await store.load('game two' as GameId))?.setup.server).toBe('two');
    expect((await store.load('game one' as GameId))?.place).toBe('');
    expect((await store.load('game two' as GameId))?.place).toBe('game two');
    expect(await store.anchor('game one' as GameId)).toBeUndefined();
    expect(await store.anchor('game two' as GameId)).toMatchObject({ place: 'two' });
    expect((await store.memberData('ada')).ratedGames.map(({ server }) => server).sort()).toEqual([
      null,
      'two',
    ]);
  });
});
