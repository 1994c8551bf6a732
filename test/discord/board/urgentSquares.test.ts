import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestWindow,
  isInside,
  shifted,
  urgentOutside,
  WINDOW,
  type WindowCorner,
} from '../../../src/discord/board/window.js';
import { startPosition } from '../../../src/rules/games.js';
import { fiveSquares } from '../../../src/rules/gomoku/fives.js';
import { COLORS, type Color, type Position, RULE_NAMES, type Square } from '../../../src/rules/position.js';
import { fileOf, parseSquare, rankOf, squareBoard, squareName } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { after, GOMOKU } from '../../render/positions.js';

/** Squares and directions by name, for instance `a1 left`. */
const urgentNames = (position: Position, window: WindowCorner): string[] =>
  urgentOutside(position, window).map(
    ({ square, direction }) => `${squareName(square, position.variant.size)} ${direction}`,
  );

test('the end of a diagonal four that does not fit in the window is outside', () => {
  const position = after({ ...GOMOKU, size: 19 }, 'g7a1h8a19i9s1j10'); // white stops black
  const [f6, k11] = ['f6', 'k11'].map((name) => parseSquare(name, 19)!);
  const window = bestWindow(position);
  const inWindow = isInside(f6!, window, squareBoard(19)) ? f6 : k11;
  expect(isInside(inWindow!, window, squareBoard(19))).toBe(true);
  expect(urgentOutside(position, window).map(({ square }) => square)).toEqual([inWindow === f6 ? k11 : f6]);
});

const FOUR = 'h8a1i8a3j8o1k8'; // black's, which white can stop on g8 and l8

test.each([
  [{ file: 8, rank: 5 }, ['g8 left']], // i to m
  [{ file: 0, rank: 6 }, ['g8 right']], // a to e; l8 is farther the same way
  [{ file: 5, rank: 0 }, ['g8 up']], // l8 is two files to the right and three ranks above, where g8 is
  [{ file: 7, rank: 7 }, ['g8 left']], // h to l
  [{ file: 6, rank: 10 }, ['g8 down']],
  [{ file: 5, rank: 6 }, ['l8 right']], // f to j
  [{ file: 6, rank: 8 }, ['g8 down', 'l8 right']], // equally far both ways
])('finds the urgent squares outside the window at %o', (window, expected) => {
  const found = urgentNames(after(GOMOKU, FOUR), window);
  expect(found).toEqual(expected);
});

test('puts a square that makes a five before one that stops a five', () => {
  const both = after(GOMOKU, 'h8c3i8c4j8c5k8c6'); // black to move: g8 and l8 win; white threatens c2 and c7
  const { file, rank } = { file: 5, rank: 2 };
  expect(urgentNames(both, { file, rank })).toEqual(['g8 up', 'l8 right', 'c2 left']);
  expect(urgentNames(both, { file: 9, rank: 9 })).toEqual(['g8 left', 'l8 down']);
});

test('uses either direction for a square off the corner, equally far in both', () => {
  const four = after({ ...GOMOKU, size: 19 }, 'g7a1h8a19i9s1j10');
  expect(urgentNames(four, { file: 11, rank: 11 })).toEqual(['f6 left', 'k11 down']);
});

test('finds nothing urgent below a four, and nothing in Reversi', () => {
  const corner = { file: 0, rank: 0 };
  expect(urgentNames(after(GOMOKU, 'h8o1i8o3j8'), corner)).toEqual([]);
  expect(
    urgentNames(startPosition({ game: 'reversi', rule: 'standard', size: 8 }), { file: 3, rank: 3 }),
  ).toEqual([]);
});

const SIZE = 12;
const anyWindow = fc.record({
  file: fc.nat({ max: SIZE - WINDOW.width }),
  rank: fc.nat({ max: SIZE - WINDOW.height }),
});
const anyBoard = fc
  .record({
    rule: fc.constantFrom(...RULE_NAMES),
    turn: fc.constantFrom(...COLORS),
    colors: fc.array(fc.constantFrom<(Color | undefined)[]>(undefined, undefined, 'black', 'white'), {
      minLength: SIZE ** 2,
      maxLength: SIZE ** 2,
    }),
  })
  .map(({ rule, turn, colors }) =>
    startPosition({ game: 'gomoku', rule, size: SIZE }, startBoardOf(colors, turn)),
  );

test('finds legal squares outside the window, nearer after the arrow, and no less urgent one before another', () => {
  const board = squareBoard(SIZE);
  const distance = (square: Square, { file, rank }: WindowCorner): number => {
    const beyond = (at: number, first: number, count: number) =>
      Math.max(first - at, at - first - count + 1, 0);
    return (
      beyond(fileOf(square, SIZE), file, WINDOW.width) + beyond(rankOf(square, SIZE), rank, WINDOW.height)
    );
  };
  fc.assert(
    fc.property(anyBoard, anyWindow, (position, window) => {
      const found = urgentOutside(position, window);
      const { make, stop } = fiveSquares(position);
      const directions = found.map(({ direction }) => direction);
      expect(new Set(directions).size).toBe(directions.length);
      for (const { square, direction } of found) {
        expect([...make, ...stop]).toContain(square);
        expect(isInside(square, window, board)).toBe(false);
        expect(distance(square, shifted(window, direction, board))).toBeLessThan(distance(square, window));
      }
      const isOutside = (square: Square) => !isInside(square, window, board);
      if (make.some(isOutside)) expect(make).toContain(found[0]!.square);
      else if (stop.some(isOutside)) expect(stop).toContain(found[0]!.square);
      else expect(found).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
