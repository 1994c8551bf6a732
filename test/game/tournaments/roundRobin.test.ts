import { describe, expect, test } from 'vitest';
import { bergerRound, pairRoundRobin } from '../../../src/game/tournaments/roundRobin.js';
import { accepted, BLACK_WINS, begunWith, ended, gameIds } from './tournaments.js';

const tableOf = (size: number) => {
  const entrants = Array.from({ length: size }, (_, i) => i);
  return Array.from({ length: size + (size % 2) - 1 }, (_, i) => bergerRound(entrants, i + 1));
};

test('the table of six is FIDE’s', () => {
  // https://handbook.fide.com, C.05 Annex 1, with numbers from 1; black moves first here.
  const table = tableOf(6).map((round) => round.map(({ black, white }) => `${black! + 1}-${white! + 1}`));
  expect(table).toEqual(
    [
      ['1-6', '2-5', '3-4'],
      ['6-4', '5-3', '1-2'].toSorted(byLast),
      ['2-6', '3-1', '4-5'],
      ['6-5', '1-4', '2-3'],
      ['3-6', '4-2', '5-1'],
    ].map((round) => expect.arrayContaining(round)),
  );
});

const byLast = (a: string, b: string): number => (a < b ? -1 : 1);

describe.each(Array.from({ length: 31 }, (_, i) => i + 2))('in a table of %i', (size) => {
  const games = tableOf(size).flatMap((round) =>
    round.flatMap(({ black, white }) =>
      black === undefined || white === undefined ? [] : [{ black, white }],
    ),
  );

  test('everybody meets everybody once', () => {
    const pairs = games.map(({ black, white }) => [black, white].toSorted((a, b) => a - b).join('-'));
    expect(new Set(pairs).size).toBe((size * (size - 1)) / 2);
    expect(pairs).toHaveLength((size * (size - 1)) / 2);
  });

  test('everybody plays once a round, and colors differ by one at most', () => {
    for (const round of tableOf(size)) {
      const players = round
        .flatMap(({ black, white }) => [black, white])
        .filter((each) => each !== undefined);
      expect(new Set(players).size).toBe(size);
    }
    for (let player = 0; player < size; player++) {
      const blacks = games.filter(({ black }) => black === player).length;
      expect(Math.abs(2 * blacks - (size - 1))).toBeLessThanOrEqual(1);
    }
  });
});

describe('a round robin', () => {
  const robin = (count: number) => begunWith(count, { format: { kind: 'roundRobin' } });
  const newGame = gameIds();
  const paired = (tournament: ReturnType<typeof robin>) => {
    const { pairings, byes } = pairRoundRobin(tournament);
    const games = pairings.map((each) => ({ ...each, game: newGame() }));
    return accepted(tournament, { kind: 'pair', round: tournament.round + 1, pairings: games, byes });
  };
  const leave = (tournament: ReturnType<typeof robin>, number: number) =>
    accepted(tournament, { kind: 'leave', member: `m${number}` });

  test('keeps its table when somebody leaves, whose opponents have byes', () => {
    let tournament = paired(robin(6));
    for (const index of [0, 1, 2]) tournament = ended(tournament, index, BLACK_WINS);
    const planned = pairRoundRobin(tournament).pairings;
    const { black, white } = planned.find((each) => each.black === 5 || each.white === 5)!;
    const opponent = black === 5 ? white : black;
    const { pairings, byes } = pairRoundRobin(leave(tournament, 5));
    expect(byes).toEqual([opponent]);
    expect(pairings).toEqual(planned.filter((each) => each.black !== 5 && each.white !== 5));
  });

  test('keeps its table when the one who is free in the first round leaves', () => {
    const tournament = paired(robin(5));
    const [free] = tournament.byes;
    const rest = leave(tournament, free!.player);
    const seen = new Set(
      [...tournament.pairings].map(({ black, white }) => [black, white].toSorted().join()),
    );
    let next = rest;
    for (const { index } of [0, 1].map((index) => ({ index }))) next = ended(next, index, BLACK_WINS);
    for (const { black, white } of pairRoundRobin(next).pairings)
      expect(seen.has([black, white].toSorted().join())).toBe(false);
  });
});
