import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Host } from '../../../src/game/host/host.js';
import type { HostEvent } from '../../../src/game/host/hostEvents.js';
import { BEAT_MS, ShardClaim } from '../../../src/game/host/shardClaim.js';
import { ownsBy, shardOf } from '../../../src/game/host/shards.js';
import type { GameId } from '../../../src/game/play/game.js';
import type { ChangeNotice } from '../../../src/game/ports/exchange.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { AGAINST_BOT, move, PLAIN } from '../games.js';

/** A server of shard 1 of 2, by Discord's rule. */
const SERVER = String(5n << 22n);
const SETUP = {
  ...{ variant: defaultVariant('reversi'), challenger: null, strict: false, rated: false, time: null },
  ...{ seats: AGAINST_BOT, server: SERVER, place: 'here' },
  ...PLAIN,
};

test('a server is of the shard that Discord says, and direct messages of the first', () => {
  expect(shardOf(SERVER, 2)).toBe(1);
  expect(shardOf('1134567890123456789', 16)).toBe(Number((1134567890123456789n >> 22n) % 16n));
  expect(shardOf(null, 7)).toBe(0);
  const owns = ownsBy({ list: [1], count: 2 });
  expect([owns(SERVER), owns(null)]).toEqual([true, false]);
});

describe('two processes over one store', () => {
  const clock = new FakeClock();
  const log = new FakeLog();
  let notices: [GameId, ChangeNotice][];
  let store: Awaited<ReturnType<typeof openMemoryStore>>;
  let thinkers: FakeThinker[];
  let told: HostEvent<string>[];
  let owner: Host<string>;
  let other: Host<string>;

  const newHost = (shard: number): Host<string> => {
    const thinker = new FakeThinker();
    thinkers[shard] = thinker;
    const owns = ownsBy({ list: [shard], count: 2 });
    let drawn = shard * 100;
    return new Host<string>({ store, thinker, clock, log, random: () => drawn++, owns });
  };

  beforeEach(async () => {
    notices = [];
    thinkers = [];
    told = [];
    store = await openMemoryStore();
    const { append } = store;
    store.append = async (action, at, after, notice) => {
      const done = await append(action, at, after, notice);
      if (done === 'stored' && notice) notices.push([after.setup.id, notice]);
      return done;
    };
    owner = newHost(1);
    other = newHost(0);
    await Promise.all([owner.start(), other.start()]);
    owner.listen((event) => told.push(event));
  });

  afterEach(async () => {
    await Promise.all([owner.close(), other.close()]);
    await store.close();
  });

  async function open(by = owner): Promise<GameId> {
    const opened = await by.open(SETUP);
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    told = [];
    return opened.game.setup.id;
  }

  test('the owner alone has the bot think, whoever took the move', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'), 'a command elsewhere');
    expect(notices).toEqual([[id, { isShown: true }]]);
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 0]);
    await owner.takeOver(id, { isShown: true });
    expect(told).toMatchObject([{ kind: 'changedElsewhere', isShown: true, game: { version: 1 } }]);
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 1]);
  });

  test('a change that nobody caused there is not shown there', async () => {
    const id = await open();
    await other.act(id, { kind: 'resign', member: 'ada' });
    expect(notices).toEqual([[id, { isShown: false }]]);
  });

  test('told twice, of a game of another, or of none: nothing happens', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    for (let i = 0; i < 2; i++) await owner.takeOver(id, { isShown: false });
    await other.takeOver(id, { isShown: false });
    await owner.takeOver('none' as GameId, { isShown: false });
    expect(told).toHaveLength(1);
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 1]);
  });

  test('what the owner was not told it finds when it looks', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.catchUp();
    expect(told).toMatchObject([{ kind: 'changedElsewhere', isShown: false, game: { version: 1 } }]);
    await owner.catchUp();
    expect(told).toHaveLength(1);
  });

  test('a game that was read before its owner was told of it has the bot think all the same', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.game(id);
    await owner.takeOver(id, { isShown: true });
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 1]);
  });

  test('an end that was told twice is told once, and its board looked at again', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await other.act(id, { kind: 'resign', member: 'ada' });
    for (let i = 0; i < 2; i++) await owner.takeOver(id, { isShown: true });
    expect(told.map(({ kind }) => kind)).toEqual(['changedElsewhere', 'recovered']);
    expect(owner.active).toBe(0);
  });

  test('a game that another opened, of which the owner was not told, it finds when it looks', async () => {
    const id = await open(other);
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.catchUp();
    expect(told).toMatchObject([{ kind: 'changedElsewhere', game: { version: 1 } }]);
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 1]);
  });

  test('a start recovers the games of its own shards alone', async () => {
    const id = await open();
    await owner.act(id, move(0, 'f5', 'ada'));
    await Promise.all([owner.close(), other.close()]);
    [owner, other] = [newHost(1), newHost(0)];
    await Promise.all([owner.start(), other.start()]);
    expect(thinkers.map(({ asked }) => asked.length)).toEqual([0, 1]);
  });

  test('their acts on the same game at the same time are taken one after the other', async () => {
    const id = await open();
    const acts = [owner, other].map((host) => host.act(id, move(0, 'f5', 'ada')));
    const kinds = (await Promise.all(acts)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['accepted', 'refused']);
  });
});

describe('the shards of a process', () => {
  const shards = { list: [0, 1], count: 4 };
  let clock: FakeClock;
  let log: FakeLog;
  let claimed: readonly number[] | Error;
  const released: string[] = [];

  const newClaim = (): ShardClaim =>
    new ShardClaim({
      ...{ process: 'this', shards, clock, log },
      exchange: {
        async claim() {
          if (claimed instanceof Error) throw claimed;
          return claimed;
        },
        async release(name) {
          released.push(name);
        },
      },
    });

  /** One beat more. */
  async function beat(): Promise<void> {
    while (clock.waiting === 0) await Promise.resolve();
    clock.forward(BEAT_MS);
  }

  beforeEach(() => {
    clock = new FakeClock();
    log = new FakeLog();
  });

  test('are waited for where another process has some, which is told once', async () => {
    claimed = [0];
    const claim = newClaim();
    const begun = claim.begin();
    await beat();
    await beat();
    claimed = [0, 1];
    await beat();
    await begun;
    expect(log.lines).toEqual(['warn: another process has shards of this one']);
    await claim.close();
    expect(released).toEqual(['this']);
    expect(clock.waiting).toBe(0);
  });

  test('are claimed when the database is back', async () => {
    claimed = new Error('no database');
    const claim = newClaim();
    const begun = claim.begin();
    await beat();
    claimed = [0, 1];
    await beat();
    await begun;
    expect(log.lines).toEqual(['error: the shards of this process could not be noted']);
    await claim.close();
  });

  test('are waited for no longer where the process ends', async () => {
    claimed = [];
    const claim = newClaim();
    const begun = claim.begin();
    await claim.close();
    await begun;
  });
});
