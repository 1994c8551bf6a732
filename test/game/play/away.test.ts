import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { absencesIn, awayAction } from '../../../src/game/play/away.js';
import { dueAt } from '../../../src/game/play/dueTime.js';
import { EXPIRES_AFTER_MS, isExpired } from '../../../src/game/play/ending.js';
import { deadlineOf, type Game, turnOf } from '../../../src/game/play/game.js';
import { isSlow, type TimeControl } from '../../../src/game/play/moveClock.js';
import type { Period } from '../../../src/game/play/standstill.js';
import { update } from '../../../src/game/play/update.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { opposite } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, playedAt } from '../games.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const THREE_DAYS: TimeControl = { kind: 'perMove', ms: 3 * DAY };
const FISCHER: TimeControl = { kind: 'fischer', ms: 5 * DAY, incrementMs: 6 * HOUR };

const at = (ms: number): number => OPENED_AT + ms;
const period = (from: number, until: number): Period => ({ from: at(from), until: at(until) });
const away = (member: string, ...periods: Period[]): Action => ({ kind: 'away', member, periods });
const slow = (changes: Parameters<typeof gameOf>[0] = {}): Game => gameOf({ time: THREE_DAYS, ...changes });
const refusalOf = (game: Game, action: Action, time = OPENED_AT): string | undefined => {
  const updated = update(game, action, time);
  return updated.kind === 'refused' ? updated.refusal.code : undefined;
};

describe('the clock of a slow game', () => {
  test('stands still while the side to move is away', () => {
    const game = playedAt(slow(), [away('ada', period(DAY, 8 * DAY)), at(HOUR)]);
    expect(deadlineOf(game)).toBe(at(10 * DAY));
    expect(refusalOf(game, { kind: 'overtime' })).toBe('stale');
    const moved = playedAt(game, [move(0, 'f5', 'ada'), at(9 * DAY)]);
    expect(moved.times.spent.black).toEqual({ last: 2 * DAY, total: 2 * DAY });
    expect(deadlineOf(moved)).toBe(at(12 * DAY));
  });

  test('runs while the other side is away', () => {
    expect(deadlineOf(playedAt(slow(), [away('ben', period(0, 8 * DAY)), at(0)]))).toBe(at(3 * DAY));
  });

  test('is not charged for days off on a Fischer clock', () => {
    const game = playedAt(
      slow({ time: FISCHER }),
      [away('ada', period(0, 7 * DAY)), at(0)],
      [move(0, 'f5', 'ada'), at(8 * DAY)],
    );
    expect(game.times.left!.black).toBe(4 * DAY + 6 * HOUR);
  });

  test('runs again from the moment at which the member is back', () => {
    const game = playedAt(
      slow(),
      [away('ada', period(0, 8 * DAY)), at(0)],
      [away('ada', period(0, 2 * DAY)), at(2 * DAY)],
    );
    expect(deadlineOf(game)).toBe(at(5 * DAY));
  });

  test('respects several periods of one turn, and those of later turns', () => {
    const game = playedAt(
      slow(),
      [away('ada', period(DAY, 2 * DAY), period(3 * DAY, 6 * DAY)), at(0)],
      [away('ben', period(4 * DAY, 10 * DAY)), at(0)],
    );
    expect(deadlineOf(game)).toBe(at(7 * DAY));
    expect(deadlineOf(playedAt(game, [move(0, 'f5', 'ada'), at(5 * DAY)]))).toBe(at(13 * DAY));
  });

  test('gives exactly one second to whoever is away a second before the end', () => {
    const game = playedAt(slow(), [away('ada', period(3 * DAY - 1000, 5 * DAY)), at(3 * DAY - 1000)]);
    expect(deadlineOf(game)).toBe(at(5 * DAY + 1000));
  });

  test('has a game watched later, by the time that is left', () => {
    const before = slow();
    const game = playedAt(before, [away('ada', period(DAY, 8 * DAY)), at(0)]);
    expect(dueAt(game)).toBe(dueAt(before)! + 7 * DAY);
  });

  test('gives time back after downtime by what is left without days off', () => {
    const game = playedAt(slow(), [away('ada', period(DAY, 8 * DAY)), at(0)]);
    const resumed = playedAt(game, [{ kind: 'resume', leftMs: 2.5 * DAY }, at(4 * DAY)]);
    expect(deadlineOf(resumed)).toBe(at(8 * DAY + 2.5 * DAY));
    expect(refusalOf(resumed, { kind: 'resume', leftMs: DAY }, at(4 * DAY))).toBe('stale');
  });

  test('keeps days off over a takeback, parking and a change of place', () => {
    const game = playedAt(
      slow(),
      [away('ada', period(2 * DAY, 9 * DAY)), at(0)],
      [move(0, 'f5', 'ada'), at(HOUR)],
      [{ kind: 'offer', member: 'ada', offer: 'takeback', ply: 1 }, at(HOUR)],
      [{ kind: 'acceptOffer', member: 'ben', offer: 'takeback', ply: 1 }, at(DAY)],
    );
    expect(deadlineOf(game)).toBe(at(11 * DAY));
    const parked = playedAt(game, [{ kind: 'park', because: 'place-lost' }, at(DAY)]);
    expect(deadlineOf(parked)).toBeUndefined();
    const longer = playedAt(parked, [away('ada', period(2 * DAY, 12 * DAY)), at(3 * DAY)]);
    const resumed = playedAt(longer, [{ kind: 'unpark', member: 'ben', place: 'b' }, at(4 * DAY)]);
    expect(deadlineOf(resumed)).toBe(at(15 * DAY));
  });

  test('keeps each member their own days off when they swap colors', () => {
    const game = playedAt(
      slow({ variant: defaultVariant('gomoku'), opening: 'swap2' }),
      [away('ada', period(2 * DAY, 9 * DAY)), at(0)],
      ...['h8', 'h9', 'h10'].map((name, ply): [Action, number] => [move(ply, name, 'ada', 15), at(0)]),
      [{ kind: 'choose', member: 'ben', ply: 3, choice: 'black' }, at(DAY)],
    );
    expect(game.seats.white).toEqual(MEMBERS.black);
    expect(absencesIn(game, at(0))).toEqual([{ color: 'white', period: period(2 * DAY, 9 * DAY) }]);
    expect(deadlineOf(game)).toBe(at(11 * DAY));
  });

  test('lets planned replies play during days off, at no time', () => {
    const game = playedAt(
      slow(),
      [away('ben', period(0, 9 * DAY)), at(0)],
      [{ kind: 'plan', member: 'ben', ply: 0, plan: [['any', parseSquare('d6', 8)!]] }, at(0)],
      [move(0, 'f5', 'ada'), at(DAY)],
    );
    expect(game.position.ply).toBe(2);
    expect(game.times.spent.white).toEqual({ last: 0, total: 0 });
  });

  test('lets a parked game expire later', () => {
    const seats = AGAINST_BOT;
    const idle = EXPIRES_AFTER_MS.againstBot;
    const parked = playedAt(
      slow({ seats }),
      [{ kind: 'park', because: 'place-lost' }, at(0)],
      [away('ada', period(DAY, 8 * DAY)), at(0)],
    );
    expect(isExpired(parked, at(idle + 7 * DAY - 1))).toBe(false);
    expect(isExpired(parked, at(idle + 7 * DAY))).toBe(true);
  });
});

describe('days off are refused', () => {
  const week = away('ada', period(0, 7 * DAY));

  test.each([
    ['without a clock', gameOf({ time: null }), 'stale'],
    ['on a fast clock', gameOf({ time: { kind: 'perMove', ms: DAY - 1 } }), 'stale'],
    ['in a challenge', slow({ challenger: 'black' }), 'challenge-standing'],
    ['after the end', playedAt(slow(), [{ kind: 'resign', member: 'ben' }, at(0)]), 'game-over'],
    ['if the game knows them', playedAt(slow(), [week, at(0)]), 'stale'],
  ])('%s', (_, game, code) => {
    expect(refusalOf(game, week)).toBe(code);
    expect(awayAction(game, 'ada', [period(0, 7 * DAY)])).toBeUndefined();
  });

  test('for others than the players', () => {
    expect(refusalOf(slow(), away('carl', period(0, DAY)))).toBe('not-your-game');
    expect(awayAction(slow(), 'carl', [period(0, DAY)])).toBeUndefined();
  });
});

test('a clock is slow from a day on', () => {
  expect([null, { kind: 'perMove', ms: DAY - 1 } as const, FISCHER, THREE_DAYS].map(isSlow)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

describe('a game is told', () => {
  test('only of days off that are not over before the turn', () => {
    const game = playedAt(slow(), [move(0, 'f5', 'ada'), at(5 * DAY)]);
    const past = period(0, 5 * DAY);
    expect(awayAction(game, 'ada', [past])).toBeUndefined();
    expect(awayAction(game, 'ada', [past, period(4 * DAY, 6 * DAY)])).toEqual(
      away('ada', period(4 * DAY, 6 * DAY)),
    );
  });

  test('when days off are canceled', () => {
    const game = playedAt(slow(), [away('ada', period(DAY, 2 * DAY)), at(0)]);
    expect(awayAction(game, 'ada', [period(DAY, DAY)])).toEqual(away('ada'));
  });
});

/** A turn: how long it takes, and the days off that the side to move has during it, as shares of time. */
const turn = fc.record({
  ms: fc.integer({ min: 0, max: 20 * DAY }),
  from: fc.integer({ min: -5 * DAY, max: 10 * DAY }),
  length: fc.integer({ min: 1, max: 12 * DAY }),
});

test('in any game the time charged is the wall time minus the days off, and no deadline comes earlier', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), fc.constantFrom(THREE_DAYS, FISCHER), (turns, time) => {
      let game = slow({ time });
      let now = OPENED_AT;
      const charged = { black: 0, white: 0 };
      const history: [Action, number][] = [];
      const act = (action: Action): void => {
        history.push([action, now]);
        game = playedAt(game, [action, now]);
      };
      for (const { ms, from, length } of turns) {
        const color = turnOf(game);
        if (!color) break;
        const member = color === 'black' ? 'ada' : 'ben';
        const days = { from: Math.max(0, now + from), until: Math.max(0, now + from) + length };
        const before = deadlineOf({ ...game, times: { ...game.times, away: {} } })!;
        const action = awayAction(game, member, [days]);
        if (action) act(action);
        const deadline = deadlineOf(game)!;
        expect(deadline).toBeGreaterThanOrEqual(before);
        const end = Math.min(now + ms, deadline);
        const overlap = Math.max(0, Math.min(end, days.until) - Math.max(now, days.from));
        charged[color] += end - now - overlap;
        now = end;
        const [legal] = game.position.legalMoves();
        act({ kind: 'move', member, ply: game.position.ply, move: legal! });
        expect(game.times.spent[color].total).toBe(charged[color]);
        expect(game.times.left![opposite(color)]).toBeGreaterThanOrEqual(0);
      }
      expect(playedAt(slow({ time }), ...history).times).toEqual(game.times);
    }),
  );
});
