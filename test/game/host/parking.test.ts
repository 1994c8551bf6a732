import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PARKED_AFTER_MS } from '../../../src/game/play/ending.js';
import { deadlineOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, PLAIN, played, playedAt } from '../games.js';
import { Stage } from '../stage.js';

const againstBot = gameOf({ seats: AGAINST_BOT });
const PARK = { kind: 'park' } as const;
const resume = (member: string, place = 'elsewhere') => ({ kind: 'unpark', member, place }) as const;

test('a game against the bot can be parked and resumed elsewhere unchanged', () => {
  const parked = played(againstBot, PARK);
  expect(parked.phase.kind).toBe('parked');
  const tried = update(parked, move(0, 'f5', 'ada'), OPENED_AT);
  expect(tried).toMatchObject({ kind: 'refused', refusal: { code: 'parked' } });
  expect(update(parked, resume('ben'), OPENED_AT)).toMatchObject({ refusal: { code: 'not-your-game' } });
  const resumed = played(parked, resume('ada'));
  expect(resumed).toMatchObject({ phase: { kind: 'playing' }, place: 'elsewhere' });
  expect(played(resumed, move(0, 'f5', 'ada')).position.ply).toBe(1);
  expect(update(resumed, resume('ada'), OPENED_AT)).toMatchObject({ refusal: { code: 'not-parked' } });
});

test.each([
  ['between members', gameOf({ seats: MEMBERS })],
  ['with a clock', gameOf({ seats: AGAINST_BOT, time: { kind: 'perMove', ms: 60_000 } })],
  ['in a direct message', gameOf({ seats: AGAINST_BOT, venue: 'direct' })],
  ['in which the bot is to move', played(againstBot, move(0, 'f5', 'ada'))],
])('a game %s keeps its place', (_, game) => {
  expect(update(game, PARK, OPENED_AT)).toMatchObject({ refusal: { code: 'cannot-park' } });
});

const LOST = { kind: 'park', because: 'place-lost' } as const;
const timed = gameOf({ seats: MEMBERS, time: { kind: 'fischer', ms: 60_000, incrementMs: 2000 } });

test.each([
  ['between members', gameOf({ seats: MEMBERS })],
  ['with a clock', timed],
  ['in which the bot is to move', played(againstBot, move(0, 'f5', 'ada'))],
])('a game %s is parked if it has lost its place', (_, game) => {
  expect(played(game, LOST).phase.kind).toBe('parked');
});

test.each([
  ['in a direct message', gameOf({ seats: AGAINST_BOT, venue: 'direct' })],
  ['where the bot is a guest', gameOf({ seats: AGAINST_BOT, venue: 'guest' })],
  ['that is a challenge', gameOf({ challenger: 'black' })],
  ['that is over', played(timed, { kind: 'abort', member: 'ada' })],
])('a game %s cannot lose its place', (_, game) => {
  expect(update(game, LOST, OPENED_AT)).toMatchObject({ refusal: { code: 'cannot-park' } });
});

test('a parked game’s clock stops; on resuming, the turn starts again with the time left', () => {
  const moved = playedAt(timed, [move(0, 'f5', 'ada'), OPENED_AT + 20_000]);
  const lost = playedAt(moved, [LOST, OPENED_AT + 50_000]);
  expect(deadlineOf(lost)).toBeUndefined();
  expect(update(lost, { kind: 'overtime' }, OPENED_AT + 1e9)).toMatchObject({ refusal: { code: 'stale' } });
  const resumed = playedAt(lost, [resume('ben'), OPENED_AT + 1e9]);
  expect(resumed.times).toMatchObject({ since: OPENED_AT + 1e9, left: { black: 42_000, white: 60_000 } });
});

test('a parked game with a clock expires like others', () => {
  const lost = played(timed, LOST);
  const days = 24 * 60 * 60 * 1000;
  expect(update(lost, { kind: 'expire' }, OPENED_AT + 59 * days).kind).toBe('refused');
  expect(update(lost, { kind: 'expire' }, OPENED_AT + 60 * days).kind).toBe('accepted');
});

test('a parked game expires like others', () => {
  const parked = played(againstBot, PARK);
  const days = 24 * 60 * 60 * 1000;
  expect(update(parked, { kind: 'expire' }, OPENED_AT + 13 * days).kind).toBe('refused');
  expect(update(parked, { kind: 'expire' }, OPENED_AT + 14 * days).kind).toBe('accepted');
});

describe('in the host', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.open();
  });
  afterEach(() => stage.close());

  const open = async (place: string) => {
    const opened = await stage.host.open({
      variant: defaultVariant('reversi'),
      seats: AGAINST_BOT,
      challenger: null,
      strict: false,
      rated: false,
      time: null,
      server: 'server',
      ...PLAIN,
      place,
    });
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    return opened.game.setup.id;
  };

  test('a place is free after three days without a move, and taken again on resuming', async () => {
    const id = await open('room');
    const parked = stage.nextEvent((event) => event.kind === 'changed' && event.action.kind === 'park');
    for (let ms = 0; ms < PARKED_AFTER_MS + 2 * 60 * 60_000; ms += 60 * 60_000)
      stage.clock.forward(60 * 60_000);
    await parked;
    expect(await stage.host.playingAt('room')).toEqual([]);
    const other = await open('room');
    expect(await stage.host.act(id, resume('ada', 'room'))).toMatchObject({
      refusal: { code: 'place-taken' },
    });
    expect((await stage.host.act(id, resume('ada', 'hall'))).kind).toBe('accepted');
    expect((await stage.host.playingAt('hall'))[0]?.setup.id).toBe(id);
    expect((await stage.host.playingAt('room'))[0]?.setup.id).toBe(other);
    const mine = await stage.host.gamesOf({ member: 'ada', phase: 'live' }, 10);
    expect(mine.map(({ setup }) => setup.id).sort()).toEqual([id, other].sort());
  });

  test('a game in which the member moves while idle games are looked for is not parked', async () => {
    const id = await open('room');
    const { store, host, thinker, clock } = stage;
    const { untouchedInServers } = store;
    const looked = new Promise<number>((resolve) => {
      store.untouchedInServers = async (before) => {
        const found = await untouchedInServers(before);
        if (found.length > 0) {
          const answered = stage.nextEvent(({ game }) => game.position.ply === 2);
          await host.act(id, move(0, 'f5', 'ada'));
          thinker.searches.at(-1)!.answer(parseSquare('d6', 8)!);
          await answered;
          resolve(found.length);
        }
        return found;
      };
    });
    for (let ms = 0; ms < PARKED_AFTER_MS + 60 * 60_000; ms += 60 * 60_000) clock.forward(60 * 60_000);
    expect(await looked).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    await host.close();
    expect((await store.load(id))?.phase.kind).toBe('playing');
  });

  test('a parked game stays parked over a restart, and schedules nothing', async () => {
    const id = await open('room');
    await stage.host.act(id, PARK);
    await stage.restart(1000);
    await stage.host.start();
    expect(stage.timers).toBe(0);
    expect((await stage.host.game(id))?.phase.kind).toBe('parked');
  });
});
