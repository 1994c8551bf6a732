import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { gameOf, MEMBERS, OPENED_AT, played } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const HOUR = 60 * 60_000;
const POST = { message: 'm', sentAt: 7, replaced: undefined, news: '' };
const OF = { server: 's', game: 'gomoku' } as const;

describe.each(DATABASES)('lobbies on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  test('have a message each, until they end', async () => {
    expect(await store.lobbyPost('s')).toBeUndefined();
    await store.setLobbyPost('s', { ...POST, channel: 'c', message: undefined });
    expect(await store.lobbyPost('s')).toEqual({ ...POST, channel: 'c', message: undefined });
    await store.setLobbyPost('s', { ...POST, channel: 'c' });
    await store.setLobbyPost('t', { ...POST, channel: 'd', replaced: 'old' });
    expect(await store.lobbyPost('s')).toEqual({ ...POST, channel: 'c' });
    expect([...(await store.lobbyServers())].sort()).toEqual(['s', 't']);
    await store.setLobbyPost('s', undefined);
    expect(await store.lobbyServers()).toEqual(['t']);
  });

  test('give each member notices as often as they want, longest waiting first', async () => {
    await store.setNotice('ada', OF, HOUR);
    await store.setNotice('ben', OF, 2 * HOUR);
    await store.setNotice('lin', { ...OF, game: 'reversi' }, HOUR);
    expect(await store.takeNotices(OF, OPENED_AT, 10)).toEqual(['ada', 'ben']);
    expect(await store.takeNotices(OF, OPENED_AT + HOUR - 1, 10)).toEqual([]);
    expect(await store.takeNotices(OF, OPENED_AT + HOUR, 10)).toEqual(['ada']);
    // Ben has waited since the first, ada since the second.
    expect(await store.takeNotices(OF, OPENED_AT + 3 * HOUR, 1)).toEqual(['ada']);
    expect(await store.takeNotices(OF, OPENED_AT + 3 * HOUR, 1)).toEqual(['ben']);
    await store.setNotice('ben', OF, undefined);
    expect(await store.noticesOf('ben')).toEqual([]);
    expect(await store.noticesOf('lin')).toEqual([{ server: 's', game: 'reversi', everyMs: HOUR }]);
    // A changed wish counts from now on.
    await store.setNotice('ada', OF, 2 * HOUR);
    expect(await store.takeNotices(OF, OPENED_AT + 3 * HOUR, 10)).toEqual(['ada']);
  });

  test('give no notice to two processes', async () => {
    const other = database.isShared ? await database.open() : store;
    for (let i = 0; i < 20; i++) await store.setNotice(`member${i}`, OF, HOUR);
    const taken = await Promise.all([store, other, store, other].map((each) => each.takeNotices(OF, 1, 20)));
    expect(taken.flat().sort()).toEqual([...new Set(taken.flat())].sort());
    expect(new Set(taken.flat()).size).toBe(20);
  });

  test('list open challenges apart from games, and give their taker the seat', async () => {
    const open = gameOf({
      seats: { black: MEMBERS.black, white: { kind: 'anyone', forMs: HOUR, ratings: { min: 5 } } },
      challenger: 'black',
      server: 's',
    });
    const other = { ...gameOf({ id: 'game2' as GameId, server: 's' }), place: 'other' };
    await store.create(open);
    await store.create(other);
    const { id } = open.setup;
    expect(await store.load(id)).toEqual(open);
    const listed = (phase?: 'playing' | 'challenged') => store.gamesOf({ server: 's', phase }, 10, 0);
    expect([await listed('challenged'), await listed('playing')]).toEqual([[id], ['game2']]);
    expect(await store.countGamesOf({ member: 'lin', phase: 'live' })).toBe(0);
    const accept = { kind: 'accept', member: 'lin', place: 'thread' } as const;
    const taken = played(open, accept);
    expect(await store.append(accept, OPENED_AT, taken)).toBe('stored');
    expect(await store.load(id)).toEqual(taken);
    expect(await store.gamesOf({ member: 'lin', phase: 'live' }, 10, 0)).toEqual([id]);
    expect(await listed('challenged')).toEqual([]);
    expect([...(await listed('playing'))].sort()).toEqual([id, 'game2'].sort());
  });

  test('keep planned replies to the member who planned them', async () => {
    const game = gameOf();
    await store.create(game);
    const plan = { kind: 'plan', member: 'ben', ply: 0, plan: [['any', 20]] } as const;
    const planned = played(game, plan as unknown as Parameters<typeof played>[1]);
    await store.append(plan as unknown as Parameters<typeof played>[1], OPENED_AT, planned);
    expect(await store.load(game.setup.id)).toEqual(planned);
    const actionsOf = async (member: string) => (await store.memberData(member)).games[0]!.actions;
    expect(await actionsOf('ben')).toEqual([{ at: OPENED_AT, action: plan }]);
    expect(await actionsOf('ada')).toEqual([
      { at: OPENED_AT, action: { kind: 'plan', member: 'another member', ply: 0 } },
    ]);
  });
});
