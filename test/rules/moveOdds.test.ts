import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedSquares, startPosition } from '../../src/rules/games.js';
import { gomokuOdds } from '../../src/rules/gomoku/gomokuOdds.js';
import type { Color, Position } from '../../src/rules/position.js';
import { reversiValues } from '../../src/rules/reversi/reversiOdds.js';
import { allSquares, parseSquare, squareName } from '../../src/rules/squares.js';
import { startBoardOf } from '../../src/rules/stones.js';
import { anyPosition } from '../discord/sampleGames.js';
import { after, GOMOKU, REVERSI } from '../render/positions.js';

/** A board of Reversi with these discs, black to move. */
function reversi(black: string, white: string): Position {
  const colors = allSquares(8).map((square): Color | undefined => {
    const name = squareName(square, 8);
    if (black.split(' ').includes(name)) return 'black';
    return white.split(' ').includes(name) ? 'white' : undefined;
  });
  return startPosition(REVERSI, startBoardOf(colors, 'black'));
}

const worth = (position: Position, name: string): number => reversiValues(position)[parseSquare(name, 8)!]!;

test('ranks every legal square once, and nothing else', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const legal = position.legalMoves().filter((move) => move !== 'pass');
      expect(rankedSquares(position).toSorted((a, b) => a - b)).toEqual(legal);
    }),
    { numRuns: 60 },
  );
});

test('ranks squares by their values', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const values = position.variant.game === 'reversi' ? reversiValues(position) : gomokuOdds(position);
      const ranked = rankedSquares(position).map((square) => values[square]!);
      expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
    }),
    { numRuns: 60 },
  );
});

test('Reversi: symmetric squares have the same value', () => {
  const start = startPosition(REVERSI);
  const values = rankedSquares(start).map((square) => reversiValues(start)[square]);
  expect(new Set(values).size).toBe(1);
  expect(values).toHaveLength(4);
});

test('Reversi: a move’s value sums its square, the replies to it and the empty squares beside what it flips', () => {
  const start = startPosition(REVERSI);
  // White can reply to d3 on c3, c5 and e3. Six squares beside d3 are empty, and four beside d4, which it flips.
  expect(worth(start, 'd3')).toBe(8 - 3 * 3 - 3 * (6 + 4));
  expect(reversiValues(start)[0]).toBeUndefined(); // a1 is illegal
});

test('Reversi: a reply on a corner costs much', () => {
  // c2 flips d2, and white has no reply; seven squares beside c2 are empty, six beside d2.
  expect(worth(reversi('e2', 'd2'), 'c2')).toBe(5 - 3 * (7 + 6));
  // Two empty squares fewer beside c2 and one beside d2, and replies on c3, e3 and the corner a1.
  expect(worth(reversi('e2 b1', 'd2 c1'), 'c2')).toBe(5 - 3 * (5 + 5) - 3 * 3 - 13);
});

test('Gomoku: fives come first', () => {
  const position = after(GOMOKU, 'h8a1i8a15j8o1k8o15');
  const names = rankedSquares(position).map((square) => squareName(square, 15));
  expect(names.slice(0, 2).toSorted()).toEqual(['g8', 'l8']);
});
