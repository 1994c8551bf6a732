import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GRACE_MS } from '../../../src/game/host/scheduler.js';
import { CHALLENGE_MS, deadlineOf, type Game, type GameId, type Seats } from '../../../src/game/play/game.js';
import type { TimeControl } from '../../../src/game/play/moveClock.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const TEN_MINUTES: TimeControl = { kind: 'perMove', ms: 10 * MINUTE };

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

async function open(time: TimeControl | null = TEN_MINUTES, seats: Seats = MEMBERS): Promise<GameId> {
  const variant = defaultVariant('reversi');
  const free = {
    variant,
    challenger: null,
    strict: false,
    rated: false,
    server: null,
    ...PLAIN,
    place: 'room',
  };
  const opened = await stage.host.open({ ...free, time, seats });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

const load = async (id: GameId): Promise<Game> => (await stage.store.load(id))!;
const leftIn = async (id: GameId): Promise<number> => deadlineOf(await load(id))! - stage.clock.now();
const nextResume = () =>
  stage.nextEvent((event) => event.kind === 'changed' && event.action.kind === 'resume');
const nextEnd = () => stage.nextEvent(({ game }) => game.phase.kind === 'over');

describe.each([HOUR, YEAR])('set forward by %i ms', (byMs) => {
  test('a turn keeps its time left, and its move counts', async () => {
    const id = await open();
    stage.clock.forward(4 * MINUTE);
    stage.clock.set(byMs);
    stage.clock.forward(MINUTE);
    expect((await stage.host.act(id, move(0, 'f5', 'ada'))).kind).toBe('accepted');
    expect((await load(id)).times.spent.black.total).toBe(5 * MINUTE);
    expect(await leftIn(id)).toBe(10 * MINUTE);
  });

  test('a turn without a move ends a minute late, as after downtime', async () => {
    const id = await open();
    stage.clock.set(byMs);
    const resumed = nextResume();
    stage.clock.forward(10 * MINUTE + GRACE_MS + 1);
    await resumed;
    expect(await leftIn(id)).toBe(MINUTE);
    const ended = nextEnd();
    stage.clock.forward(MINUTE + GRACE_MS + 1);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'white' } });
    expect(stage.timers).toBe(0);
  });

  test('the bot’s answer counts', async () => {
    const id = await open(TEN_MINUTES, AGAINST_BOT);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    stage.clock.set(byMs);
    const answered = stage.nextEvent(({ game }) => game.position.ply === 2);
    stage.thinker.searches[0]!.answer(parseSquare('d6', 8)!);
    expect((await answered).game.phase.kind).toBe('playing');
  });
});

describe.each([30_000, HOUR, YEAR])('set back by %i ms', (byMs) => {
  test('a turn takes at most one turn longer, and ends', async () => {
    const id = await open();
    stage.clock.forward(MINUTE);
    stage.clock.set(-byMs);
    const began = stage.clock.uptime();
    for (let rings = 0; (await load(id)).phase.kind === 'playing' && rings < 4; rings++) {
      const changed = stage.nextEvent(({ kind }) => kind === 'changed');
      const refused = new Promise((resolve) => {
        const { version } = stage.store;
        stage.store.version = async (game) => {
          stage.store.version = version;
          resolve(undefined);
          return version(game);
        };
      });
      stage.clock.forward(10 * MINUTE + GRACE_MS + 1);
      await Promise.race([changed, refused]);
    }
    expect((await load(id)).phase).toMatchObject({ end: { kind: 'overtime', winner: 'white' } });
    expect(stage.clock.uptime() - began).toBeLessThanOrEqual(20 * MINUTE + 2 * (GRACE_MS + 1));
  });

  test('nobody is charged a negative time, and the next turn has its full time', async () => {
    const id = await open({ kind: 'fischer', ms: 3 * MINUTE, incrementMs: 2000 });
    stage.clock.forward(MINUTE);
    stage.clock.set(-byMs);
    expect((await stage.host.act(id, move(0, 'f5', 'ada'))).kind).toBe('accepted');
    const { times } = await load(id);
    expect(times.spent.black.total).toBeGreaterThanOrEqual(0);
    expect(times.left!.black).toBeLessThanOrEqual(3 * MINUTE + 2000);
    expect(await leftIn(id)).toBe(3 * MINUTE);
  });

  test('during downtime, the turn restarts after it', async () => {
    const id = await open();
    stage.clock.forward(MINUTE);
    await stage.restart(-byMs);
    await stage.host.start();
    expect(await leftIn(id)).toBeLessThanOrEqual(10 * MINUTE);
  });
});

test('a correction by less than a second changes no turn', async () => {
  const id = await open();
  stage.clock.set(900);
  await stage.host.act(id, { kind: 'overtime' });
  stage.clock.set(-900);
  await stage.host.act(id, { kind: 'overtime' });
  expect(stage.events.map(({ kind }) => kind)).toEqual(['opened']);
});

test.each([YEAR, -YEAR])('set by %i ms, a challenge stays open for a day', async (byMs) => {
  const variant = defaultVariant('reversi');
  const challenge = {
    variant,
    seats: MEMBERS,
    challenger: 'black',
    strict: false,
    rated: false,
    time: null,
  } as const;
  const opened = await stage.host.open({ ...challenge, server: null, ...PLAIN, place: 'room' });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  stage.clock.set(byMs);
  stage.clock.forward(CHALLENGE_MS - 1);
  expect((await load(opened.game.setup.id)).phase.kind).toBe('challenged');
  const lapsed = nextEnd();
  stage.clock.forward(1);
  expect((await lapsed).game.phase).toEqual({ kind: 'over', end: { kind: 'lapsed' } });
});

test('set back, members keep their allowance of the minute', async () => {
  stage.limits = { games: { member: 0, server: 0 }, engineSeconds: 1 };
  await stage.restart(0);
  await stage.host.start();
  stage.thinker.searchMs = 1500;
  const id = await open(null, AGAINST_BOT);
  await stage.host.act(id, move(0, 'f5', 'ada'));
  const answered = stage.nextEvent(({ game }) => game.position.ply === 2);
  stage.thinker.searches[0]!.answer(parseSquare('d6', 8)!);
  const { position } = (await answered).game;
  const next = { kind: 'move', member: 'ada', ply: 2, move: position.legalMoves()[0]! } as const;
  expect(await stage.host.act(id, next)).toMatchObject({ refusal: { code: 'slow-down' } });
  stage.clock.set(-HOUR);
  stage.clock.forward(MINUTE);
  expect((await stage.host.act(id, next)).kind).toBe('accepted');
});
