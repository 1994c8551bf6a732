import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GRACE_MS } from '../../../src/game/host/scheduler.js';
import { deadlineOf, type Game, type GameId, type Seats } from '../../../src/game/play/game.js';
import type { TimeControl } from '../../../src/game/play/moveClock.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, comparable, MEMBERS, move, PLAIN, STRICT } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

async function open(seats: Seats = MEMBERS, time: TimeControl = STRICT.time): Promise<GameId> {
  const variant = defaultVariant('reversi');
  const opened = await stage.host.open({
    variant,
    seats,
    place: 'room',
    challenger: null,
    ...STRICT,
    time,
    server: null,
    ...PLAIN,
  });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

const load = async (id: GameId): Promise<Game> => (await stage.store.load(id))!;
const nextEnd = () => stage.nextEvent(({ game }) => game.phase.kind === 'over');

describe('overtime', () => {
  test('loses the game with a stored action, just after the minute', async () => {
    const id = await open();
    await stage.host.act(id, move(0, 'f5', 'ada'));
    stage.clock.forward(60_000 + GRACE_MS);
    expect((await load(id)).phase.kind).toBe('playing');
    const ended = nextEnd();
    stage.clock.forward(1);
    expect(await ended).toMatchObject({ kind: 'changed', action: { kind: 'overtime' } });
    expect((await load(id)).phase).toEqual({ kind: 'over', end: { kind: 'overtime', winner: 'black' } });
    expect(stage.timers).toBe(0);
  });

  test('refuses actions after the minute, even before the timer fires', async () => {
    const id = await open();
    stage.clock.time += 60_001; // no timer has rung yet
    expect(await stage.host.act(id, move(0, 'f5', 'ada'))).toMatchObject({ refusal: { code: 'game-over' } });
    expect(await load(id)).toMatchObject({
      position: { ply: 0 },
      phase: { kind: 'over', end: { kind: 'overtime', winner: 'white' } },
    });
  });

  test('gives each move its own minute, and resets a timer that fires early', async () => {
    const id = await open();
    for (const [ply, name] of ['f5', 'd6', 'c3'].entries()) {
      stage.clock.forward(59_000);
      await stage.host.act(id, move(ply, name, ply % 2 ? 'ben' : 'ada'));
    }
    expect(stage.timers).toBe(1);
    stage.clock.ringEarly();
    expect(await stage.host.act(id, { kind: 'overtime' })).toMatchObject({ refusal: { code: 'stale' } });
    expect(stage.timers).toBe(1);
    const ended = nextEnd();
    stage.clock.forward(60_001 + GRACE_MS);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'black' } });
  });

  test('accepts a press within the minute that arrives a little late', async () => {
    const id = await open();
    const due = stage.clock.time + 60_000;
    stage.clock.time = due + GRACE_MS;
    expect(await stage.host.act(id, move(0, 'f5', 'ada'), undefined, due)).toMatchObject({
      kind: 'accepted',
      game: { times: { since: due } },
    });
    stage.clock.time = due + 60_000 + GRACE_MS + 1;
    const late = await stage.host.act(id, move(1, 'd6', 'ben'), undefined, due + 30_000);
    expect(late).toMatchObject({ refusal: { code: 'game-over' } });
  });

  test('clamps timestamps to the start of the turn and to now', async () => {
    const id = await open();
    stage.clock.forward(10_000);
    await stage.host.act(id, move(0, 'f5', 'ada'), undefined, stage.clock.time + 5000);
    expect((await load(id)).times.since).toBe(stage.clock.time);
    const began = stage.clock.time;
    stage.clock.forward(500);
    await stage.host.act(id, move(1, 'd6', 'ben'), undefined, began - 1000);
    expect((await load(id)).times.spent.white).toEqual({ last: 0, total: 0 });
  });

  test('keeps the clock running after an illegal square', async () => {
    const id = await open();
    stage.clock.forward(50_000);
    await stage.host.act(id, { kind: 'try', member: 'ada', ply: 0, move: parseSquare('a1', 8)! });
    expect(deadlineOf(await load(id))).toBe(1_000_000 + 60_000);
    const ended = nextEnd();
    stage.clock.forward(10_001 + GRACE_MS);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'white' } });
  });

  test('sets no timer without a time control', async () => {
    const variant = defaultVariant('reversi');
    const free = {
      strict: false,
      rated: false,
      time: null,
      server: null,
      ...PLAIN,
      challenger: null,
      place: 'elsewhere',
    };
    await stage.host.open({ variant, seats: MEMBERS, ...free });
    expect(stage.timers).toBe(0);
  });

  test('gives a challenge a day, and then the minute', async () => {
    const variant = defaultVariant('reversi');
    const challenge = {
      variant,
      seats: MEMBERS,
      place: 'room',
      challenger: 'black',
      ...STRICT,
      server: null,
      ...PLAIN,
    } as const;
    const opened = await stage.host.open(challenge);
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    const { id } = opened.game.setup;
    stage.clock.forward(3_600_000);
    await stage.host.act(id, { kind: 'accept', member: 'ben', place: 'room' });
    expect(deadlineOf(await load(id))).toBe(1_000_000 + 3_660_000);
  });
});

describe('the bot’s time', () => {
  const thinking = async (): Promise<GameId> => {
    const id = await open({ ...AGAINST_BOT, white: { kind: 'opponent', opponent: 'mcts', level: null } });
    await stage.host.act(id, move(0, 'f5', 'ada'));
    return id;
  };

  test('a failed search is retried while the clock keeps running', async () => {
    await thinking();
    const failed = new Promise<void>((resolve) => {
      stage.log.error = () => resolve();
    });
    stage.thinker.searches[0]!.fail(new Error('no worker'));
    await failed;
    expect(stage.timers).toBe(2);
    stage.clock.forward(5000);
    expect(stage.thinker.searches).toHaveLength(2);
    expect(stage.timers).toBe(1);
    const ended = nextEnd();
    stage.clock.forward(55_001 + GRACE_MS);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'black' } });
    expect(stage.thinker.searches[1]!.signal.aborted).toBe(true);
    expect(stage.timers).toBe(0);
  });

  test('a search gets at most the time left, minus a reserve', async () => {
    stage.thinker.opponents[0]!.limit.timeMs = 55_000;
    await thinking();
    expect(stage.thinker.searches[0]!.task.strength.limit).toEqual({ timeMs: 55_000 });
    await stage.restart(40_000);
    stage.thinker.opponents[0]!.limit.timeMs = 60_000;
    await stage.host.start();
    expect(stage.thinker.searches[0]!.task.strength.limit).toEqual({ timeMs: 55_000 });
  });
});

describe('after a restart', () => {
  test('the deadline, times and totals of a turn are unchanged', async () => {
    const id = await open(MEMBERS, { kind: 'perMove', ms: 300_000 });
    stage.clock.forward(12_000);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    stage.clock.forward(220_000);
    const before = await load(id);
    await stage.restart(19_000); // 61 s are left
    await stage.host.start();
    expect(comparable(await load(id))).toEqual(comparable(before));
    expect(stage.events).toMatchObject([{ kind: 'recovered' }]);
    const ended = nextEnd();
    stage.clock.forward(61_001 + GRACE_MS);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'black' } });
  });

  test('a minute is left after long downtime, which is charged to nobody', async () => {
    const id = await open();
    stage.clock.forward(12_000);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    await stage.restart(86_400_000);
    await stage.host.start();
    const game = await load(id);
    expect(deadlineOf(game)).toBe(stage.clock.time + 60_000);
    expect(stage.events).toMatchObject([
      { kind: 'changed', action: { kind: 'resume' }, game: { version: 2 } },
    ]);
    stage.clock.forward(10_000);
    await stage.host.act(id, move(1, 'd6', 'ben'));
    expect((await load(id)).times.spent).toEqual({
      black: { last: 12_000, total: 12_000 },
      white: { last: 10_000, total: 10_000 },
    });
    await stage.restart(31_000);
    await stage.host.start();
    expect(deadlineOf(await load(id))).toBe(stage.clock.time + 60_000);
  });

  test('a click before the recovery of its game waits for the time to be given back', async () => {
    const id = await open();
    await stage.restart(3_600_000);
    const early = stage.host.act(id, move(0, 'f5', 'ada'));
    await stage.host.start();
    expect(await early).toMatchObject({ kind: 'accepted', game: { version: 2 } });
  });

  test('a slow game has a tenth of its time left, and reminds the member', async () => {
    const day = 24 * 60 * 60_000;
    const id = await open(MEMBERS, { kind: 'perMove', ms: day });
    await stage.restart(2 * day);
    await stage.host.start();
    expect(deadlineOf(await load(id))).toBe(stage.clock.time + day / 10);
    stage.clock.forward(0);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['changed', 'reminder']);
  });
});

describe('a slow game', () => {
  const day = 24 * 60 * 60_000;
  const kinds = () => stage.events.map(({ kind }) => kind);

  test('reminds the side to move once, when a tenth of its time is left', async () => {
    const id = await open(MEMBERS, { kind: 'perMove', ms: 3 * day });
    stage.clock.forward(2.7 * day - 1);
    expect(kinds()).toEqual(['opened']);
    stage.clock.forward(1);
    expect(kinds()).toEqual(['opened', 'reminder']);
    await stage.restart(1000);
    await stage.host.start();
    stage.clock.forward(day / 10);
    expect(kinds()).toEqual(['changed', 'reminder']);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    stage.clock.forward(day);
    expect(kinds()).toEqual(['changed', 'reminder', 'changed']);
  });

  test('of less than a day sends no reminder', async () => {
    await open(MEMBERS, { kind: 'perMove', ms: 300_000 });
    stage.clock.forward(299_999);
    expect(kinds()).toEqual(['opened']);
  });
});

describe('Fischer’s clock', () => {
  const CONTROL = { kind: 'fischer', ms: 180_000, incrementMs: 2000 } as const;

  test('adds the increment after each move, and ends when the time is used up', async () => {
    const id = await open(MEMBERS, CONTROL);
    const play = async (ply: number, name: string, ms: number) => {
      stage.clock.forward(ms);
      await stage.host.act(id, move(ply, name, ply % 2 ? 'ben' : 'ada'));
    };
    await play(0, 'f5', 30_000);
    await play(1, 'd6', 1000);
    const game = await load(id);
    expect(game.times.left).toEqual({ black: 152_000, white: 181_000 });
    expect(deadlineOf(game)).toBe(stage.clock.time + 152_000);
    const ended = nextEnd();
    stage.clock.forward(152_001 + GRACE_MS);
    expect((await ended).game.phase).toMatchObject({ end: { kind: 'overtime', winner: 'white' } });
  });

  test('downtime gives a minute that cannot be saved', async () => {
    const id = await open(MEMBERS, CONTROL);
    stage.clock.forward(179_000);
    await stage.restart(10_000);
    await stage.host.start();
    expect(deadlineOf(await load(id))).toBe(stage.clock.time + 60_000);
    stage.clock.forward(59_000);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    // 59 s of the minute given back were used: two of the three minutes are left.
    expect((await load(id)).times.left!.black).toBeLessThanOrEqual(180_000);
  });

  test('the bot plans its time for later moves', async () => {
    stage.thinker.opponents[0]!.limit.timeMs = 55_000;
    const id = await open(
      { ...AGAINST_BOT, white: { kind: 'opponent', opponent: 'mcts', level: null } },
      CONTROL,
    );
    await stage.host.act(id, move(0, 'f5', 'ada'));
    expect(stage.thinker.searches[0]!.task.strength.limit).toEqual({ timeMs: 175_000 / 20 + 1500 });
  });
});
