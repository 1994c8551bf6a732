import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestWindow, isInside } from '../../../src/discord/board/window.js';
import { startPosition } from '../../../src/rules/games.js';
import { fiveSquares } from '../../../src/rules/gomoku/fives.js';
import { gomokuOdds } from '../../../src/rules/gomoku/gomokuOdds.js';
import {
  type Color,
  type Position,
  RULE_NAMES,
  type RuleName,
  type Square,
} from '../../../src/rules/position.js';
import {
  allSquares,
  fileOf,
  parseSquare,
  rankOf,
  squareBoard,
  squareName,
} from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { after, GOMOKU } from '../../render/positions.js';
import { anyPosition } from '../sampleGames.js';

/** A Gomoku board with these stones, black to move. */
const board = (
  rule: RuleName,
  size: number,
  colorAt: (square: Square, name: string) => Color | undefined,
): Position =>
  startPosition(
    { game: 'gomoku', rule, size },
    startBoardOf(
      allSquares(size).map((square) => colorAt(square, squareName(square, size))),
      'black',
    ),
  );

/** An 8x8 board with only these squares empty. Its pairs of a color, shifted from rank to rank, form no row of three. */
const withoutRows = (left: readonly string[]): Position =>
  board('freestyle', 8, (square, name) => {
    if (left.includes(name)) return undefined;
    return (Math.floor(fileOf(square, 8) / 2) + rankOf(square, 8)) % 2 === 0 ? 'black' : 'white';
  });

const nearlyFull = fc
  .uniqueArray(fc.constantFrom(...allSquares(8)), { minLength: 1, maxLength: 3 })
  .map((squares) => withoutRows(squares.map((square) => squareName(square, 8))));

test('always shows a legal square if there is one, in any game', () => {
  fc.assert(
    fc.property(fc.oneof(anyPosition, nearlyFull), (position) => {
      fc.pre(position.status.kind === 'playing');
      const window = bestWindow(position);
      const { size } = position.variant;
      expect(
        position.legalMoves().some((move) => move !== 'pass' && isInside(move, window, squareBoard(size))),
      ).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('shows the most legal squares once no row is open', () => {
  const position = withoutRows(['a8', 'b8', 'h1']);
  expect(Math.max(...gomokuOdds(position))).toBe(0);
  expect(bestWindow(position)).toEqual({ file: 0, rank: 4 });
});

test('shows a square that makes a five, not one that makes a worthless six in a row', () => {
  const black = ['c3', 'd3', 'e3', 'g3', 'h3', 'm10', 'm11', 'm12', 'm13'];
  const colorAt = (_: Square, name: string) => (black.includes(name) ? ('black' as const) : undefined);
  expect(isInside(parseSquare('f3', 15)!, bestWindow(board('freestyle', 15, colorAt)), squareBoard(15))).toBe(
    true,
  );
  const window = bestWindow(board('standard', 15, colorAt));
  expect(['m9', 'm14'].some((name) => isInside(parseSquare(name, 15)!, window, squareBoard(15)))).toBe(true);
});

test('shows a square that makes a five, else one that stops a five', () => {
  const boards = fc
    .record({
      rule: fc.constantFrom(...RULE_NAMES),
      colors: fc.array(fc.constantFrom<(Color | undefined)[]>(undefined, undefined, 'black', 'white'), {
        minLength: 12 ** 2,
        maxLength: 12 ** 2,
      }),
    })
    .map(({ rule, colors }) => board(rule, 12, (square) => colors[square]));
  fc.assert(
    fc.property(boards, (position) => {
      const { make, stop } = fiveSquares(position);
      const wanted = make.length > 0 ? make : stop;
      const window = bestWindow(position);
      expect(wanted.length === 0 || wanted.some((square) => isInside(square, window, squareBoard(12)))).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['a1', { file: 0, rank: 0 }],
  ['o1', { file: 10, rank: 0 }],
  ['a15', { file: 0, rank: 11 }],
  ['o15', { file: 10, rank: 11 }],
])('puts the window into the corner of a stone on %s', (name, corner) => {
  expect(bestWindow(after(GOMOKU, name))).toEqual(corner);
});
