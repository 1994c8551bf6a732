import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { type Game, isBetweenMembers, openSeatOf, turnOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { mayBeRated } from '../../../src/game/ratings/results.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import type { Square } from '../../../src/rules/position.js';
import { AGAINST_BOT, gameOf, MEMBERS, move, OPENED_AT, played } from '../games.js';

const code = (game: Game, action: Action): string => {
  const updated = update(game, action, OPENED_AT);
  return updated.kind === 'accepted' ? 'accepted' : updated.refusal.code;
};

describe('a challenge', () => {
  const challenge = gameOf({ challenger: 'black' });
  const accept = { kind: 'accept', member: 'ben', place: 'elsewhere' } as const;

  test('begins the game at the place where it was accepted', () => {
    const game = played(challenge, accept);
    expect(game).toMatchObject({ phase: { kind: 'playing' }, place: 'elsewhere', version: 1 });
    expect(turnOf(game)).toBe('black');
  });

  test.each([
    ['accept', 'ada', 'not-challenged'],
    ['accept', 'eve', 'not-challenged'],
    ['decline', 'ada', 'not-challenged'],
    ['withdraw', 'ben', 'not-challenger'],
    ['withdraw', 'eve', 'not-challenger'],
  ] as const)('%s by %s is refused: %s', (kind, member, expected) => {
    expect(code(challenge, { kind, member, place: 'p' })).toBe(expected);
  });

  test.each([
    [{ kind: 'decline', member: 'ben' }, 'declined'],
    [{ kind: 'withdraw', member: 'ada' }, 'withdrawn'],
    [{ kind: 'lapse' }, 'lapsed'],
  ] as const)('%o ends it for good', (action, end) => {
    const game = played(challenge, action);
    expect(game.phase).toEqual({ kind: 'over', end: { kind: end } });
    for (const late of [accept, { kind: 'lapse' }, { kind: 'withdraw', member: 'ada' }] as const) {
      expect(code(game, late)).toBe('challenge-over');
    }
  });

  test('allows no move and no resignation before it is accepted', () => {
    expect(code(challenge, move(0, 'f5', 'ada'))).toBe('challenge-standing');
    expect(code(challenge, { kind: 'resign', member: 'ada' })).toBe('challenge-standing');
  });
});

describe('an open challenge', () => {
  const HOUR = 60 * 60_000;
  const open = gameOf({
    seats: { black: MEMBERS.black, white: { kind: 'anyone', forMs: HOUR } },
    challenger: 'black',
  });
  const accept = (member: string) => ({ kind: 'accept', member, place: 'elsewhere' }) as const;

  test('stands for the time that its seat says', () => {
    expect(open.phase).toMatchObject({ kind: 'challenged', until: OPENED_AT + HOUR });
    expect(openSeatOf(open)).toEqual({ kind: 'anyone', forMs: HOUR });
  });

  test('is taken by whoever comes first, who then plays', () => {
    const game = played(open, accept('lin'));
    expect(game.seats.white).toEqual({ kind: 'member', member: 'lin' });
    expect([game.phase.kind, game.place, openSeatOf(game)]).toEqual(['playing', 'elsewhere', undefined]);
    expect(code(game, accept('ben'))).toBe('challenge-over');
    expect(code(played(game, move(0, 'f5', 'ada')), move(1, 'd6', 'lin'))).toBe('accepted');
  });

  test('is neither taken by the challenger nor declined by others', () => {
    expect(code(open, accept('ada'))).toBe('own-challenge');
    expect(code(open, { kind: 'decline', member: 'lin' })).toBe('not-challenged');
    expect(code(open, { kind: 'withdraw', member: 'lin' })).toBe('not-challenger');
    expect(code(open, { kind: 'withdraw', member: 'ada' })).toBe('accepted');
  });

  test('counts as a game between members, rated if the challenger wants', () => {
    expect(isBetweenMembers(open)).toBe(true);
    expect(mayBeRated(open.setup)).toBe(true);
  });
});

describe('a move', () => {
  const game = gameOf();

  test('must be by the seat to move, at the current ply, and legal', () => {
    expect(code(game, move(0, 'f5', 'eve'))).toBe('not-your-game');
    expect(code(game, move(0, 'f5', 'ben'))).toBe('not-your-turn');
    expect(code(game, move(1, 'f5', 'ada'))).toBe('stale');
    expect(update(game, move(0, 'a1', 'ada'), OPENED_AT)).toMatchObject({
      refusal: { code: 'illegal', reason: 'no-flip' },
    });
    expect(code(game, { kind: 'move', member: 'ada', ply: 0, move: 999 as Square })).toBe('illegal');
    expect(code(game, move(0, 'f5', 'ada'))).toBe('accepted');
  });

  test('pressed twice counts once', () => {
    expect(code(played(game, move(0, 'f5', 'ada')), move(0, 'f5', 'ada'))).toBe('stale');
  });

  test('without a member is the opponent’s, at its turn only', () => {
    const bot = gameOf({ seats: AGAINST_BOT });
    expect(code(bot, move(0, 'f5'))).toBe('not-your-turn');
    expect(code(played(bot, move(0, 'f5', 'ada')), move(1, 'd6'))).toBe('accepted');
    expect(code(game, move(0, 'f5'))).toBe('not-your-turn');
  });

  test('is followed by the passes that it forces', () => {
    const passing = firstPass();
    expect(passing.position.moves.at(-1)).toBe('pass');
    expect(passing.version).toBe(
      passing.position.ply - passing.position.moves.filter((m) => m === 'pass').length,
    );
  });

  test('that finishes the game sets its result', () => {
    const read = readTranscript('f5d6c5f4e7f6g5e6e3', game.setup.variant);
    if (read.kind !== 'read') throw new Error('unreadable');
    const end = read.position.moves.reduce(
      (before, each, ply) =>
        played(before, { kind: 'move', member: ply % 2 ? 'ben' : 'ada', ply, move: each }),

      game,
    );
    expect(end.phase).toMatchObject({ kind: 'over', end: { kind: 'played', status: { winner: 'black' } } });
    expect(code(end, move(9, 'a1', 'ben'))).toBe('game-over');
    expect(code(end, { kind: 'resign', member: 'ben' })).toBe('game-over');
  });

  /** Plays the first legal moves until a pass was forced. */
  function firstPass(): Game {
    let at = game;
    while (at.position.moves.at(-1) !== 'pass') {
      const legal = at.position.legalMoves();
      at = played(at, {
        kind: 'move',
        member: turnOf(at) === 'black' ? 'ada' : 'ben',
        ply: at.position.ply,
        move: legal[0]!,
      });
    }
    return at;
  }
});

test('a resignation makes the other side win, at either side’s turn', () => {
  expect(played(gameOf(), { kind: 'resign', member: 'ben' }).phase).toEqual({
    kind: 'over',
    end: { kind: 'resigned', winner: 'black' },
  });
  expect(code(gameOf(), { kind: 'resign', member: 'eve' })).toBe('not-your-game');
});

test('a refused action changes nothing, and an accepted one increments the version', () => {
  const member = fc.constantFrom('ada', 'ben', 'eve');
  const anyAction: fc.Arbitrary<Action> = fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      member,
      ply: fc.nat(5),
      move: fc.nat(63).map((n) => n as Square),
    }),
    fc.record({ kind: fc.constantFrom('decline' as const, 'withdraw' as const, 'resign' as const), member }),
    fc.record({ kind: fc.constant('accept' as const), member, place: fc.constant('p') }),
    fc.record({ kind: fc.constant('stop' as const), member, ply: fc.nat(5) }),
    fc.record({ kind: fc.constantFrom('lapse' as const, 'overtime' as const, 'resume' as const) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(null, 'black' as const),
      fc.array(anyAction, { maxLength: 40 }),
      (challenger, actions) => {
        let game = gameOf({ challenger });
        for (const action of actions) {
          const updated = update(game, action, OPENED_AT);
          if (updated.kind === 'refused') continue;
          expect(updated.game.version).toBe(game.version + 1);
          expect(game.phase.kind).not.toBe('over');
          game = updated.game;
        }
      },
    ),
  );
});
