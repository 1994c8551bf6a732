import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Updated } from '../../../src/game/play/action.js';
import { EXPIRES_AFTER_MS } from '../../../src/game/play/ending.js';
import type { Game, GameId } from '../../../src/game/play/game.js';
import { DamagedGame } from '../../../src/game/ports/gameStore.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN, STRICT } from '../games.js';
import { Stage } from '../stage.js';

const variant = defaultVariant('reversi');
const SETUP = { variant, challenger: null, strict: false, rated: false, time: null, server: null, ...PLAIN };
const againstBot = { ...SETUP, seats: AGAINST_BOT };
const HOUR = 60 * 60_000;

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

const game = (updated: Updated): Game => {
  if (updated.kind === 'refused') throw new Error(updated.refusal.code);
  return updated.game;
};

const open = async (place: string): Promise<GameId> =>
  game(await stage.host.open({ ...againstBot, place })).setup.id;

describe('a damaged game', () => {
  let damaged: GameId;
  let sound: GameId;

  beforeEach(async () => {
    damaged = await open('one');
    sound = await open('two');
    await stage.restart(0);
    const { load } = stage.store;
    stage.store.load = async (id) => {
      if (id === damaged) throw new DamagedGame(id, 'one', 'action 3 is missing');
      return load(id);
    };
  });

  test('is set aside at the start, logged, and reported with its place', async () => {
    const logged = stage.nextError();
    await stage.host.start();
    expect(await logged).toBe('set a damaged game aside');
    expect(stage.damaged).toEqual([{ kind: 'damaged', id: damaged, place: 'one' }]);
    expect((await stage.store.unfinished()).map(({ id }) => id)).toEqual([sound]);
    expect(stage.events.map((event) => event.game.setup.id)).toEqual([sound]);
    expect((await stage.host.open({ ...againstBot, place: 'one' })).kind).toBe('accepted');
  });

  test('is unknown once it is found', async () => {
    stage.store.unfinished = async () => [];
    await stage.host.start();
    const result = await stage.host.act(damaged, move(0, 'f5', 'ada'));
    expect(result).toMatchObject({ refusal: { code: 'no-such-game' } });
    expect(stage.damaged).toHaveLength(1);
  });
});

describe('the start', () => {
  test('recovers few games concurrently', async () => {
    for (let i = 0; i < 20; i++) await open(`place${i}`);
    await stage.restart(0);
    const { load } = stage.store;
    let [running, maxRunning] = [0, 0];
    stage.store.load = async (id) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      const found = await load(id);
      running -= 1;
      return found;
    };
    await stage.host.start();
    expect(stage.events).toHaveLength(20);
    expect(maxRunning).toBeLessThanOrEqual(4);
  });

  test('recovers a requested game first', async () => {
    const ids: GameId[] = [];
    for (let i = 0; i < 20; i++) ids.push(await open(`place${i}`));
    await stage.restart(0);
    const started = stage.host.start();
    await stage.host.act(ids.at(-1)!, move(0, 'f5', 'ada'));
    const events = stage.events.filter((event) => event.game.setup.id === ids.at(-1));
    expect(events.map(({ kind }) => kind)).toEqual(['recovered', 'changed']);
    expect(stage.events.length).toBeLessThan(20);
    await started;
    expect(stage.events).toHaveLength(21);
  });

  test('answers before the games are recovered', async () => {
    await open('one');
    await stage.restart(0);
    const { load } = stage.store;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    stage.store.load = async (id) => {
      await released;
      return load(id);
    };
    const recovery = stage.host.start();
    await stage.host.started;
    const opened = game(await stage.host.open({ ...againstBot, place: 'two' }));
    expect(stage.events).toMatchObject([{ kind: 'opened', game: { setup: opened.setup } }]);
    release();
    await recovery;
    expect(stage.events.map(({ kind }) => kind)).toEqual(['opened', 'recovered']);
  });

  test('tries again later to load a game that failed to load', async () => {
    await open('one');
    await stage.restart(0);
    const { load } = stage.store;
    stage.store.load = () => Promise.reject(new Error('the disk is busy'));
    await stage.host.start();
    stage.store.load = load;
    const recovered = stage.nextEvent(({ kind }) => kind === 'recovered');
    stage.clock.forward(5000);
    await recovered;
  });

  test('tries again at the next request for a game that failed to load', async () => {
    const id = await open('one');
    await stage.restart(0);
    const { load } = stage.store;
    stage.store.load = () => Promise.reject(new Error('the disk is busy'));
    const logged = stage.nextError();
    await stage.host.start();
    expect(await logged).toBe('failed to recover a game, will retry');
    stage.store.load = load;
    expect((await stage.host.act(id, move(0, 'f5', 'ada'))).kind).toBe('accepted');
    expect(stage.events.map(({ kind }) => kind)).toEqual(['recovered', 'changed']);
  });
});

describe('an idle game', () => {
  const { againstBot: twoWeeks, betweenMembers: twoMonths } = EXPIRES_AFTER_MS;

  test.each([
    ['against the bot', AGAINST_BOT, twoWeeks],
    ['between members', MEMBERS, twoMonths],
  ])('%s expires on time, with an event', async (_, seats, after) => {
    const { id } = game(await stage.host.open({ ...SETUP, seats, place: 'one' })).setup;
    /** Advances the clock. Resolves with the idle games that expiry finds then. */
    const idleGamesAfter = (ms: number): Promise<unknown> => {
      const idleGames = new Promise((resolve) => {
        const { untouchedSince } = stage.store;
        stage.store.untouchedSince = async (before) => {
          stage.store.untouchedSince = untouchedSince;
          const found = await untouchedSince(before);
          resolve(found);
          return found;
        };
      });
      stage.clock.forward(ms);
      return idleGames;
    };
    expect(await idleGamesAfter(after - HOUR)).toEqual([]);
    const expired = stage.nextEvent((event) => event.kind === 'changed');
    expect(await idleGamesAfter(2 * HOUR)).toEqual([id]);
    expect((await expired).game.phase).toEqual({ kind: 'over', end: { kind: 'expired', winner: null } });
  });

  test('does not expire if it has a clock, or if the action comes too early', async () => {
    const timed = game(await stage.host.open({ ...againstBot, ...STRICT, place: 'one' })).setup.id;
    const free = await open('two');
    const expire = { kind: 'expire' } as const;
    expect(await stage.host.act(free, expire)).toMatchObject({ refusal: { code: 'stale' } });
    await stage.restart(twoMonths);
    await stage.host.start();
    expect((await stage.host.game(timed))?.phase.kind).toBe('playing');
    expect((await stage.host.game(free))?.phase.kind).toBe('over');
  });
});
