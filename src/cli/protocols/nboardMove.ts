import type { Move } from '../../rules/position.js';
import { parseSquare, squareName } from '../../rules/squares.js';

const SIZE = 8;

/** A Reversi move as NBoard writes it: `F5`, `PA`. */
export const moveText = (move: Move): string =>
  move === 'pass' ? 'PA' : squareName(move, SIZE).toUpperCase();

/** Reads a square, or `pa` or `pass`, in either case. */
export const readMove = (text: string): Move | undefined =>
  /^pa(ss)?$/i.test(text) ? 'pass' : parseSquare(text, SIZE);
