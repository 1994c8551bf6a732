import { boardOf } from './games.js';
import { isWinningLength } from './gomoku.js';
import { DIRECTIONS, gridOf, rowLength } from './line.js';
import type { Color, Position, Square } from './position.js';
import { opposite } from './position.js';
import { allSquares } from './squares.js';
import { EMPTY, type Stones, stoneOf } from './stones.js';

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
  const squares = allSquares(boardOf(variant));
  const stones = Uint8Array.from(squares, (square) => {
    const color = position.at(square);
    return color ? stoneOf(color) : EMPTY;
  });
  const squaresOf = (color: Color): Square[] =>
    squares.filter(
      (square) =>
        stones[square] === EMPTY &&
        wins(stones, square, color, position) &&
        // In renju black may not even stop a five on a forbidden square.
        position.illegal(square) === undefined,
    );
  return { make: squaresOf(status.turn), stop: squaresOf(opposite(status.turn)) };
}

/** Whether a color's stone on an empty square would make a row that wins. The stones are as before at the end. */
function wins(stones: Stones, square: Square, color: Color, { variant }: Position): boolean {
  const grid = gridOf(variant.size);
  stones[square] = stoneOf(color);
  const found = DIRECTIONS.some((direction) =>
    isWinningLength(rowLength(stones, grid, square, direction), color, variant),
  );
  stones[square] = EMPTY;
  return found;
}
