import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '../../../src/game/tournaments/history.js';
import {
  arenaScoreOf,
  medalOf,
  standings,
  type TieBreakName,
} from '../../../src/game/tournaments/standings.js';
import type { Format, Outcome, PlayerNumber, Tournament } from '../../../src/game/tournaments/tournament.js';
import { accepted, BLACK_WINS, begunWith, DRAWN, ended, gameIds, VOID, WHITE_WINS } from './tournaments.js';

const newGame = gameIds();
const SWISS: Format = { kind: 'swiss', rounds: 3 };
const ARENA: Format = { kind: 'arena', minutes: 60 };
const ROBIN: Format = { kind: 'roundRobin' };

type Result = readonly [black: PlayerNumber, white: PlayerNumber, outcome: Outcome];

/** Plays rounds of given pairings. Players without one have a bye, if the round says so. */
function playedIn(
  format: Format,
  count: number,
  ...rounds: readonly { readonly games: readonly Result[]; readonly byes?: readonly PlayerNumber[] }[]
): Tournament {
  let tournament = begunWith(count, { format, botLevel: 5 });
  for (const [i, { games, byes = [] }] of rounds.entries()) {
    const first = tournament.pairings.length;
    const pairings = games.map(([black, white]) => ({ black, white, game: newGame() }));
    tournament = accepted(tournament, {
      kind: 'pair',
      round: format.kind === 'arena' ? 0 : i + 1,
      pairings,
      byes,
    });
    for (const [at, [, , outcome]] of games.entries()) tournament = ended(tournament, first + at, outcome);
  }
  return tournament;
}

const entry = (tournament: Tournament, number: PlayerNumber) =>
  standings(tournament).find(({ player }) => player === number)!;
const tieBreak = (tournament: Tournament, number: PlayerNumber, name: TieBreakName) =>
  entry(tournament, number).tieBreaks.find((each) => each.name === name)!.value;
const order = (tournament: Tournament) => standings(tournament).map(({ player, place }) => [place, player]);

describe('Swiss', () => {
  // Points: 0 has 3, 1 has 2, 2 has 2 with a bye, 3 has 1, 4 has 1 with a bye.
  const tournament = playedIn(
    SWISS,
    5,
    {
      games: [
        [0, 1, BLACK_WINS],
        [2, 3, BLACK_WINS],
      ],
      byes: [4],
    },
    {
      games: [
        [0, 2, BLACK_WINS],
        [1, 4, BLACK_WINS],
      ],
      byes: [3],
    },
    {
      games: [
        [0, 4, BLACK_WINS],
        [1, 3, BLACK_WINS],
      ],
      byes: [2],
    },
  );

  test('counts points, games and byes', () => {
    expect([0, 1, 2, 3, 4].map((player) => entry(tournament, player).points)).toEqual([3, 2, 2, 1, 1]);
    expect(entry(tournament, 2)).toMatchObject({ won: 1, drawn: 0, lost: 1, byes: 1 });
  });

  test('Buchholz adds the opponents’ points; a round without a game is one against an equal', () => {
    // 1 met 0, 4 and 3; 2 met 3 and 0, and had a bye.
    expect(tieBreak(tournament, 1, 'buchholz')).toBe(3 + 1 + 1);
    expect(tieBreak(tournament, 1, 'buchholzCut1')).toBe(3 + 1);
    expect(tieBreak(tournament, 2, 'buchholz')).toBe(1 + 3 + 2);
    expect(tieBreak(tournament, 2, 'buchholzCut1')).toBe(3 + 2);
  });

  test('Sonneborn-Berger adds the points of those whom one has beaten, half of those one drew with', () => {
    expect(tieBreak(tournament, 0, 'sonnebornBerger')).toBe(2 + 2 + 1);
    expect(tieBreak(tournament, 2, 'sonnebornBerger')).toBe(1 + 2);
    const drawn = playedIn(SWISS, 2, { games: [[0, 1, DRAWN]] });
    expect(tieBreak(drawn, 0, 'sonnebornBerger')).toBe(0.25);
  });

  test('a void game scores nothing', () => {
    const swiss = playedIn(SWISS, 2, { games: [[0, 1, VOID]] });
    expect(standings(swiss)).toMatchObject([
      { player: 0, place: 1, points: 0, won: 0, lost: 0 },
      { player: 1, place: 1, points: 0, won: 0, lost: 0 },
    ]);
  });

  test('a game under way counts for nobody yet', () => {
    let swiss = begunWith(4);
    const pairings = [
      { black: 0, white: 1, game: newGame() },
      { black: 2, white: 3, game: newGame() },
    ];
    swiss = ended(accepted(swiss, { kind: 'pair', round: 1, pairings, byes: [] }), 1, WHITE_WINS);
    expect(order(swiss)[0]).toEqual([1, 3]);
    expect(entry(swiss, 0)).toEqual({ ...entry(swiss, 1), player: 0 });
  });
});

describe('a round robin', () => {
  test('ranks by Sonneborn-Berger, then wins, then their games', () => {
    // 0, 1 and 2 beat one another in a circle, and all beat 3: everything is equal.
    const circle = playedIn(
      ROBIN,
      4,
      {
        games: [
          [0, 3, BLACK_WINS],
          [1, 2, BLACK_WINS],
        ],
      },
      {
        games: [
          [3, 2, WHITE_WINS],
          [0, 1, BLACK_WINS],
        ],
      },
      {
        games: [
          [1, 3, BLACK_WINS],
          [2, 0, BLACK_WINS],
        ],
      },
    );
    expect(order(circle)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [4, 3],
    ]);
    // 1 and 2 are equal but for their game.
    const game = playedIn(
      ROBIN,
      4,
      {
        games: [
          [0, 3, DRAWN],
          [1, 2, BLACK_WINS],
        ],
      },
      {
        games: [
          [3, 2, DRAWN],
          [0, 1, DRAWN],
        ],
      },
      {
        games: [
          [1, 3, WHITE_WINS],
          [2, 0, BLACK_WINS],
        ],
      },
    );
    expect(order(game)).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 0],
    ]);
    expect(entry(game, 1).tieBreaks.map(({ value }) => value)).toEqual(
      [2.25, 1, 1].map((value, i) => (i === 0 ? tieBreak(game, 2, 'sonnebornBerger') : value)),
    );
  });

  test('gives no points for the free round of an odd number, but for an opponent who has left', () => {
    let odd = playedIn(ROBIN, 3, { games: [[1, 2, BLACK_WINS]], byes: [0] });
    expect(entry(odd, 0)).toMatchObject({ points: 0, byes: 1 });
    // In the second round of the table 1 meets 0.
    odd = accepted(odd, { kind: 'leave', member: 'm0' });
    odd = accepted(odd, { kind: 'pair', round: 2, pairings: [], byes: [1] });
    expect(entry(odd, 1)).toMatchObject({ points: 2, won: 1, byes: 1 });
  });
});

describe('an arena', () => {
  const sheetOf = (...outcomes: Outcome[]) => {
    const tournament = playedIn(
      ARENA,
      2,
      ...outcomes.map((outcome) => ({ games: [[0, 1, outcome]] as const })),
    );
    return arenaScoreOf(historiesOf(tournament)[0]!.meetings);
  };

  test.each<[string, Outcome[], number[], boolean]>([
    ['a win 2, a draw 1, a loss 0', [BLACK_WINS, DRAWN, WHITE_WINS], [2, 1, 0], false],
    ['double after two wins', [BLACK_WINS, BLACK_WINS, BLACK_WINS, BLACK_WINS], [2, 2, 4, 4], true],
    [
      'until a game is drawn, which counts double',
      [BLACK_WINS, BLACK_WINS, DRAWN, BLACK_WINS],
      [2, 2, 2, 2],
      false,
    ],
    ['until a game is lost', [BLACK_WINS, BLACK_WINS, WHITE_WINS, BLACK_WINS], [2, 2, 0, 2], false],
    ['void games break no streak', [BLACK_WINS, VOID, BLACK_WINS, BLACK_WINS], [2, 2, 4], true],
  ])('scores %s', (_, outcomes, sheet, isOnFire) => {
    expect(sheetOf(...outcomes)).toEqual({
      sheet,
      isOnFire,
      points: sheet.reduce((sum, each) => sum + each, 0),
    });
  });

  test('shows who is on fire', () => {
    const games = [[0, 1, BLACK_WINS]] as const;
    const tournament = playedIn(ARENA, 2, { games }, { games });
    expect(standings(tournament).map(({ isOnFire }) => isOnFire)).toEqual([true, false]);
  });

  test('ranks equals by performance', () => {
    // Both have won one game; 3 has the lower rating.
    const tournament = playedIn(ARENA, 4, {
      games: [
        [0, 3, BLACK_WINS],
        [1, 2, BLACK_WINS],
      ],
    });
    expect(order(tournament).slice(0, 2)).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(tieBreak(tournament, 1, 'performance')).toBe(1980 + 400);
    expect(tieBreak(tournament, 2, 'performance')).toBe(1990 - 400);
  });
});

describe('in any format', () => {
  const seated = (format: Format) =>
    accepted(begunWith(3, { format, botLevel: 5 }), { kind: 'seatBot', rating: 1500 });

  test.each([SWISS, ARENA])('$kind: the bot has no place, and counts as an opponent', (format) => {
    const pairings = [{ black: 3, white: 0, game: newGame() }];
    const paired = accepted(seated(format), {
      kind: 'pair',
      round: format.kind === 'arena' ? 0 : 1,
      pairings,
      byes: [],
    });
    const tournament = ended(paired, 0, BLACK_WINS);
    expect(standings(tournament).at(-1)).toMatchObject({ player: 3, place: undefined, won: 1 });
    expect(standings(tournament)[0]!.place).toBe(1);
    expect(entry(tournament, 0).lost).toBe(1);
  });

  test('whoever the director removed has no place, whoever left keeps it', () => {
    let tournament = playedIn(SWISS, 4, {
      games: [
        [0, 1, BLACK_WINS],
        [2, 3, BLACK_WINS],
      ],
    });
    tournament = accepted(tournament, { kind: 'leave', member: 'm0', director: { member: 'olga' } });
    tournament = accepted(tournament, { kind: 'leave', member: 'm2' });
    expect(order(tournament)).toEqual([
      [1, 2],
      [2, 1],
      [2, 3],
      [undefined, 0],
    ]);
  });

  test('medals go to the first three places, and true ties share them', () => {
    const tournament = playedIn(SWISS, 6, {
      games: [
        [0, 1, BLACK_WINS],
        [2, 3, BLACK_WINS],
        [4, 5, DRAWN],
      ],
    });
    expect(standings(tournament).map(medalOf)).toEqual([
      'gold',
      'gold',
      'bronze',
      'bronze',
      undefined,
      undefined,
    ]);
  });

  test('no medal without a point', () => {
    expect(standings(begunWith(4)).map(medalOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('a won game never costs a place', () => {
    const anyOutcome = fc.constantFrom(BLACK_WINS, WHITE_WINS, DRAWN, VOID);
    fc.assert(
      fc.property(
        fc.constantFrom(SWISS, ARENA),
        fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 }), anyOutcome), {
          minLength: 1,
          maxLength: 15,
        }),
        (format, games) => {
          const rounds = games.map(([black, step, outcome]) => ({
            games: [[black, (black + step) % 6, outcome]] as const,
          }));
          const [black] = rounds[0]!.games[0];
          const placeWith = (outcome: Outcome): number => {
            const [first, ...rest] = rounds;
            const changed = { games: [[black, first!.games[0][1], outcome]] as const };
            return entry(playedIn(format, 6, ...rest, changed), black).place!;
          };
          expect(placeWith(BLACK_WINS)).toBeLessThanOrEqual(placeWith(WHITE_WINS));
        },
      ),
      { numRuns: 100 },
    );
  });
});
