import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import { winnerOf } from '../../../src/game/play/ending.js';
import { deadlineOf, type Game, unbegunEnd } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { ratedScores, scoresOf } from '../../../src/game/ratings/results.js';
import { AGAINST_BOT, comparable, gameOf, move, OPENED_AT, played, playedAt } from '../games.js';

const CLOSE = { kind: 'close' } as const;
const relocate = (place = 'elsewhere') => ({ kind: 'relocate', place }) as const;
const BEGUN = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben')];
const LOST = { kind: 'park', because: 'place-lost' } as const;

const refusalOf = (game: Game, action: Action): unknown => {
  const updated = update(game, action, OPENED_AT);
  return updated.kind === 'refused' ? updated.refusal.code : undefined;
};

/** A game after any number of moves, rated or not, with or without a clock. */
const anyGame = fc
  .record({
    rated: fc.boolean(),
    isTimed: fc.boolean(),
    seed: fc.infiniteStream(fc.nat()),
    plies: fc.nat(20),
  })
  .map(({ rated, isTimed, seed, plies }) => {
    let game = gameOf({ rated, time: isTimed ? { kind: 'perMove', ms: 60_000 } : null });
    for (let ply = 0; ply < plies; ply++) {
      const legal = game.position.legalMoves();
      const { status } = game.position;
      if (status.kind !== 'playing') break;
      const chosen = legal[(seed.next().value as number) % legal.length]!;
      const member = status.turn === 'black' ? 'ada' : 'ben';
      game = played(game, { kind: 'move', member, ply: game.position.ply, move: chosen });
    }
    return game;
  })
  .filter(({ phase }) => phase.kind === 'playing');

describe('a game that a moderator ends', () => {
  test('has no winner and counts for nothing, at any point', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const closed = played(game, CLOSE);
        expect(closed.phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
        expect([winnerOf(closed), scoresOf(closed), ratedScores(closed)]).toEqual([
          null,
          undefined,
          undefined,
        ]);
        expect(closed.position).toBe(game.position);
        expect(refusalOf(closed, CLOSE)).toBe('game-over');
        expect(refusalOf(closed, relocate())).toBe('game-over');
      }),
    );
  });

  test('may be parked, and charges its last turn', () => {
    expect(played(gameOf(), LOST, CLOSE).phase).toEqual({ kind: 'over', end: { kind: 'closed' } });
    const closed = playedAt(gameOf(), [BEGUN[0]!, OPENED_AT + 1000], [CLOSE, OPENED_AT + 5000]);
    expect(closed.times.spent.white.total).toBe(4000);
  });

  test('never began if it was a challenge', () => {
    const removed = played(gameOf({ challenger: 'black' }), CLOSE);
    expect(unbegunEnd(removed)).toEqual({ kind: 'removed' });
    expect(refusalOf(removed, { kind: 'accept', member: 'ben', place: 'p' })).toBe('challenge-over');
  });
});

describe('a game that a moderator moves', () => {
  test('continues unchanged at another place', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const moved = playedAt(game, [relocate(), OPENED_AT + 30_000]);
        const { place, version, ...same } = comparable(moved);
        expect([place, version]).toEqual(['elsewhere', game.version + 1]);
        expect(same).toEqual((({ place: _, version: __, ...rest }) => rest)(comparable(game)));
        expect(deadlineOf(moved)).toBe(deadlineOf(game));
      }),
    );
  });

  test('is resumed if it was parked, with a new turn', () => {
    const resumed = playedAt(gameOf(), [LOST, OPENED_AT], [relocate(), OPENED_AT + 9000]);
    expect(resumed).toMatchObject({ phase: { kind: 'playing' }, place: 'elsewhere' });
    expect(resumed.times.since).toBe(OPENED_AT + 9000);
  });

  test.each([
    ['a challenge', gameOf({ challenger: 'black' }), 'challenge-standing'],
    ['in a direct message', gameOf({ seats: AGAINST_BOT, venue: 'direct' }), 'cannot-relocate'],
    ['where the bot is a guest', gameOf({ venue: 'guest' }), 'cannot-relocate'],
  ])('is not %s', (_, game, code) => {
    expect(refusalOf(game, relocate())).toBe(code);
  });
});
