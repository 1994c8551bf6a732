import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { honorsOfTournament } from '../../../src/game/honors/honors.js';
import { nextAction } from '../../../src/game/tournaments/nextAction.js';
import { medalOf, standings } from '../../../src/game/tournaments/standings.js';
import {
  activeMembers,
  HOST_COLORS,
  type HostColor,
  newTournament,
  openPairings,
  SIMUL_HOST,
  type Terms,
  type Tournament,
  type TournamentAction,
} from '../../../src/game/tournaments/tournament.js';
import { updateTournament } from '../../../src/game/tournaments/updateTournament.js';
import {
  accepted,
  BLACK_WINS,
  begunWith,
  DRAWN,
  ended,
  gameIds,
  joinedBy,
  STARTS_AT,
  termsOf,
  VOID,
  WHITE_WINS,
} from './tournaments.js';

const simulOf = (hostColor: HostColor = 'black'): Partial<Terms> => ({
  format: { kind: 'simul', host: { member: 'hana' }, hostColor },
});

const next = (tournament: Tournament): TournamentAction | undefined =>
  nextAction(tournament, { now: STARTS_AT, newGame: gameIds(), botRating: 1000 });

/** A simul whose boards are paired. */
const paired = (count: number, changes = simulOf()): Tournament => {
  const begun = begunWith(count, changes);
  return accepted(begun, next(begun)!);
};

const left = (tournament: Tournament): Tournament => accepted(tournament, { kind: 'leave', member: 'hana' });

describe('a simul', () => {
  test('has its host from the beginning', () => {
    expect(activeMembers(newTournament(termsOf(simulOf())))).toEqual(['hana']);
  });

  test('begins once everybody has joined, the host among them', () => {
    const terms = { ...simulOf(), startsAt: null, maxPlayers: 3 };
    expect(next(joinedBy(1, terms))).toBeUndefined();
    expect(next(joinedBy(2, terms))).toEqual({ kind: 'begin' });
  });

  test('pairs its host once with everybody, in the chosen colors', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HOST_COLORS), fc.integer({ min: 1, max: 40 }), (hostColor, count) => {
        const { pairings, byes } = paired(count, simulOf(hostColor));
        const others = pairings.map(({ black, white }) => (black === SIMUL_HOST ? white : black));
        expect(others).toEqual(Array.from({ length: count }, (_, i) => i + 1));
        const asBlack = pairings.filter(({ black }) => black === SIMUL_HOST).length;
        expect(asBlack).toBe({ black: count, white: 0, alternating: Math.ceil(count / 2) }[hostColor]);
        expect(pairings.every(({ black, white }) => [black, white].includes(SIMUL_HOST))).toBe(true);
        expect(byes).toEqual([]);
      }),
    );
  });

  test('never seats the bot', () => {
    expect(next(begunWith(2, { ...simulOf(), botLevel: 5 }))).toMatchObject({ kind: 'pair' });
  });

  test('admits nobody once it has begun', () => {
    expect(updateTournament(paired(2), { kind: 'join', member: 'late', rating: 1 }, STARTS_AT)).toEqual({
      kind: 'refused',
      code: 'tournament-begun',
    });
  });

  test('is over when all games are', () => {
    const one = ended(paired(2), 0, BLACK_WINS);
    expect(next(one)).toBeUndefined();
    expect(next(ended(one, 1, DRAWN))).toEqual({ kind: 'finish' });
  });

  test('ends if its host leaves: as cancelled unless a game was decided', () => {
    expect(next(left(joinedBy(3, simulOf())))).toEqual({ kind: 'cancel', because: 'host-left' });
    expect(next(left(begunWith(3, simulOf())))).toEqual({ kind: 'cancel', because: 'host-left' });
    const allVoid = openPairings(paired(2)).reduce(
      (before, { index }) => ended(before, index, VOID),
      left(paired(2)),
    );
    expect(next(allVoid)).toEqual({ kind: 'cancel', because: 'host-left' });
    expect(next(ended(left(ended(paired(2), 0, WHITE_WINS)), 1, VOID))).toEqual({ kind: 'finish' });
  });

  test('lists the host first, then the others by result, without places or medals', () => {
    const decided = ended(ended(ended(paired(4), 0, BLACK_WINS), 1, WHITE_WINS), 2, DRAWN);
    const over = accepted(ended(decided, 3, WHITE_WINS), { kind: 'finish' });
    const all = standings(over);
    expect(all.map(({ player, points }) => [player, points])).toEqual([
      [SIMUL_HOST, 1.5],
      [2, 1],
      [4, 1],
      [3, 0.5],
      [1, 0],
    ]);
    expect(all[0]).toMatchObject({ won: 1, drawn: 1, lost: 2 });
    expect(all.flatMap((each) => [each.place, medalOf(each)])).toEqual(
      all.flatMap(() => [undefined, undefined]),
    );
    expect(honorsOfTournament(over)).toEqual([]);
  });
});

test('a director may begin any tournament before its time, once two are in', () => {
  const director = { member: 'olga' };
  const begin = { kind: 'begin', director } as const;
  const open = joinedBy(2);
  expect(accepted(open, begin, STARTS_AT - 1000)).toMatchObject({
    phase: { kind: 'running' },
    begunAt: STARTS_AT - 1000,
    directed: [begin],
  });
  expect(updateTournament(joinedBy(1), begin, STARTS_AT)).toEqual({
    kind: 'refused',
    code: 'too-few-players',
  });
});
