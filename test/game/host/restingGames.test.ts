import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { type Game, type GameId, membersIn, type Opening, turnOf } from '../../../src/game/play/game.js';
import type { TimeControl } from '../../../src/game/play/moveClock.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const variant = defaultVariant('reversi');
const FREE = {
  variant,
  ...{ challenger: null, strict: false, rated: false, time: null, server: null },
  ...PLAIN,
  seats: MEMBERS,
} as const;
const threeDays: TimeControl = { kind: 'perMove', ms: 3 * DAY };

let stage: Stage;
let loads: GameId[];

beforeEach(async () => {
  stage = await Stage.open();
  loads = [];
  const { load } = stage.store;
  stage.store.load = (id) => {
    loads.push(id);
    return load(id);
  };
});

afterEach(() => stage.close());

async function open(of: Partial<Opening> = {}, place = 'one'): Promise<GameId> {
  const opened = await stage.host.open({ ...FREE, ...of, place });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

/** Records that the newest state of a game is shown. */
async function show(id: GameId): Promise<void> {
  await stage.store.setAnchor(id, { place: '{}', shown: (await stage.store.version(id))! });
}

/** Restarts `ms` later, with the boards of all games shown. */
async function restart(ms = 0): Promise<void> {
  for (const { id } of await stage.store.unfinished()) await show(id);
  await stage.restart(ms);
  loads = [];
  await stage.host.start();
}

/** Advances the clock in steps, and lets the host finish its work after each. */
async function forward(ms: number, step = HOUR): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    stage.clock.forward(Math.min(left, step));
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}

describe('the start loads', () => {
  test('no game that waits for a member, but counts it', async () => {
    await open();
    await open({ time: threeDays }, 'two');
    await open({ challenger: 'black' }, 'three');
    await open({ seats: AGAINST_BOT }, 'four');
    await restart();
    expect(loads).toEqual([]);
    expect(stage.events).toEqual([]);
    expect(stage.host.active).toBe(4);
  });

  test('a game in which the bot is to move', async () => {
    const id = await open({ seats: { black: AGAINST_BOT.white, white: AGAINST_BOT.black } });
    await restart();
    expect(loads).toEqual([id]);
    expect(stage.thinker.searches).toHaveLength(1);
  });

  test('a game whose draw offer the bot must answer', async () => {
    const id = await open({ seats: AGAINST_BOT });
    await stage.host.act(id, { kind: 'offer', member: 'ada', offer: 'draw', ply: 0 });
    await restart();
    expect(loads).toEqual([id]);
  });

  test('a game whose board is behind', async () => {
    const id = await open();
    await stage.restart(0);
    await stage.host.start();
    expect(loads).toEqual([id]);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['recovered']);
  });

  test('every game if all boards are lost', async () => {
    const id = await open();
    await show(id);
    await stage.restart(0);
    await stage.host.start({ areBoardsLost: true });
    expect(stage.events.map(({ kind }) => kind)).toEqual(['recovered']);
  });

  test('a game whose member has little time left, and gives it the minimum', async () => {
    const id = await open({ time: threeDays });
    await restart(3 * DAY - HOUR);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['changed']);
    expect((await stage.host.game(id))?.times.since).toBe(stage.clock.now() + 0.3 * DAY * 1 - 3 * DAY);
  });

  test('a game whose turn began in the future, because the clock was set back', async () => {
    const id = await open({ time: threeDays });
    await restart(-HOUR);
    expect(loads).toContain(id);
    expect((await stage.host.game(id))?.times.since).toBe(stage.clock.now());
  });

  test('a game of an older release once, and stores when it is due', async () => {
    const id = await open({ seats: AGAINST_BOT });
    await stage.store.setDue({ id, version: 0 }, 0);
    await restart();
    expect(loads).toEqual([id]);
    await restart();
    expect(loads).toEqual([]);
  });
});

describe('a resting game', () => {
  test('continues with a member’s move', async () => {
    const id = await open({ seats: AGAINST_BOT });
    await restart();
    expect((await stage.host.act(id, move(0, 'f5', 'ada'))).kind).toBe('accepted');
    expect(stage.events.map(({ kind }) => kind)).toEqual(['changed']);
    expect(stage.thinker.searches).toHaveLength(1);
    expect(stage.host.active).toBe(1);
  });

  test('is reminded and ends on time', async () => {
    const id = await open({ time: threeDays });
    await restart();
    await forward(3 * DAY - 0.3 * DAY - HOUR);
    expect(loads).toEqual([]);
    await forward(2 * HOUR, MINUTE / 2);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['reminder']);
    await forward(DAY);
    expect((await stage.host.game(id))?.phase).toMatchObject({ kind: 'over', end: { kind: 'overtime' } });
  });

  test('lapses if it is a challenge', async () => {
    const id = await open({ challenger: 'black' });
    await restart(HOUR);
    await forward(DAY);
    expect((await stage.host.game(id))?.phase).toMatchObject({ end: { kind: 'lapsed' } });
  });

  test('keeps its time if the clock is set forward', async () => {
    const id = await open({ time: threeDays });
    await restart();
    stage.clock.set(4 * DAY);
    await forward(3 * DAY - HOUR);
    expect((await stage.host.game(id))?.phase.kind).toBe('playing');
    await forward(2 * HOUR);
    expect((await stage.host.game(id))?.phase.kind).toBe('over');
  });

  test('is loaded again after a failure', async () => {
    const id = await open({ challenger: 'black' });
    await restart();
    const { version } = stage.store;
    stage.store.version = () => Promise.reject(new Error('the disk is busy'));
    const logged = stage.nextError();
    await forward(DAY);
    expect(await logged).toBe('failed to load a game that is due, will retry');
    stage.store.version = version;
    await forward(MINUTE, 5000);
    expect((await stage.host.game(id))?.phase).toMatchObject({ end: { kind: 'lapsed' } });
  });

  test('shows another process’s change whose notice was missed', async () => {
    const id = await open();
    await restart();
    const other = stage.anotherHost();
    await other.start();
    await other.act(id, move(0, 'f5', 'ada'));
    await other.close();
    loads = [];
    await stage.host.catchUp();
    await stage.host.catchUp();
    expect(loads).toEqual([id]);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['changedElsewhere']);
  });
});

type Step =
  | { readonly kind: 'open'; readonly which: number }
  | { readonly kind: 'move'; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'restart'; readonly ms: number };

const OPENINGS: readonly Partial<Opening>[] = [
  {},
  { time: threeDays },
  { time: { kind: 'perMove', ms: 5 * MINUTE } },
  { time: { kind: 'fischer', ms: 2 * HOUR, incrementMs: MINUTE } },
  { challenger: 'white' },
  { seats: AGAINST_BOT, time: { kind: 'perMove', ms: DAY } },
];

const STEPS = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), which: fc.nat(5) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(9) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.oneof(fc.nat(3 * MINUTE), fc.nat(3 * HOUR), fc.nat(2 * DAY)),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('restart' as const),
        ms: fc.oneof(fc.constant(0), fc.nat(HOUR), fc.nat(2 * DAY)),
      }),
    },
  ),
  { minLength: 1, maxLength: 14 },
);

/** Plays the steps, and returns how every game stands and what was announced: loading all games at each start, or only those due. */
async function playOut(steps: readonly Step[], areBoardsLost: boolean): Promise<string> {
  const run = await Stage.open();
  const ids: GameId[] = [];
  const reminders: string[] = [];
  const listen = () =>
    run.host.listen((event) => {
      if (event.kind === 'reminder') reminders.push(`${event.game.setup.id} ${event.game.version}`);
    });
  listen();
  const wait = async (ms: number): Promise<void> => {
    const step = Math.max(MINUTE, ms / 30);
    for (let left = ms; left > 0; left -= step) {
      run.clock.forward(Math.min(left, step));
      await settle();
      // A game that was loaded meanwhile sets timers for now.
      run.clock.forward(0);
      await settle();
    }
  };
  for (const step of steps) {
    if (step.kind === 'open') {
      const opened = await run.host.open({ ...FREE, ...OPENINGS[step.which], place: `place${ids.length}` });
      if (opened.kind === 'accepted') ids.push(opened.game.setup.id);
    } else if (step.kind === 'move' && ids.length > 0) {
      const game = await run.host.game(ids[step.which % ids.length]!);
      const action = game && actionIn(game);
      if (game && action) await run.host.act(game.setup.id, action);
    } else if (step.kind === 'wait') await wait(step.ms);
    else if (step.kind === 'restart') {
      for (const { id, version } of await run.store.unfinished())
        await run.store.setAnchor(id, { place: '{}', shown: version });
      await run.restart(step.ms);
      await run.host.start({ areBoardsLost });
      listen();
    }
    await settle();
  }
  await wait(DAY);
  const games = await Promise.all(ids.map((id) => run.store.load(id)));
  const outcome = games.map((game) => game && [game.version, game.phase, game.times, game.position.moves]);
  await run.close();
  return JSON.stringify({ outcome, reminders: reminders.sort() });
}

/** A member's next action: accepts a challenge, or makes the first legal move. */
function actionIn(game: Game): Action | undefined {
  const { phase, seats, position, place } = game;
  if (phase.kind === 'challenged') {
    const member = membersIn(seats).find((each) => each !== 'ben')!;
    return { kind: 'accept', member, place };
  }
  const turn = turnOf(game);
  const seat = turn && seats[turn];
  if (seat?.kind !== 'member') return undefined;
  return { kind: 'move', member: seat.member, ply: position.ply, move: position.legalMoves()[0]! };
}

test('games end, get time back and are reminded as if all were loaded at each start', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      expect(await playOut(steps, false)).toBe(await playOut(steps, true));
    }),
    { numRuns: 20 },
  );
}, 120_000);
