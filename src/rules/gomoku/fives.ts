import type { UrgentSquares } from '../gameRules.js';
import { type Color, opposite, type Position, type Square, turnAt } from '../position.js';
import { allSquares } from '../squares.js';
import { EMPTY } from '../stones.js';
import { fivesOf, makesFive, type PlainBoard, plainBoard, put, take } from './gomokuThreats.js';
import {
  countBeside,
  DIRECTIONS,
  type Direction,
  type Grid,
  gridOf,
  reachBeside,
  roomBeside,
  rowLength,
} from './line.js';

/** Returns the squares on which an unfinished game of Gomoku is won at once, now or with the other side's next stone. */
export function fiveSquares(position: Position): UrgentSquares {
  const turn = turnAt(position.ply);
  // In renju black may not even stop a five on a forbidden square.
  const playable = (color: Color): Square[] =>
    winningSquares(position, color).filter((square) => position.illegal(square) === undefined);
  return { make: playable(turn), stop: playable(opposite(turn)) };
}

/** Returns the squares on which a color's next stone would win, whichever side is to move; ascending. */
export const winningSquares = (position: Position, color: Color): Square[] =>
  fivesOf(plainBoard(position), color);

/**
 * Returns the squares on which a color's next stone would make another four, a row that one more stone makes five;
 * ascending. In renju some may be forbidden for black.
 */
export function fourSquares(position: Position, color: Color): Square[] {
  const board = plainBoard(position);
  const grid = gridOf(position.variant.size);
  const fives = new Set(fivesOf(board, color));
  return findSquares(
    board,
    color,
    (square) =>
      !fives.has(square) &&
      gapsAround(grid, square).some((gap) => !fives.has(gap) && makesFive(board, gap, color)),
  );
}

/**
 * Returns the squares on which a color's next stone would make a straight four, which either of two more stones makes
 * five; ascending. In renju some may be forbidden for black.
 */
export function straightFourSquares(position: Position, color: Color): Square[] {
  const board = plainBoard(position);
  const grid = gridOf(position.variant.size);
  return findSquares(board, color, (square) =>
    DIRECTIONS.some((direction) => {
      if (rowLength(board.stones, grid, square, direction) !== 4) return false;
      const ends = rowEnds(board, grid, square, direction);
      return ends.length === 2 && ends.every((end) => makesFive(board, end, color));
    }),
  );
}

/** Returns the empty squares for which a condition holds once a color's stone stands on them. */
const findSquares = (board: PlainBoard, color: Color, holds: (square: Square) => boolean): Square[] =>
  allSquares(board.variant.size).filter((square) => {
    if (board.stones[square] !== EMPTY) return false;
    put(board, square, color);
    const isMatch = holds(square);
    take(board, square);
    return isMatch;
  });

/** Returns the squares that can share a row of five with a square. */
const gapsAround = (grid: Grid, square: Square): Square[] =>
  DIRECTIONS.flatMap((direction) =>
    ([1, -1] as const).flatMap((sign) =>
      Array.from(
        { length: reachBeside(grid, square, direction, sign) },
        (_, i) => (square + sign * (i + 1) * grid.steps[direction]!) as Square,
      ),
    ),
  );

/** Returns the squares of the board next to both ends of the row through a stone. */
function rowEnds({ stones }: PlainBoard, grid: Grid, square: Square, direction: Direction): Square[] {
  return ([1, -1] as const).flatMap((sign) => {
    const count = countBeside(stones, grid, square, direction, sign);
    if (roomBeside(grid, square, direction, sign) === count) return [];
    return [(square + sign * (count + 1) * grid.steps[direction]!) as Square];
  });
}
