import type { Move, Square } from './position.js';

/** The square at a file and a rank, both from 0. Throws a RangeError off the board. */
export function squareAt(file: number, rank: number, size: number): Square {
  if (file < 0 || rank < 0 || file >= size || rank >= size) {
    throw new RangeError(`no square at file ${file}, rank ${rank} on a board of ${size}`);
  }
  return (rank * size + file) as Square;
}

/** File from 0 (`a`). */
export const fileOf = (square: Square, size: number): number => square % size;

/** Rank from 0 (`1`). */
export const rankOf = (square: Square, size: number): number => Math.floor(square / size);

/** All squares of a board, ascending. */
export const allSquares = (size: number): Square[] =>
  Array.from({ length: size * size }, (_, i) => i as Square);

/** `a1` to `t20`. */
export const squareName = (square: Square, size: number): string =>
  String.fromCharCode(97 + fileOf(square, size)) + (rankOf(square, size) + 1);

/** The square of a name such as `f5` or ` H8`, or undefined where it names none on this board. */
export function parseSquare(text: string, size: number): Square | undefined {
  const match = /^\s*([a-t])\s*([1-9]\d?)\s*$/i.exec(text);
  if (!match) return undefined;
  const file = match[1]!.toLowerCase().charCodeAt(0) - 97;
  const rank = Number(match[2]) - 1;
  return file < size && rank < size ? squareAt(file, rank, size) : undefined;
}

export const moveName = (move: Move, size: number): string =>
  move === 'pass' ? 'pass' : squareName(move, size);
