import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { historiesOf } from '../../../src/game/tournaments/history.js';
import { bracketOrder } from '../../../src/game/tournaments/knockout.js';
import { nextAction } from '../../../src/game/tournaments/nextAction.js';
import { standings } from '../../../src/game/tournaments/standings.js';
import { type Outcome, openPairings, type Tournament } from '../../../src/game/tournaments/tournament.js';
import {
  accepted,
  BLACK_WINS,
  begunWith,
  DRAWN,
  ended,
  gameIds,
  STARTS_AT,
  VOID,
  WHITE_WINS,
} from './tournaments.js';

const newGame = gameIds();
const knockout = (count: number): Tournament => settled(begunWith(count, { format: { kind: 'knockout' } }));

/** Lets the tournament do what it does by itself. */
function settled(tournament: Tournament): Tournament {
  const action = nextAction(tournament, { now: STARTS_AT, newGame, botRating: undefined });
  return action ? settled(accepted(tournament, action)) : tournament;
}

/** Ends all games under way: by default the higher seed, who has the lower number, wins. */
const played = (tournament: Tournament, outcome?: Outcome): Tournament =>
  settled(
    openPairings(tournament).reduce(
      (before, { index, pairing: { black, white } }) =>
        ended(before, index, outcome ?? (black < white ? BLACK_WINS : WHITE_WINS)),
      tournament,
    ),
  );

const leave = (tournament: Tournament, number: number): Tournament =>
  settled(accepted(tournament, { kind: 'leave', member: `m${number}` }));

const openPairs = (tournament: Tournament): string[] =>
  openPairings(tournament).map(({ pairing: { black, white } }) =>
    [black, white].toSorted((a, b) => a - b).join('-'),
  );

const placesOf = (tournament: Tournament): string[] =>
  standings(tournament).map(({ player, place }) => `${place}: ${player}`);

test.each([
  [2, [0, 1]],
  [4, [0, 3, 1, 2]],
  [8, [0, 7, 3, 4, 1, 6, 2, 5]],
])('the bracket of %i keeps its best apart', (size, order) => {
  expect(bracketOrder(size)).toEqual(order);
});

test('the best seeds have byes, and meet last', () => {
  let tournament = knockout(6);
  expect(tournament.byes.map(({ player }) => player)).toEqual([0, 1]);
  expect(openPairs(tournament)).toEqual(['3-4', '2-5']);
  tournament = played(tournament);
  expect(openPairs(tournament)).toEqual(['0-3', '1-2']);
  tournament = played(tournament);
  expect(openPairs(tournament)).toEqual(['0-1']);
  tournament = played(tournament);
  expect(tournament.phase.kind).toBe('finished');
  // Both who lost a semi-final are third.
  expect(placesOf(tournament)).toEqual(['1: 0', '2: 1', '3: 2', '3: 3', '5: 4', '5: 5']);
});

describe('a game that nobody wins', () => {
  test.each([
    ['drawn', DRAWN],
    ['void', VOID],
  ])('is replayed with colors swapped if it is %s', (_, outcome) => {
    const first = knockout(2);
    const second = played(first, outcome);
    const [{ black, white }] = first.pairings as [Tournament['pairings'][0]];
    expect(second.pairings[1]).toMatchObject({ round: 1, black: white, white: black });
    const [lower] = standings(played(second, black === 1 ? WHITE_WINS : BLACK_WINS));
    expect(lower).toMatchObject({ player: 1, place: 1 });
  });

  test('is replayed at once, while others go on', () => {
    const tournament = settled(ended(knockout(4), 0, DRAWN));
    expect(openPairs(tournament)).toEqual(['1-2', '0-3']);
  });

  test('is replayed twice, then the higher seed advances', () => {
    let tournament = knockout(2);
    for (let game = 1; game <= 3; game++) {
      expect(tournament.pairings).toHaveLength(game);
      tournament = played(tournament, DRAWN);
    }
    expect(tournament.phase.kind).toBe('finished');
    expect(placesOf(tournament)).toEqual(['1: 0', '2: 1']);
  });
});

describe('who leaves', () => {
  test('lets the opponent advance without a game', () => {
    let tournament = knockout(8);
    tournament = ended(tournament, 0, BLACK_WINS);
    const winner = tournament.pairings[0]!.black;
    tournament = leave(tournament, winner);
    tournament = played(tournament);
    const opponent = winner === 0 || winner === 7 ? 3 : 0;
    expect(tournament.byes).toEqual([{ round: 2, player: opponent }]);
    expect(openPairs(tournament)).toEqual(['1-2']);
    tournament = played(tournament);
    expect(openPairs(tournament)).toEqual([`1-${opponent}`]);
  });

  test('during a draw gets no replay', () => {
    let tournament = knockout(4);
    tournament = settled(accepted(tournament, { kind: 'leave', member: 'm0' }));
    tournament = ended(tournament, 0, DRAWN);
    tournament = played(tournament);
    expect(openPairs(tournament)).toEqual(['1-3']);
  });

  test('keeps the place that they reached', () => {
    let tournament = played(played(knockout(4)));
    expect(tournament.phase.kind).toBe('finished');
    tournament = played(knockout(4));
    tournament = leave(tournament, 3);
    tournament = played(tournament);
    expect(placesOf(tournament)).toEqual(['1: 0', '2: 1', '3: 2', '3: 3']);
  });

  test('before the final is second, even if nobody else is left', () => {
    const director = { member: 'olga' };
    let tournament = accepted(knockout(4), { kind: 'pause', director });
    tournament = leave(leave(leave(played(tournament), 1), 2), 3);
    tournament = settled(accepted(tournament, { kind: 'resume', director }));
    expect(tournament.phase.kind).toBe('finished');
    expect(placesOf(tournament)).toEqual(['1: 0', '2: 1', '3: 2', '3: 3']);
  });

  test('if both do, lets the next opponent through', () => {
    let tournament = knockout(4);
    tournament = ended(tournament, 0, VOID);
    tournament = leave(leave(tournament, 0), 3);
    tournament = played(tournament);
    expect(tournament.phase.kind).toBe('finished');
    expect(placesOf(tournament)).toEqual(['1: 1', '2: 0', '2: 2', '2: 3']);
  });
});

test('colors alternate as far as the bracket allows', () => {
  const random = randomNumbers(5);
  let thirdsInRow = 0;
  for (let seed = 0; seed < 20; seed++) {
    let tournament = settled(begunWith(32, { format: { kind: 'knockout' }, seed }));
    while (tournament.phase.kind === 'running') {
      const { index } = openPairings(tournament)[0]!;
      tournament = settled(ended(tournament, index, random(2) === 0 ? BLACK_WINS : WHITE_WINS));
    }
    for (const { meetings } of historiesOf(tournament))
      for (const [i, { color }] of meetings.entries())
        if (meetings[i - 1]?.color === color && meetings[i - 2]?.color === color) thirdsInRow++;
  }
  // Drawn by lot alone it is about 70.
  expect(thirdsInRow).toBeLessThan(20);
});

describe('a corrected result', () => {
  test('counts until the winner has been paired again', () => {
    const director = { member: 'olga' };
    let tournament = knockout(4);
    tournament = ended(tournament, 0, { kind: 'won', winner: 'black', by: 'game' });
    const { black, white } = tournament.pairings[0]!;
    const correct = { kind: 'result', pairing: 0, director } as const;
    const outcome = { kind: 'won', winner: 'white', by: 'director' } as const;
    tournament = accepted(tournament, { ...correct, outcome });
    tournament = played(tournament);
    expect(openPairs(tournament).join()).toContain(String(white));
    expect(openPairs(tournament).join()).not.toContain(String(black));
  });
});
