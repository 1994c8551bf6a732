import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Host } from '../../src/game/host/host.js';
import type { Game, GameId } from '../../src/game/play/game.js';
import type { RoomEvent } from '../../src/live/gameRooms.js';
import { GameRooms } from '../../src/live/gameRooms.js';
import { parseSquare } from '../../src/rules/squares.js';
import { type OpenStore, openStore } from '../../src/store/openStore.js';
import { FakeClock, FakeLog, FakeThinker } from '../game/fakes.js';
import { gameOf } from '../game/games.js';
import { newDatabase, POSTGRES } from '../store/postgres.js';

describe.skipIf(POSTGRES === null)('a board served by another process than its game’s owner', () => {
  let database: { url: string; drop(): Promise<void> };
  let stores: OpenStore[];
  let hosts: Host[];
  let stop: () => Promise<void>;
  let events: RoomEvent[];
  let wake: () => void;
  const log = new FakeLog();
  const clock = new FakeClock();
  const game: Game = gameOf({ server: 'server1' });

  beforeEach(async () => {
    database = await newDatabase();
    const open = () => openStore(database.url, { onFault: ({ message }) => log.error({}, message) });
    stores = [await open(), await open()];
    const common = { thinker: new FakeThinker(), clock, log, random: () => 1, isWatchedElsewhere: true };
    hosts = [
      new Host({ ...common, store: stores[0]!, owns: (server) => server === 'server1' }),
      new Host({ ...common, store: stores[1]!, owns: (server) => server !== 'server1' }),
    ];
    await stores[0]!.create(game);
    await Promise.all(hosts.map((host) => host.start()));
    events = [];
    wake = () => undefined;
    const rooms = new GameRooms({
      reviewOf: async () => undefined,
      ...{ host: hosts[1]!, clock, log },
      namesOf: async () => ({ black: 'Ada', white: 'Ben' }),
    });
    hosts[1]!.listen((event) => rooms.onEvent(event));
    const { exchange } = stores[1]!;
    const stopListening = exchange!.listen(
      (notice) => {
        if (notice.kind === 'game') rooms.refresh(notice.id);
      },
      () => rooms.refreshAll(),
    );
    stop = stopListening;
    const watcher = {
      ...{ member: 'ben', isVisible: true },
      send(text: string) {
        events.push(JSON.parse(text) as RoomEvent);
        wake();
      },
    };
    await rooms.watch(game.setup.id, watcher);
  });

  afterEach(async () => {
    await stop();
    await Promise.all(hosts.map((host) => host.close()));
    for (const store of stores) await store.close();
    await database.drop();
    expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  const act = (host: Host, member: string, ply: number, name: string, id: GameId = game.setup.id) =>
    host.act(id, { kind: 'move', member, ply, move: parseSquare(name, 8)! });

  /** Resolves once the board shows a number of moves. */
  async function shows(moves: number): Promise<void> {
    const count = () =>
      Math.max(
        0,
        ...events.map((event) => (event.kind === 'change' ? event.change.keep + event.change.add.length : 0)),
      );
    while (count() < moves)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }

  it('shows the owner’s changes, and its own go to the owner', async () => {
    // A notice before the connection listens is lost, and the gap brings what it missed.
    expect((await act(hosts[0]!, 'ada', 0, 'f5')).kind).toBe('accepted');
    expect((await act(hosts[1]!, 'ben', 1, 'd6')).kind).toBe('accepted');
    await shows(2);
    expect((await hosts[0]!.game(game.setup.id))!.position.ply).toBe(2);
    expect((await act(hosts[0]!, 'ada', 2, 'c3')).kind).toBe('accepted');
    await shows(3);
  });
});
