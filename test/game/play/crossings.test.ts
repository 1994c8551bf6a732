import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GRACE_MS } from '../../../src/game/host/scheduler.js';
import type { Action } from '../../../src/game/play/action.js';
import { CHALLENGE_MS, deadlineOf, type GameId, type Setup } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { MEMBERS, move, PLAIN, STRICT } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

async function open(changes: Partial<Setup> = {}): Promise<GameId> {
  const defaults = {
    variant: defaultVariant('reversi'),
    seats: MEMBERS,
    challenger: null,
    strict: false,
    rated: false,
  };
  const opened = await stage.host.open({
    ...{ ...defaults, time: null, server: null, ...PLAIN, place: 'room' },
    ...changes,
  });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

/** Outcomes of concurrent actions: accepted, or the refusal. */
async function atOnce(id: GameId, ...actions: readonly Action[]): Promise<string[]> {
  const results = await Promise.all(actions.map((action) => stage.host.act(id, action)));
  return results.map((each) => (each.kind === 'refused' ? each.refusal.code : each.kind));
}

const draw = (member: string, kind: 'offer' | 'acceptOffer' | 'declineOffer' = 'offer', ply = 0): Action => ({
  kind,
  member,
  offer: 'draw',
  ply,
});
const takeback = (member: string, kind: 'offer' | 'acceptOffer', ply: number): Action => ({
  kind,
  member,
  offer: 'takeback',
  ply,
});

describe('both sides at once', () => {
  test.each<[string, Action, Action, string, object]>([
    [
      'resign: the first one loses',
      { kind: 'resign', member: 'ada' },
      { kind: 'resign', member: 'ben' },
      'game-over',
      { end: { kind: 'resigned', winner: 'white' } },
    ],
    ['offer a draw: the game is drawn', draw('ada'), draw('ben'), 'accepted', { end: { kind: 'agreed' } }],
    [
      'move and resign: the game is over',
      move(0, 'f5', 'ada'),
      { kind: 'resign', member: 'ben' },
      'accepted',
      { end: { kind: 'resigned', winner: 'black' } },
    ],
    ['move and offer: the offer is stale', move(0, 'f5', 'ada'), draw('ben'), 'stale', { kind: 'playing' }],
    ['move: one of them is stale', move(0, 'f5', 'ada'), move(0, 'd3', 'ben'), 'stale', { kind: 'playing' }],
  ])('%s', async (_, first, second, expected, phase) => {
    const id = await open();
    expect(await atOnce(id, first, second)).toEqual(['accepted', expected]);
    expect((await stage.host.game(id))?.phase).toMatchObject(phase);
  });

  test.each<[string, Action]>([
    ['withdrawn', { kind: 'withdraw', member: 'ada' }],
    ['declined', { kind: 'decline', member: 'ben' }],
    ['lapsed', { kind: 'lapse' }],
  ])('a challenge that is %s and accepted follows the first action', async (_, other) => {
    const accept = { kind: 'accept', member: 'ben', place: 'room' } as const;
    const first = await open({ challenger: 'black' });
    expect(await atOnce(first, accept, other)).toEqual(['accepted', 'challenge-over']);
    const second = await open({ challenger: 'black', strict: true });
    expect(await atOnce(second, other, accept)).toEqual(['accepted', 'challenge-over']);
  });
});

describe('a request that crosses a challenge', () => {
  const REQUEST = {
    ...{ variant: defaultVariant('reversi'), seats: MEMBERS, strict: false, rated: false, time: null },
    ...{ server: null, ...PLAIN, place: 'room' },
  };

  /** Ben's request for the same game, with Ada's challenge and this action on it once Ben's look-up has found the challenge. */
  async function cross(action: Action) {
    const id = await open({ challenger: 'black' });
    const { store, host } = stage;
    const { playingAt } = store;
    store.playingAt = async (place) => {
      store.playingAt = playingAt;
      const found = await playingAt(place);
      expect((await host.act(id, action)).kind).toBe('accepted');
      return found;
    };
    return { id, asked: await host.open({ ...REQUEST, challenger: 'white' }) };
  }

  test.each<[string, Action]>([
    ['withdrawn', { kind: 'withdraw', member: 'ada' }],
    ['declined', { kind: 'decline', member: 'ben' }],
  ])('that is %s at that moment becomes a challenge', async (_, action) => {
    const { id, asked } = await cross(action);
    expect(asked).toMatchObject({ kind: 'accepted', game: { phase: { kind: 'challenged', by: 'white' } } });
    expect((await stage.host.game(id))?.phase.kind).toBe('over');
  });

  test('that is accepted at that moment leads to the game', async () => {
    const { id, asked } = await cross({ kind: 'accept', member: 'ben', place: 'room' });
    expect(asked).toMatchObject({ kind: 'refused', refusal: { code: 'place-taken' } });
    expect((await stage.host.playingAt('room')).map(({ setup }) => setup.id)).toEqual([id]);
  });
});

describe('a late answer', () => {
  test('to a lapsed challenge begins no game', async () => {
    const id = await open({ challenger: 'black' });
    const lapsed = stage.nextEvent(({ game }) => game.phase.kind === 'over');
    stage.clock.forward(CHALLENGE_MS);
    await lapsed;
    expect(await atOnce(id, { kind: 'accept', member: 'ben', place: 'room' })).toEqual(['challenge-over']);
  });

  test('to an offer that was declined, ended by a move, or whose game is over is refused', async () => {
    const id = await open();
    await atOnce(id, draw('ada'), draw('ben', 'declineOffer'));
    expect(await atOnce(id, draw('ben', 'acceptOffer'))).toEqual(['no-offer']);
    await atOnce(id, move(0, 'f5', 'ada'), draw('ada', 'offer', 1), move(1, 'd6', 'ben'));
    expect(await atOnce(id, draw('ben', 'acceptOffer', 1))).toEqual(['no-offer']);
    await atOnce(id, takeback('ada', 'offer', 2), { kind: 'resign', member: 'ada' });
    expect(await atOnce(id, takeback('ben', 'acceptOffer', 2))).toEqual(['game-over']);
  });

  test('to a takeback takes back once', async () => {
    const id = await open();
    await atOnce(id, move(0, 'f5', 'ada'), move(1, 'd6', 'ben'), takeback('ada', 'offer', 2));
    const agreed = takeback('ben', 'acceptOffer', 2);
    expect(await atOnce(id, agreed, agreed)).toEqual(['accepted', 'no-offer']);
    expect((await stage.host.game(id))?.position.ply).toBe(0);
  });
});

describe('when time runs out', () => {
  const ANSWERS: readonly [string, Action, object][] = [
    ['a move', move(1, 'd6', 'ben'), { kind: 'playing' }],
    ['a draw agreed', draw('ben', 'acceptOffer', 1), { end: { kind: 'agreed' } }],
    ['a resignation', { kind: 'resign', member: 'ben' }, { end: { kind: 'resigned' } }],
    ['an end before both have moved', { kind: 'abort', member: 'ben' }, { end: { kind: 'aborted' } }],
  ];

  /** White's turn in a game of a minute a move, after Ada's draw offer, and its end. */
  async function lastMoment(): Promise<[GameId, number]> {
    const id = await open(STRICT);
    await atOnce(id, move(0, 'f5', 'ada'), draw('ada', 'offer', 1));
    return [id, deadlineOf((await stage.host.game(id))!)!];
  }

  test.each(ANSWERS)('%s pressed in time counts, even if it arrives later', async (_, action, phase) => {
    const [id, last] = await lastMoment();
    stage.clock.forward(last + GRACE_MS - stage.clock.now());
    expect((await stage.host.act(id, action, undefined, last)).kind).toBe('accepted');
    expect((await stage.host.game(id))?.phase).toMatchObject(phase);
  });

  test.each(ANSWERS)('%s pressed too late does not count', async (_, action) => {
    const [id, last] = await lastMoment();
    stage.clock.forward(last + 2 - stage.clock.now());
    expect(await stage.host.act(id, action, undefined, last + 1)).toMatchObject({
      refusal: { code: 'game-over' },
    });
    expect((await stage.host.game(id))?.phase).toMatchObject({ end: { kind: 'overtime', winner: 'black' } });
  });

  test('the timer and a press end the game once', async () => {
    const [id, last] = await lastMoment();
    const ended = stage.nextEvent(({ game }) => game.phase.kind === 'over');
    stage.clock.forward(last + GRACE_MS + 1 - stage.clock.now());
    const late = stage.host.act(id, move(1, 'd6', 'ben'), undefined, last);
    expect(await late).toMatchObject({ refusal: { code: 'game-over' } });
    await ended;
    const ends = stage.events.filter(({ game }) => game.phase.kind === 'over');
    expect(ends).toHaveLength(1);
    expect(stage.timers).toBe(0);
  });
});
