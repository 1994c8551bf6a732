import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Host } from '../../../src/game/host/host.js';
import type { HostEvent } from '../../../src/game/host/hostEvents.js';
import { ownsBy, RENEW_EVERY_MS, ShardLease, shardOf } from '../../../src/game/host/shards.js';
import type { GameId } from '../../../src/game/play/game.js';
import type { ChangeNotice } from '../../../src/game/ports/exchange.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { AGAINST_BOT, move, PLAIN } from '../games.js';

/** A server of shard 1 of 2, by Discord's formula. */
const SERVER = String(5n << 22n);
const SETUP = {
  ...{ variant: defaultVariant('reversi'), challenger: null, strict: false, rated: false, time: null },
  ...{ seats: AGAINST_BOT, server: SERVER, place: 'here' },
  ...PLAIN,
};

test('a server belongs to the shard of Discord’s formula, and direct messages to shard 0', () => {
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
  let events: HostEvent<string>[];
  let owner: Host<string>;
  let other: Host<string>;

  const newHost = (shard: number): Host<string> => {
    const thinker = new FakeThinker();
    thinkers[shard] = thinker;
    const owns = ownsBy({ list: [shard], count: 2 });
    let nextRandom = shard * 100;
    return new Host<string>({ store, thinker, clock, log, random: () => nextRandom++, owns });
  };

  beforeEach(async () => {
    notices = [];
    thinkers = [];
    events = [];
    store = await openMemoryStore();
    const { append } = store;
    store.append = async (action, at, after, notice) => {
      const result = await append(action, at, after, notice);
      if (result === 'stored' && notice) notices.push([after.setup.id, notice]);
      return result;
    };
    owner = newHost(1);
    other = newHost(0);
    await Promise.all([owner.start(), other.start()]);
    owner.listen((event) => events.push(event));
  });

  afterEach(async () => {
    await Promise.all([owner.close(), other.close()]);
    await store.close();
  });

  async function open(by = owner): Promise<GameId> {
    const opened = await by.open(SETUP);
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    events = [];
    return opened.game.setup.id;
  }

  test('only the owner runs the bot’s search, whichever process received the move', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'), 'a command elsewhere');
    expect(notices).toEqual([[id, { isShown: true }]]);
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 0]);
    await owner.applyChange(id, { isShown: true });
    expect(events).toMatchObject([{ kind: 'changedElsewhere', isShown: true, game: { version: 1 } }]);
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 1]);
  });

  test('a change without a cause is not drawn by its process', async () => {
    const id = await open();
    await other.act(id, { kind: 'resign', member: 'ada' });
    expect(notices).toEqual([[id, { isShown: false }]]);
  });

  test('ignores a repeated notice, and one of another’s or an unknown game', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    for (let i = 0; i < 2; i++) await owner.applyChange(id, { isShown: false });
    await other.applyChange(id, { isShown: false });
    await owner.applyChange('none' as GameId, { isShown: false });
    expect(events).toHaveLength(1);
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 1]);
  });

  test('the owner finds changes whose notices were missed', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.catchUp();
    expect(events).toMatchObject([{ kind: 'changedElsewhere', isShown: false, game: { version: 1 } }]);
    await owner.catchUp();
    expect(events).toHaveLength(1);
  });

  test('the owner runs the search even if it had read the changed game before the notice', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.game(id);
    await owner.applyChange(id, { isShown: true });
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 1]);
  });

  test('emits an end once, and rechecks its board on a repeated notice', async () => {
    const id = await open();
    await other.act(id, move(0, 'f5', 'ada'));
    await other.act(id, { kind: 'resign', member: 'ada' });
    for (let i = 0; i < 2; i++) await owner.applyChange(id, { isShown: true });
    expect(events.map(({ kind }) => kind)).toEqual(['changedElsewhere', 'recovered']);
    expect(owner.active).toBe(0);
  });

  test('the owner finds a game that another process opened, if the notice was missed', async () => {
    const id = await open(other);
    await other.act(id, move(0, 'f5', 'ada'));
    await owner.catchUp();
    expect(events).toMatchObject([{ kind: 'changedElsewhere', game: { version: 1 } }]);
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 1]);
  });

  test('a start recovers only the games of its own shards', async () => {
    const id = await open();
    await owner.act(id, move(0, 'f5', 'ada'));
    await Promise.all([owner.close(), other.close()]);
    [owner, other] = [newHost(1), newHost(0)];
    await Promise.all([owner.start(), other.start()]);
    expect(thinkers.map(({ searches }) => searches.length)).toEqual([0, 1]);
  });

  test('serializes concurrent actions on the same game', async () => {
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
  let lost = 0;
  const released: string[] = [];

  const newClaim = (): ShardLease =>
    new ShardLease({
      ...{ process: 'this', shards, clock, log },
      onLost: () => {
        lost++;
      },
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

  /** Renews once more. */
  async function beat(): Promise<void> {
    while (clock.timerCount === 0) await Promise.resolve();
    clock.forward(RENEW_EVERY_MS);
  }

  beforeEach(() => {
    clock = new FakeClock();
    log = new FakeLog();
    lost = 0;
  });

  test('are waited for while another process holds some, which is logged once', async () => {
    claimed = [0];
    const claim = newClaim();
    const begun = claim.begin();
    await beat();
    await beat();
    claimed = [0, 1];
    await beat();
    await begun;
    expect(log.lines).toEqual(['warn: waiting for shards that another process holds']);
    expect(lost).toBe(0);
    await claim.close();
    expect(released).toEqual(['this']);
    expect(clock.timerCount).toBe(0);
  });

  test('are claimed once the database is back', async () => {
    claimed = new Error('no database');
    const claim = newClaim();
    const begun = claim.begin();
    await beat();
    claimed = [0, 1];
    await beat();
    await begun;
    expect(log.lines).toEqual(['error: failed to claim shards']);
    await claim.close();
  });

  test('that another process has taken during an outage of the database are lost, which is told once', async () => {
    claimed = [0, 1];
    const claim = newClaim();
    await claim.begin();
    claimed = new Error('no database');
    await beat();
    claimed = [1];
    for (let i = 0; i < 3; i++) await beat();
    await claim.close();
    expect(lost).toBe(1);
    expect(log.lines).toEqual([
      'error: failed to claim shards',
      'error: another process has taken shards while this one did not reach the database',
    ]);
  });

  test('are no longer waited for when the process ends', async () => {
    claimed = [];
    const claim = newClaim();
    const begun = claim.begin();
    await claim.close();
    await begun;
  });
});
