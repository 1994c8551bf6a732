import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arenaStep } from '../../../src/game/tournaments/arenaPairing.js';
import type { PlayerNumber, Tournament } from '../../../src/game/tournaments/tournament.js';
import {
  accepted,
  BLACK_WINS,
  begunWith,
  DRAWN,
  ended,
  gameIds,
  STARTS_AT,
  WHITE_WINS,
} from './tournaments.js';

const newGame = gameIds();
const MINUTE = 60_000;
const arena = (count: number): Tournament => begunWith(count, { format: { kind: 'arena', minutes: 60 } });

function pairsAt(
  tournament: Tournament,
  now: number,
): readonly { black: PlayerNumber; white: PlayerNumber }[] {
  const step = arenaStep(tournament, now);
  if (step?.kind !== 'pair') throw new Error(`${step?.kind} in place of pairings`);
  return step.pairings;
}

const paired = (
  tournament: Tournament,
  pairs: readonly (readonly [number, number])[],
  at = STARTS_AT,
): Tournament =>
  accepted(
    tournament,
    {
      ...{ kind: 'pair', round: 0, byes: [] },
      pairings: pairs.map(([black, white]) => ({ black, white, game: newGame() })),
    },
    at,
  );

const names = (pairs: readonly { black: PlayerNumber; white: PlayerNumber }[]): string[] =>
  pairs.map(({ black, white }) => [black, white].toSorted((a, b) => a - b).join('-')).toSorted();

describe('an arena pairs', () => {
  test('neighbors by rating at first', () => {
    expect(names(pairsAt(arena(6), STARTS_AT))).toEqual(['0-1', '2-3', '4-5']);
  });

  test('neighbors in the standings later, but none who have just met', () => {
    let tournament = paired(arena(4), [
      [0, 1],
      [2, 3],
    ]);
    tournament = ended(ended(tournament, 0, BLACK_WINS), 1, BLACK_WINS);
    expect(names(pairsAt(tournament, STARTS_AT + MINUTE))).toEqual(['0-2', '1-3']);
  });

  test('two again who have just met if nobody else is there', () => {
    const tournament = ended(paired(arena(2), [[0, 1]]), 0, BLACK_WINS);
    expect(pairsAt(tournament, STARTS_AT + MINUTE)).toEqual([{ black: 1, white: 0 }]);
  });

  test('first those who have waited, if one is left over', () => {
    // 4 has waited since the start, the others are free since a minute later: two winners, and two losers, of different colors.
    let tournament = paired(arena(5), [
      [0, 1],
      [3, 2],
    ]);
    tournament = ended(tournament, 0, BLACK_WINS, STARTS_AT + MINUTE);
    tournament = ended(tournament, 1, WHITE_WINS, STARTS_AT + MINUTE);
    const pairs = pairsAt(tournament, STARTS_AT + MINUTE + 2000);
    expect(pairs).toHaveLength(2);
    expect(pairs.flatMap(({ black, white }) => [black, white])).toContain(4);
  });

  test('nobody who is away', () => {
    const tournament = accepted(arena(5), { kind: 'leave', member: 'm4' });
    expect(names(pairsAt(tournament, STARTS_AT))).toEqual(['0-1', '2-3']);
  });
});

test('in any arena colors differ by two at most, and nobody meets the same opponent twice running', () => {
  const anyGames = fc.array(fc.constantFrom(BLACK_WINS, WHITE_WINS, DRAWN), { minLength: 30, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 12 }), anyGames, (count, outcomes) => {
      let tournament = arena(count);
      let now = STARTS_AT;
      for (const outcome of outcomes) {
        const step = arenaStep(tournament, now);
        if (step?.kind === 'pair') {
          const pairs = step.pairings.map(({ black, white }) => [black, white] as const);
          for (const [black, white] of pairs) {
            const last = tournament.pairings.findLast((each) => [each.black, each.white].includes(black));
            const isAgain = last !== undefined && [last.black, last.white].includes(white);
            // Two who are the only ones free have no choice.
            expect(isAgain && pairs.length > 1).toBe(false);
          }
          tournament = paired(tournament, pairs, now);
        }
        now += 20_000;
        const open = tournament.pairings.findIndex((each) => !each.outcome);
        if (open >= 0) tournament = ended(tournament, open, outcome, now);
      }
      for (let player = 0; player < count; player++) {
        const blacks = tournament.pairings.filter(({ black }) => black === player).length;
        const whites = tournament.pairings.filter(({ white }) => white === player).length;
        expect(Math.abs(blacks - whites)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 20 },
  );
});
