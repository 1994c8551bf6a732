import type { Move, Square } from './position.js';

/** Number of files and ranks of a board. */
export type Board = { readonly width: number; readonly height: number };

/** A board, or the side length of a square one. */
export type BoardSize = Board | number;

const widthOf = (board: BoardSize): number => (typeof board === 'number' ? board : board.width);
const heightOf = (board: BoardSize): number => (typeof board === 'number' ? board : board.height);

export const squareBoard = (size: number): Board => ({ width: size, height: size });

/** Returns a board's size as text: `15×15`. */
export const boardName = ({ width, height }: Board): string => `${width}×${height}`;

/** Whether a file and a rank, both from 0, are on the board. */
export const isOnBoard = (file: number, rank: number, board: BoardSize): boolean =>
  file >= 0 && rank >= 0 && file < widthOf(board) && rank < heightOf(board);

/** Returns the square at a file and a rank, both from 0. Throws a RangeError off the board. */
export function squareAt(file: number, rank: number, board: BoardSize): Square {
  const width = widthOf(board);
  if (!isOnBoard(file, rank, board)) {
    throw new RangeError(`no square at file ${file}, rank ${rank} on a board of ${width}x${heightOf(board)}`);
  }
  return (rank * width + file) as Square;
}

/** File from 0 (`a`). */
export const fileOf = (square: Square, board: BoardSize): number => square % widthOf(board);

/** Rank from 0 (`1`). */
export const rankOf = (square: Square, board: BoardSize): number => Math.floor(square / widthOf(board));

/** Number of squares of a board. */
export const countSquares = (board: BoardSize): number => widthOf(board) * heightOf(board);

/** Returns all squares of a board, ascending. */
export const allSquares = (board: BoardSize): Square[] =>
  Array.from({ length: countSquares(board) }, (_, i) => i as Square);

/** Returns the squares that touch a square, diagonally too. */
export function neighborsOf(square: Square, board: BoardSize): Square[] {
  const [file, rank] = [fileOf(square, board), rankOf(square, board)];
  const neighbors: Square[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const isItself = dx === 0 && dy === 0;
      if (!isItself && isOnBoard(file + dx, rank + dy, board))
        neighbors.push(squareAt(file + dx, rank + dy, board));
    }
  }
  return neighbors;
}

/** Returns the region of squares inside an area that a square of it belongs to, connected by sides or corners (flood fill). */
export function regionOf(
  square: Square,
  board: BoardSize,
  isInside: (square: Square) => boolean,
): ReadonlySet<Square> {
  const region = new Set([square]);
  // Iterating a Set also visits what is added meanwhile.
  for (const each of region)
    for (const next of neighborsOf(each, board)) if (!region.has(next) && isInside(next)) region.add(next);
  return region;
}

/** Returns a square's name, `a1` to `t20`. */
export const squareName = (square: Square, board: BoardSize): string =>
  String.fromCharCode(97 + fileOf(square, board)) + (rankOf(square, board) + 1);

/** Reads a square's name such as `f5` or ` H8`. Returns `undefined` if the board has no such square. */
export function parseSquare(text: string, board: BoardSize): Square | undefined {
  const match = /^\s*([a-t])\s*([1-9]\d?)\s*$/i.exec(text);
  if (!match) return undefined;
  const file = match[1]!.toLowerCase().charCodeAt(0) - 97;
  const rank = Number(match[2]) - 1;
  return isOnBoard(file, rank, board) ? squareAt(file, rank, board) : undefined;
}

export const moveName = (move: Move, board: BoardSize): string =>
  move === 'pass' ? 'pass' : squareName(move, board);
