import type { StoneSquares } from '../../rules/gomoku/positionFromStones.js';
import { type Color, type Position, type Square, turnAt } from '../../rules/position.js';
import { fileOf, rankOf, squareAt } from '../../rules/squares.js';
import { colorsOf } from '../../rules/stones.js';
import { parseInteger } from './conversation.js';

// Squares and boards as Gomocup writes them: `x,y` from 0, counted from our a1.

function readNumbers(text: string, count: number): readonly number[] | undefined {
  const numbers = text.split(',').map((part) => parseInteger(part.trim()));
  const read = numbers.filter((each) => each !== undefined);
  return numbers.length === count && read.length === count && read.every((each) => each >= 0)
    ? read
    : undefined;
}

function squareOf([x, y]: readonly number[], size: number): Square | undefined {
  return x !== undefined && y !== undefined && x < size && y < size ? squareAt(x, y, size) : undefined;
}

export const readSquare = (text: string, size: number): Square | undefined =>
  squareOf(readNumbers(text, 2) ?? [], size);

export const squareText = (square: Square, size: number): string =>
  `${fileOf(square, size)},${rankOf(square, size)}`;

const hasDuplicates = (squares: readonly Square[]): boolean => new Set(squares).size < squares.length;

/**
 * Reads the stones of BOARD's lines: `x,y` with 1 for the brain's own and 2 for the opponent's, the brain to move. Ignores marks
 * (3: part of a winning line, or a forbidden point), which no rule here needs. The side with more stones is black; with equal
 * numbers the brain is. Returns `undefined` if a line is invalid.
 */
export function readBoard(
  lines: readonly string[],
  size: number,
): { readonly stones: StoneSquares; readonly turn: Color } | undefined {
  const fields = lines.map((line) => readNumbers(line, 3) ?? []);
  const stones = (wanted: number) =>
    fields.filter(([, , whose]) => whose === wanted).map((field) => squareOf(field, size));
  const isKnown = fields.every((field) => [1, 2, 3].includes(field[2]!));
  const placed = [...stones(1), ...stones(2), ...stones(3)].filter((square) => square !== undefined);
  const [own, opponents] = [1, 2].map((whose) => stones(whose).filter((square) => square !== undefined));
  if (!isKnown || placed.length < fields.length || hasDuplicates([...own!, ...opponents!])) return undefined;
  return own!.length >= opponents!.length
    ? { stones: { black: own!, white: opponents! }, turn: 'black' }
    : { stones: { black: opponents!, white: own! }, turn: 'white' };
}

/** Reads the stones of SWAP2BOARD's lines, `x,y` in order of play; returns `undefined` if a line is invalid. */
export function readOpening(lines: readonly string[], size: number): readonly Square[] | undefined {
  const squares = lines.map((line) => readSquare(line, size)).filter((square) => square !== undefined);
  return squares.length < lines.length || hasDuplicates(squares) ? undefined : squares;
}

export const isEmpty = (position: Position): boolean =>
  position.count('black') + position.count('white') === 0;

/** Returns a position's stones: those at its start, then those played, in order of play. */
export function stonesOf({ start, moves }: Position): StoneSquares {
  const begun = start ? colorsOf(start) : [];
  const of = (color: Color): readonly Square[] => [
    ...begun.flatMap((each, square) => (each === color ? [square as Square] : [])),
    ...moves.filter((move, ply) => move !== 'pass' && turnAt(ply) === color).map((move) => move as Square),
  ];
  return { black: of('black'), white: of('white') };
}
