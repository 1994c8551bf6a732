import type { Position, Square } from './position.js';
import { turnAt } from './position.js';
import { allSquares, type BoardSize, fileOf, rankOf, squareAt, squareBoard } from './squares.js';
import { startBoardOf } from './stones.js';

/** A square's distance from the middle of the board, in half squares, so that it is whole on boards of any size. */
type Point = readonly [x: number, y: number];

/** A rotation or reflection of a square board about its middle. */
export type Symmetry = (point: Point) => Point;

const stay: Symmetry = ([x, y]) => [x, y];
const transpose: Symmetry = ([x, y]) => [y, x];
const mirror: Symmetry = ([x, y]) => [-x, y];
const turn: Symmetry = ([x, y]) => [-x, -y];

/** Symmetries that keep each diagonal of the board in place, or swap its ends. */
export const DIAGONAL_SYMMETRIES: readonly Symmetry[] = [
  stay,
  transpose,
  turn,
  (point) => turn(transpose(point)),
];

/** All eight symmetries of a square board. */
export const ALL_SYMMETRIES: readonly Symmetry[] = DIAGONAL_SYMMETRIES.flatMap((symmetry): Symmetry[] => [
  symmetry,
  (point) => mirror(symmetry(point)),
]);

export function pointOf(square: Square, board: BoardSize): Point {
  const { width, height } = typeof board === 'number' ? squareBoard(board) : board;
  return [2 * fileOf(square, board) - (width - 1), 2 * rankOf(square, board) - (height - 1)];
}

/** Returns the square at a point. Throws a RangeError if the board has none there. */
export function squareOf([x, y]: Point, board: BoardSize): Square {
  const { width, height } = typeof board === 'number' ? squareBoard(board) : board;
  return squareAt((x + width - 1) / 2, (y + height - 1) / 2, board);
}

/** Returns a function that computes a position's key, equal for positions on a square board that are symmetric to each other. */
export function symmetricKeys(size: number): (position: Position) => string {
  const squares = allSquares(size);
  const images = ALL_SYMMETRIES.map((symmetry) =>
    squares.map((square) => squareOf(symmetry(pointOf(square, size)), size)),
  );
  return (position) => {
    const toMove = turnAt(position.ply);
    const boards = images.map(
      (image) =>
        startBoardOf(
          image.map((square) => position.at(square)),
          toMove,
        ).stones,
    );
    return `${toMove} ${boards.reduce((least, each) => (each < least ? each : least))}`;
  };
}
