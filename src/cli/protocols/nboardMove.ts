import type { Move } from '../../rules/position.js';
import { parseSquare, squareName } from '../../rules/squares.js';

const SIZE = 8;

/** Writes a Reversi move as NBoard does: `F5`, `PA`. */
export const moveText = (move: Move): string =>
  move === 'pass' ? 'PA' : squareName(move, SIZE).toUpperCase();

/** Reads a square, `pa` or `pass`, in either case. */
export const readMove = (text: string): Move | undefined =>
  /^pa(ss)?$/i.test(text) ? 'pass' : parseSquare(text, SIZE);
