import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { deadlineOf, type Game, hasBegun, turnOf } from '../../../src/game/play/game.js';
import { STRICT_TIME } from '../../../src/game/play/moveClock.js';
import { update } from '../../../src/game/play/update.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { gameOf, MEMBERS, move, OPENED_AT, played, playedAt, STRICT } from '../games.js';

const strict = gameOf(STRICT);
const MINUTE = STRICT_TIME.ms;

const code = (game: Game, action: Action, at = OPENED_AT): string => {
  const updated = update(game, action, at);
  return updated.kind === 'accepted' ? 'accepted' : updated.refusal.code;
};
const endOf = ({ phase }: Game) => (phase.kind === 'over' ? phase.end : undefined);
const memberOf = (game: Game): string => (turnOf(game) === 'black' ? 'ada' : 'ben');
const aTry = (ply: number, name: string, member: string): Action => ({
  ...(move(ply, name, member) as Action & { kind: 'move' }),
  member,
  kind: 'try',
});

describe('the clock', () => {
  test('charges each move to the side that made it', () => {
    const game = playedAt(
      strict,
      [move(0, 'f5', 'ada'), OPENED_AT + 12_000],
      [move(1, 'd6', 'ben'), OPENED_AT + 15_000],
      [move(2, 'c5', 'ada'), OPENED_AT + 40_000],
    );
    expect(game.times).toEqual({
      since: OPENED_AT + 40_000,
      spent: { black: { last: 25_000, total: 37_000 }, white: { last: 3000, total: 3000 } },
      left: { black: MINUTE, white: MINUTE },
    });
    expect(deadlineOf(game)).toBe(OPENED_AT + 40_000 + MINUTE);
  });

  test('begins when a challenge is accepted', () => {
    const challenge = gameOf({ ...STRICT, challenger: 'black' });
    expect(deadlineOf(challenge)).toBeUndefined();
    expect(code(challenge, { kind: 'overtime' }, OPENED_AT + 2 * MINUTE)).toBe('stale');
    const accepted = OPENED_AT + 5 * MINUTE;
    const game = playedAt(challenge, [{ kind: 'accept', member: 'ben', place: 'p' }, accepted]);
    expect(deadlineOf(game)).toBe(accepted + MINUTE);
    expect(game.times.spent).toEqual(strict.times.spent);
  });

  test('allows a minute; more loses, and charges the minute', () => {
    expect(code(strict, { kind: 'overtime' }, OPENED_AT + MINUTE)).toBe('stale');
    const game = playedAt(strict, [{ kind: 'overtime' }, OPENED_AT + MINUTE + 1]);
    expect(endOf(game)).toEqual({ kind: 'overtime', winner: 'white' });
    expect(hasBegun(game)).toBe(true);
    expect(game.times.spent.black).toEqual({ last: null, total: MINUTE });
    expect(code(game, move(0, 'f5', 'ada'))).toBe('game-over');
  });

  test('never runs out without a time control', () => {
    expect(code(gameOf(), { kind: 'overtime' }, OPENED_AT + 1e12)).toBe('stale');
    expect(code(gameOf(), { kind: 'resume' }, OPENED_AT + 1e12)).toBe('stale');
    expect(deadlineOf(gameOf())).toBeUndefined();
  });

  test('resumes with at least half a minute', () => {
    expect(code(strict, { kind: 'resume' }, OPENED_AT + 30_000)).toBe('stale');
    for (const down of [30_001, 59_000, 1e9]) {
      const game = playedAt(strict, [{ kind: 'resume' }, OPENED_AT + down]);
      expect(deadlineOf(game)).toBe(OPENED_AT + down + 30_000);
    }
  });

  test('charges no negative time if it is set back', () => {
    const game = playedAt(strict, [move(0, 'f5', 'ada'), OPENED_AT - 5000]);
    expect(game.times.spent.black).toEqual({ last: 0, total: 0 });
  });
});

describe('illegal squares typed in a strict game', () => {
  test('count, and the third in a turn loses', () => {
    const two = played(strict, aTry(0, 'a1', 'ada'), aTry(0, 'd4', 'ada'));
    expect(two).toMatchObject({ tries: 2, phase: { kind: 'playing' }, version: 2 });
    const third = playedAt(two, [aTry(0, 'a1', 'ada'), OPENED_AT + 9000]);
    expect(endOf(third)).toEqual({ kind: 'tries', winner: 'white' });
    expect(third.times.spent.black.total).toBe(9000);
  });

  test('are reset by the next move', () => {
    const game = played(strict, aTry(0, 'a1', 'ada'), aTry(0, 'a1', 'ada'), move(0, 'f5', 'ada'));
    expect(game.tries).toBe(0);
    const next = played(game, aTry(1, 'a1', 'ben'), move(1, 'd6', 'ben'), aTry(2, 'a1', 'ada'));
    expect(next).toMatchObject({ tries: 1, phase: { kind: 'playing' } });
  });

  test('count only for the side to move at its ply', () => {
    expect(code(strict, aTry(0, 'a1', 'ben'))).toBe('not-your-turn');
    expect(code(strict, aTry(0, 'a1', 'eve'))).toBe('not-your-game');
    expect(code(strict, aTry(1, 'a1', 'ada'))).toBe('stale');
    expect(code(gameOf(), aTry(0, 'a1', 'ada'))).toBe('illegal');
    expect(() => code(strict, aTry(0, 'f5', 'ada'))).toThrow(RangeError);
  });
});

describe('stopping and counting', () => {
  const stop = (ply: number, member: string): Action => ({ kind: 'stop', ply, member });
  const after = (moves: string): Game => {
    const read = readTranscript(moves, strict.setup.variant);
    if (read.kind !== 'read') throw new Error('unreadable');
    return { ...strict, position: read.position };
  };

  test.each([
    ['f5', 'black'],
    ['f5d6c4d3c6', 'black'],
    ['f5f4', null],
    ['f5d6c5f4', 'white'],
  ] as const)('after %s makes %s win by the discs, whichever side stops', (moves, winner) => {
    const game = after(moves);
    const [black, white] = [game.position.count('black'), game.position.count('white')];
    expect(winner).toBe(black === white ? null : black > white ? 'black' : 'white');
    for (const member of ['ada', 'ben']) {
      expect(endOf(played(game, stop(game.position.ply, member)))).toEqual({ kind: 'stopped', winner });
    }
  });

  test('is refused for others, at another ply, before and after play, and in games without the rule', () => {
    expect(code(strict, stop(0, 'eve'))).toBe('not-your-game');
    expect(code(strict, stop(1, 'ada'))).toBe('stale');
    expect(code(gameOf({ ...STRICT, challenger: 'black' }), stop(0, 'ada'))).toBe('challenge-standing');
    expect(code(played(strict, stop(0, 'ada')), stop(0, 'ada'))).toBe('game-over');
    expect(code(gameOf(), stop(0, 'ada'))).toBe('cannot-stop');
    expect(code(gameOf({ ...STRICT, variant: defaultVariant('gomoku') }), stop(0, 'ada'))).toBe(
      'cannot-stop',
    );
  });
});

test('in any strict game the totals add up to all its time, and no turn takes more than its minute', () => {
  const step = fc.record({
    choice: fc.nat(),
    waits: fc.array(fc.nat({ max: 25_000 }), { maxLength: 3 }),
    gap: fc.nat({ max: MINUTE }),
  });
  const finish = fc.constantFrom('stop', 'resign', 'overtime');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 70 }), finish, (steps, how) => {
      let [game, now] = [gameOf({ ...STRICT, seats: MEMBERS }), OPENED_AT];
      const total = () => game.times.spent.black.total + game.times.spent.white.total;
      for (const { choice, waits, gap } of steps) {
        const turn = turnOf(game);
        if (!turn) break;
        const { ply } = game.position;
        const began = now;
        const occupied = [27, 28, 35, 36].find((square) => game.position.illegal(square as Square))!;
        for (const wait of waits.slice(0, 2)) {
          now += wait;
          const action = { kind: 'try', member: memberOf(game), ply, move: occupied as Square } as const;
          game = playedAt(game, [action, now]);
        }
        now = Math.min(now + gap, began + MINUTE);
        const legal = game.position.legalMoves();
        const square = legal[choice % legal.length]!;
        game = playedAt(game, [{ kind: 'move', member: memberOf(game), ply, move: square }, now]);
        expect(game.times.spent[turn].last).toBe(now - began);
        expect(total()).toBe(now - OPENED_AT);
      }
      if (!turnOf(game)) return;
      const { ply } = game.position;
      const end = now + (how === 'overtime' ? MINUTE : 7000);
      game =
        how === 'overtime'
          ? playedAt(game, [{ kind: 'overtime' }, now + 90_000])
          : playedAt(game, [{ kind: how as 'stop' | 'resign', member: 'ben', ply }, end]);
      expect(total()).toBe(end - OPENED_AT);
    }),
    { numRuns: 60 },
  );
});
