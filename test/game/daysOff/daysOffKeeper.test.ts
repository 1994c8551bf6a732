import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type DaysOff } from '../../../src/game/daysOff/daysOff.js';
import { DaysOffKeeper, RETRY_MS } from '../../../src/game/daysOff/daysOffKeeper.js';
import { deadlineOf, type Game, type GameId, type Opening } from '../../../src/game/play/game.js';
import type { TimeControl } from '../../../src/game/play/moveClock.js';
import type { DaysOffStore } from '../../../src/game/ports/daysOffStore.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const THREE_DAYS: TimeControl = { kind: 'perMove', ms: 3 * DAY };

let stage: Stage;
let keeper: DaysOffKeeper;
let start: number;

beforeEach(async () => {
  stage = await Stage.open();
  start = stage.clock.now();
  keeper = newKeeper();
});

afterEach(async () => {
  await keeper.close();
  await stage.close();
});

function newKeeper(store: DaysOffStore = stage.store): DaysOffKeeper {
  const { host, clock, log } = stage;
  const made = new DaysOffKeeper({ host, store, clock, log });
  host.listen((event) => made.onEvent(event));
  return made;
}

async function open(of: Partial<Opening> = {}, place = 'one'): Promise<GameId> {
  const opened = await stage.host.open({
    ...{ variant: defaultVariant('reversi'), seats: MEMBERS, place, ...PLAIN },
    ...{ challenger: null, strict: false, rated: false, time: THREE_DAYS, server: null, ...of },
  });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

const game = async (id: GameId): Promise<Game> => (await stage.host.game(id))!;
const deadline = async (id: GameId): Promise<number> => deadlineOf(await game(id))! - start;

/** Days off from some days after the start, in UTC; those from today begin now. */
function daysOff(first: number, count: number): DaysOff {
  const today = new Date(stage.clock.now()).toISOString().slice(0, 10);
  const [firstDay, endDay] = [addDays(today, first), addDays(today, first + count)];
  const from = Math.max(stage.clock.now(), Date.parse(firstDay));
  return { from, until: Date.parse(endDay), firstDay, endDay, zone: 'UTC' };
}
const today = (): string => new Date(stage.clock.now()).toISOString().slice(0, 10);
const awayActions = (): number =>
  stage.events.filter((event) => event.kind === 'changed' && event.action.kind === 'away').length;

/** Lets the keeper and the host finish their work. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

async function forward(ms: number): Promise<void> {
  stage.clock.forward(ms);
  await settle();
}

/** Restarts host and keeper over the same store `ms` later. */
async function restart(ms: number): Promise<void> {
  await keeper.close();
  await stage.restart(ms);
  keeper = newKeeper();
  await stage.host.start();
  await keeper.start();
}

describe('days off', () => {
  test('stop the clock in all slow games of the member, and in no other', async () => {
    const [slow, parked, fast, others] = [
      await open(),
      await open({}, 'two'),
      await open({ time: { kind: 'perMove', ms: HOUR } }, 'three'),
      await open({ seats: { ...MEMBERS, black: { kind: 'member', member: 'carl' } } }, 'four'),
    ];
    await stage.host.act(parked, { kind: 'park', because: 'place-lost' });
    const week = daysOff(0, 7);
    expect(await keeper.take('ada', week)).toBeUndefined();
    expect(await deadline(slow)).toBe(3 * DAY + week.until - week.from);
    expect((await game(parked)).times.away?.black).toHaveLength(1);
    expect(await deadline(fast)).toBe(HOUR);
    expect(await deadline(others)).toBe(3 * DAY);
  });

  test('hold off the end of a turn and its reminder', async () => {
    const id = await open();
    await forward(DAY);
    await keeper.take('ada', daysOff(0, 7));
    const due = await deadline(id);
    await forward(start + due - 0.3 * DAY - stage.clock.now() - 1);
    expect(stage.events.some(({ kind }) => kind === 'reminder')).toBe(false);
    await forward(1);
    expect(stage.events.filter(({ kind }) => kind === 'reminder')).toHaveLength(1);
    await forward(0.3 * DAY);
    expect((await game(id)).phase.kind).toBe('playing');
    await forward(2000);
    expect((await game(id)).phase).toEqual({ kind: 'over', end: { kind: 'overtime', winner: 'white' } });
  });

  test('save a turn a second before its end, but not after it', async () => {
    const [saved, lost] = [await open(), await open({}, 'two')];
    await stage.host.act(saved, move(0, 'f5', 'ada'));
    await stage.host.act(saved, move(1, 'd6', 'ben'));
    await forward(3 * DAY - 1000);
    await keeper.take('ada', daysOff(0, 2));
    await forward(3000);
    expect((await game(saved)).phase.kind).toBe('playing');
    expect((await game(lost)).phase.kind).toBe('playing');
    await keeper.end('ada', (await stage.store.daysOff('ada'))[0]!.from, today);
    await forward(3000);
    expect((await game(lost)).phase.kind).toBe('over');
    stage.clock.time = start + 40 * DAY;
    expect(await keeper.take('ada', daysOff(0, 2))).toBeUndefined();
    expect((await game(saved)).phase.kind).toBe('over');
  });

  test('are told to games that begin during them', async () => {
    const week = daysOff(0, 7);
    await keeper.take('ben', week);
    const opened = await open();
    const challenge = await open({ challenger: 'black' }, 'two');
    const againstBot = await open({ seats: AGAINST_BOT }, 'three');
    await stage.host.act(challenge, { kind: 'accept', member: 'ben', place: 'two' });
    await settle();
    for (const id of [opened, challenge]) expect((await game(id)).times.away?.white).toHaveLength(1);
    expect((await game(againstBot)).version).toBe(0);
  });

  test('end early, and the clock runs again', async () => {
    const id = await open();
    const week = daysOff(0, 7);
    await keeper.take('ada', week);
    await forward(2 * DAY);
    await keeper.end('ada', week.from, today);
    expect(await deadline(id)).toBe(5 * DAY);
    await keeper.end('ada', week.from, today);
    expect(await deadline(id)).toBe(5 * DAY);
  });

  test('can be canceled before they begin, and an old button cancels no others', async () => {
    const id = await open();
    const [coming, later] = [daysOff(1, 7), daysOff(2, 7)];
    await keeper.take('ada', coming);
    expect(await deadline(id)).toBeGreaterThan(3 * DAY);
    await keeper.end('ada', coming.from, today);
    expect(await deadline(id)).toBe(3 * DAY);
    await keeper.take('ada', later);
    await keeper.end('ada', coming.from, today);
    expect(await deadline(id)).toBe(10 * DAY);
  });

  test('are taken once by two presses at once', async () => {
    await open();
    const week = daysOff(0, 7);
    const other = newKeeper();
    const refusals = await Promise.all([keeper.take('ada', week), other.take('ada', week)]);
    expect(refusals.filter((each) => each?.code === 'taken-already')).toHaveLength(1);
    expect(awayActions()).toBe(1);
    await other.close();
  });
});

test('a machine’s clock that is set forward during days off gives no time', async () => {
  const id = await open();
  await forward(DAY);
  const week = daysOff(0, 7);
  await keeper.take('ada', week);
  stage.clock.set(2 * DAY);
  await stage.host.act(id, { kind: 'offer', member: 'ben', offer: 'draw', ply: 0 });
  expect(await deadline(id)).toBe(3 * DAY + week.until - week.from);
});

describe('after a restart', () => {
  test('games that know the days off are not told again', async () => {
    const id = await open();
    await keeper.take('ada', daysOff(0, 7));
    const { version } = await game(id);
    await restart(HOUR);
    expect((await game(id)).version).toBe(version);
  });

  test('games are told that the dying process did not reach, from the moment of the press', async () => {
    const id = await open();
    const week = daysOff(0, 7);
    await stage.store.takeDaysOff('ada', week, stage.clock.now());
    await restart(10 * HOUR);
    expect(await deadline(id)).toBe(3 * DAY + week.until - week.from);
  });

  test('games are told of days off that ended while the bot was down', async () => {
    const id = await open();
    const days = daysOff(0, 2);
    await stage.store.takeDaysOff('ada', days, stage.clock.now());
    await restart(2.5 * DAY);
    expect(await deadline(id)).toBe(3 * DAY + days.until - days.from);
  });

  test('games are told of canceled days off', async () => {
    const id = await open();
    const coming = daysOff(1, 7);
    await keeper.take('ada', coming);
    await stage.store.endDaysOff(
      'ada',
      { ...coming, until: coming.from, endDay: coming.firstDay },
      stage.clock.now(),
    );
    await restart(0);
    expect(await deadline(id)).toBe(3 * DAY);
    expect(await stage.store.membersAway(stage.clock.now())).toEqual([]);
  });

  test('a game that began just before knows them', async () => {
    await keeper.close();
    await keeper.take('ada', daysOff(0, 7));
    await stage.restart(0);
    await stage.host.start();
    const id = await open();
    expect((await game(id)).version).toBe(0);
    keeper = newKeeper();
    await keeper.start();
    expect((await game(id)).times.away?.black).toHaveLength(1);
  });

  test('the clock still stands, and no time was given back', async () => {
    const id = await open();
    const week = daysOff(0, 7);
    await keeper.take('ada', week);
    await restart(5 * DAY);
    expect(await deadline(id)).toBe(3 * DAY + week.until - week.from);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    expect((await game(id)).times.spent.black.total).toBe(0);
  });

  test('old days off are forgotten', async () => {
    await keeper.take('ada', daysOff(0, 7));
    await restart(366 * DAY);
    expect(await stage.store.daysOff('ada')).toHaveLength(1);
    await restart(8 * DAY);
    expect(await stage.store.daysOff('ada')).toEqual([]);
  });
});

test('days off changed by another process meanwhile are told as they are now', async () => {
  const id = await open();
  const week = daysOff(0, 7);
  const { store } = stage;
  let isChanged = false;
  const raced: DaysOffStore = Object.assign(Object.create(store), {
    async markDaysOffTold(...args: Parameters<DaysOffStore['markDaysOffTold']>) {
      if (!isChanged) {
        isChanged = true;
        await store.endDaysOff('ada', { ...week, until: week.from + DAY }, stage.clock.now());
      }
      await store.markDaysOffTold(...args);
    },
  });
  const racing = newKeeper(raced);
  await racing.take('ada', week);
  expect(await deadline(id)).toBe(4 * DAY);
  await racing.close();
});

test('games that could not be told are told again', async () => {
  const id = await open();
  const { host } = stage;
  const { gamesOf } = host;
  host.gamesOf = () => Promise.reject(new Error('the store is away'));
  await keeper.take('ada', daysOff(0, 7));
  expect(stage.log.lines).toEqual(['error: failed to tell games of days off, will retry']);
  host.gamesOf = gamesOf;
  await forward(RETRY_MS);
  expect((await game(id)).times.away?.black).toHaveLength(1);
});
