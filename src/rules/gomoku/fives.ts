import { boardOf } from '../games.js';
import { type Color, opposite, type Position, type Square } from '../position.js';
import { allSquares } from '../squares.js';
import { EMPTY, type Stones, stoneOf } from '../stones.js';
import { isWinningLength } from './gomoku.js';
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

/** The squares that decide a game of Gomoku at once, all of which the side to move may play, ascending. */
export type FiveSquares = {
  /** Where the side to move wins. */
  readonly make: readonly Square[];
  /** Where the other side would win with its next stone. */
  readonly stop: readonly Square[];
};

/** Where fives are made or stopped; nowhere in other games. */
export function fiveSquares(position: Position): FiveSquares {
  const { variant, status } = position;
  if (variant.game !== 'gomoku' || status.kind !== 'playing') return { make: [], stop: [] };
  // In renju black may not even stop a five on a forbidden square.
  const playable = (color: Color): Square[] =>
    winningSquares(position, color).filter((square) => position.illegal(square) === undefined);
  return { make: playable(status.turn), stop: playable(opposite(status.turn)) };
}

/** Where a color's next stone would win a game of Gomoku, whoever is to move; ascending. */
export function winningSquares(position: Position, color: Color): Square[] {
  const stones = stonesOf(position);
  return allSquares(boardOf(position.variant)).filter((square) => wins(stones, square, color, position));
}

/** Where a color's next stone would make a four more: a row that another makes five; ascending. In renju some may be forbidden for black. */
export function fourSquares(position: Position, color: Color): Square[] {
  const stones = stonesOf(position);
  const grid = gridOf(position.variant.size);
  const known = new Set(winningSquares(position, color));
  return allSquares(boardOf(position.variant)).filter((square) => {
    if (stones[square] !== EMPTY || known.has(square)) return false;
    stones[square] = stoneOf(color);
    const found = gapsAround(grid, square).some(
      (gap) => !known.has(gap) && wins(stones, gap, color, position),
    );
    stones[square] = EMPTY;
    return found;
  });
}

/** The squares that a row of five through a square may take in. */
const gapsAround = (grid: Grid, square: Square): Square[] =>
  DIRECTIONS.flatMap((direction) =>
    ([1, -1] as const).flatMap((sign) =>
      Array.from(
        { length: reachBeside(grid, square, direction, sign) },
        (_, i) => (square + sign * (i + 1) * grid.steps[direction]!) as Square,
      ),
    ),
  );

/**
 * Where a color's next stone would make a straight four, which either of two stones more makes five; ascending. In renju some of
 * them may be forbidden for black.
 */
export function straightFourSquares(position: Position, color: Color): Square[] {
  const stones = stonesOf(position);
  const grid = gridOf(position.variant.size);
  return allSquares(boardOf(position.variant)).filter((square) => {
    if (stones[square] !== EMPTY) return false;
    stones[square] = stoneOf(color);
    const found = DIRECTIONS.some((direction) => {
      if (rowLength(stones, grid, square, direction) !== 4) return false;
      const ends = rowEnds(stones, grid, square, direction);
      return ends.length === 2 && ends.every((end) => wins(stones, end, color, position));
    });
    stones[square] = EMPTY;
    return found;
  });
}

/** The squares on the board next to both ends of the row through a stone. */
function rowEnds(stones: Stones, grid: Grid, square: Square, direction: Direction): Square[] {
  return ([1, -1] as const).flatMap((sign) => {
    const count = countBeside(stones, grid, square, direction, sign);
    if (roomBeside(grid, square, direction, sign) === count) return [];
    return [(square + sign * (count + 1) * grid.steps[direction]!) as Square];
  });
}

const stonesOf = (position: Position): Stones =>
  Uint8Array.from(allSquares(boardOf(position.variant)), (square) => {
    const color = position.at(square);
    return color ? stoneOf(color) : EMPTY;
  });

/** Whether a color's stone on a square would stand there in a row that wins. The stones are as before at the end. */
function wins(stones: Stones, square: Square, color: Color, { variant }: Position): boolean {
  if (stones[square] !== EMPTY) return false;
  const grid = gridOf(variant.size);
  stones[square] = stoneOf(color);
  const found = DIRECTIONS.some((direction) =>
    isWinningLength(rowLength(stones, grid, square, direction), color, variant),
  );
  stones[square] = EMPTY;
  return found;
}
