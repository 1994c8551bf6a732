import type { StoneSquares } from '../../rules/gomoku/positionFromStones.js';
import { type Color, type IllegalReason, type Position, type Square, turnAt } from '../../rules/position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../../rules/squares.js';
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
 * Reads the lines of BOARD: `x,y,field`, with 1 for own stones, 2 for the opponent's and 3 for marks (winning lines, forbidden
 * points), which it ignores. The engine ("brain") is to move. The side with more stones is black; with equal numbers the engine is.
 * Returns `undefined` if a line is invalid.
 */
export function readBoard(
  lines: readonly string[],
  size: number,
): { readonly stones: StoneSquares; readonly turn: Color } | undefined {
  const numbers = lines.map((line) => readNumbers(line, 3) ?? []);
  const stones = (field: number) =>
    numbers.filter(([, , each]) => each === field).map((each) => squareOf(each, size));
  const isKnown = numbers.every(([, , field]) => [1, 2, 3].includes(field!));
  const placed = [...stones(1), ...stones(2), ...stones(3)].filter((square) => square !== undefined);
  const [own, opponents] = [1, 2].map((field) => stones(field).filter((square) => square !== undefined));
  if (!isKnown || placed.length < numbers.length || hasDuplicates([...own!, ...opponents!])) return undefined;
  return own!.length >= opponents!.length
    ? { stones: { black: own!, white: opponents! }, turn: 'black' }
    : { stones: { black: opponents!, white: own! }, turn: 'white' };
}

/** Reads the lines of SWAP2BOARD: `x,y` in order of play. Returns `undefined` if a line is invalid. */
export function readOpening(lines: readonly string[], size: number): readonly Square[] | undefined {
  const squares = lines.map((line) => readSquare(line, size)).filter((square) => square !== undefined);
  return squares.length < lines.length || hasDuplicates(squares) ? undefined : squares;
}

const FORBIDDEN: ReadonlySet<IllegalReason | undefined> = new Set([
  'double-three',
  'double-four',
  'overline',
]);

/** Returns the squares that renju forbids the side to move, as Yixin writes them: `FORBID xxyyxxyy.` */
export function forbiddenText(position: Position): string {
  const { size } = position.variant;
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  const forbidden = allSquares(size).filter((square) => FORBIDDEN.has(position.illegal(square)));
  return `FORBID ${forbidden.map((square) => twoDigits(fileOf(square, size)) + twoDigits(rankOf(square, size))).join('')}.`;
}

export const isEmpty = (position: Position): boolean =>
  position.count('black') + position.count('white') === 0;

/** Returns a position's stones: those at its start, then those played, in order of play. */
export function stonesOf({ start, moves }: Position): StoneSquares {
  const startColors = start ? colorsOf(start) : [];
  const of = (color: Color): readonly Square[] => [
    ...startColors.flatMap((each, square) => (each === color ? [square as Square] : [])),
    ...moves.filter((move, ply) => move !== 'pass' && turnAt(ply) === color).map((move) => move as Square),
  ];
  return { black: of('black'), white: of('white') };
}
