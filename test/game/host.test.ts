import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../src/game/game.js';
import { CHALLENGE_LASTS } from '../../src/game/game.js';
import type { HostEvent } from '../../src/game/host.js';
import { Host } from '../../src/game/host.js';
import type { Store } from '../../src/game/ports.js';
import type { Updated } from '../../src/game/update.js';
import { defaultVariant } from '../../src/rules/games.js';
import { parseSquare } from '../../src/rules/squares.js';
import { openSqliteStore } from '../../src/store/store.js';
import { FakeClock, FakeLog, FakeThinker } from './fakes.js';
import { AGAINST_BOT, MEMBERS, move } from './games.js';

let store: Store;
let thinker: FakeThinker;
let clock: FakeClock;
let log: FakeLog;
let host: Host;
let events: HostEvent<never>[];
let onEvent: (event: HostEvent<never>) => void;

function newHost(): Host {
  let last = 0;
  const made = new Host({
    store,
    thinker,
    clock,
    log,
    random: () => (last = (last * 1664525 + 1013904223) >>> 0),
  });
  made.listen((event) => {
    events.push(event);
    onEvent(event);
  });
  return made;
}

/** Resolves with the next event that fits. */
const nextEvent = (fits: (event: HostEvent<never>) => boolean): Promise<HostEvent<never>> =>
  new Promise((resolve) => {
    onEvent = (event) => {
      if (fits(event)) resolve(event);
    };
  });

const game = (updated: Updated): Game => {
  if (updated.kind === 'refused') throw new Error(updated.refusal.code);
  return updated.game;
};

const reversi = defaultVariant('reversi');
const againstBot = { variant: reversi, seats: AGAINST_BOT, place: 'room', challenger: null };
const challenge = { variant: reversi, seats: MEMBERS, place: 'room', challenger: 'black' } as const;

beforeEach(async () => {
  store = await openSqliteStore(':memory:');
  thinker = new FakeThinker();
  clock = new FakeClock();
  log = new FakeLog();
  events = [];
  onEvent = () => undefined;
  host = newHost();
});

afterEach(async () => {
  await host.close();
  await store.close();
});

describe('the host', () => {
  test('stores a move before anyone hears of it and before the opponent is asked', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    const heard = nextEvent((event) => event.kind === 'changed');
    const stored = heard.then(async () => (await store.load(id))?.position.ply);
    expect(thinker.asked).toHaveLength(0);
    await host.act(id, move(0, 'f5', 'ada'));
    expect(await stored).toBe(1);
    expect(thinker.asked[0]!.task).toMatchObject({
      game: id,
      opponent: 'mcts',
      limit: { nodes: 30 },
      moves: [parseSquare('f5', 8)],
    });
  });

  test('plays the opponent’s answer', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    await host.act(id, move(0, 'f5', 'ada'));
    const answered = nextEvent((event) => event.kind === 'changed');
    thinker.asked[0]!.answer(parseSquare('d6', 8)!);
    expect((await answered).game.position.ply).toBe(2);
  });

  test('tells of progress while the opponent thinks', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    await host.act(id, move(0, 'f5', 'ada'));
    thinker.asked[0]!.progress({ nodes: 5, best: 'pass', winProbability: 0.5 });
    expect(events.at(-1)).toMatchObject({ kind: 'progress', progress: { nodes: 5 } });
  });

  test('of two clicks at once, one counts', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    const results = await Promise.all([
      host.act(id, move(0, 'f5', 'ada')),
      host.act(id, move(0, 'd3', 'ada')),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'refused']);
    expect((await store.load(id))?.version).toBe(1);
  });

  test('ends the search of a game that is resigned', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    await host.act(id, move(0, 'f5', 'ada'));
    await host.act(id, { kind: 'resign', member: 'ada' });
    expect(thinker.asked[0]!.signal.aborted).toBe(true);
    expect(log.lines).toEqual([]);
  });

  test('asks again when a search failed', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    await host.act(id, move(0, 'f5', 'ada'));
    const failed = new Promise<void>((resolve) => {
      log.error = () => resolve();
    });
    thinker.asked[0]!.fail(new Error('no worker'));
    await failed;
    clock.forward(5000);
    expect(thinker.asked).toHaveLength(2);
  });

  test('keeps one game at a place, also when a challenge is accepted there', async () => {
    game(await host.open(againstBot));
    expect(await host.open(againstBot)).toMatchObject({ refusal: { code: 'place-taken' } });
    const { id } = game(await host.open(challenge)).setup;
    const here = { kind: 'accept', member: 'ben', place: 'room' } as const;
    expect(await host.act(id, here)).toMatchObject({ refusal: { code: 'place-taken' } });
    expect(await host.act(id, { ...here, place: 'thread' })).toMatchObject({ kind: 'accepted' });
    expect((await host.playingAt('thread'))?.setup.id).toBe(id);
  });

  test('lets a challenge lapse in its time, and not once it is accepted', async () => {
    const { id } = game(await host.open(challenge)).setup;
    const other = game(await host.open(challenge)).setup.id;
    await host.act(other, { kind: 'accept', member: 'ben', place: 'room' });
    clock.forward(CHALLENGE_LASTS - 1);
    expect((await store.load(id))?.phase.kind).toBe('challenged');
    const lapsed = nextEvent((event) => event.kind === 'changed');
    clock.forward(1);
    expect((await lapsed).game).toMatchObject({
      setup: { id },
      phase: { kind: 'over', end: { kind: 'lapsed' } },
    });
    expect((await store.load(other))?.phase.kind).toBe('playing');
  });

  test('after a restart goes on with every game: owed moves, challenges that lapsed meanwhile', async () => {
    const bot = game(await host.open(againstBot)).setup.id;
    await host.act(bot, move(0, 'f5', 'ada'));
    const challenged = game(await host.open(challenge)).setup.id;
    const before = await store.load(bot);
    await host.close();

    clock.time += CHALLENGE_LASTS + 1;
    thinker = new FakeThinker();
    host = newHost();
    await host.start();
    expect(events.filter(({ kind }) => kind === 'recovered').map((event) => event.game.setup.id)).toEqual([
      bot,
      challenged,
    ]);
    expect((await store.load(bot))?.position.moves).toEqual(before?.position.moves);
    expect(thinker.asked[0]!.task.game).toBe(bot);
    const lapsed = nextEvent((event) => event.kind === 'changed');
    clock.forward(0);
    expect((await lapsed).game.setup.id).toBe(challenged);
  });

  test('a listener that throws harms nobody', async () => {
    host.listen(() => {
      throw new Error('drawing failed');
    });
    const opened = await host.open(againstBot);
    expect(opened.kind).toBe('accepted');
    expect(log.lines).toEqual(['error: a listener failed']);
  });

  test('refuses what is done to a game that is not there', async () => {
    const { id } = game(await host.open(againstBot)).setup;
    expect(await host.act(`${id}x` as typeof id, move(0, 'f5', 'ada'))).toMatchObject({
      refusal: { code: 'no-such-game' },
    });
  });
});
