import type { Position, Square } from '../position.js';
import { allSquares, fileOf, neighborsOf, rankOf } from '../squares.js';
import { REVERSI_SIZE as SIZE } from './reversiPosition.js';

const SQUARES = allSquares(SIZE);

// All values were fitted to the best moves of searches, as a conditional logit model: 4,000 games, none of which the
// benchmark `ranking` plays. Ten points multiply the odds of a move by e.

/** Value of the square itself, in the upper left quarter; the other three mirror it. The center is occupied from the start. */
const SQUARE_VALUES: readonly (readonly number[])[] = [
  [4, -5, 0, -4],
  [-5, -8, 5, 6],
  [0, 5, 10, 8],
  [-4, 6, 8, 0],
];

/** Value of each square that the other side can reply on. */
const REPLY_VALUE = -3;

/** Additional value of each corner among the replies. */
const CORNER_REPLY_VALUE = -13;

/** Value of each empty square beside the new disc or a disc that it flips. A square beside two of them counts twice. */
const OPENNESS_VALUE = -3;

const NEIGHBORS = SQUARES.map((square) => neighborsOf(square, SIZE));

const isAtEnd = (index: number): boolean => index === 0 || index === SIZE - 1;

const isCorner = (square: Square): boolean => isAtEnd(fileOf(square, SIZE)) && isAtEnd(rankOf(square, SIZE));

function squareValue(square: Square): number {
  const folded = (index: number): number => Math.min(index, SIZE - 1 - index);
  return SQUARE_VALUES[folded(rankOf(square, SIZE))]![folded(fileOf(square, SIZE))]!;
}

function moveValue(before: Position, square: Square): number {
  const after = before.play(square);
  const replies = after.legalMoves().filter((move) => move !== 'pass');
  const changed = SQUARES.filter((each) => after.at(each) !== before.at(each));
  const isEmpty = (each: Square): boolean => after.at(each) === undefined;
  const openness = changed.reduce((sum, each) => sum + NEIGHBORS[each]!.filter(isEmpty).length, 0);
  return (
    squareValue(square) +
    REPLY_VALUE * replies.length +
    CORNER_REPLY_VALUE * replies.filter(isCorner).length +
    OPENNESS_VALUE * openness
  );
}

/** Returns the points of each square of Reversi for the side to move; `undefined` for illegal squares. */
export function reversiValues(position: Position): (number | undefined)[] {
  const values = new Array<number | undefined>(SQUARES.length).fill(undefined);
  for (const move of position.legalMoves()) if (move !== 'pass') values[move] = moveValue(position, move);
  return values;
}

const POINTS_PER_E = 10;

/** Returns the relative odds that the side to move plays each square of Reversi; 0 for illegal squares. */
export const reversiOdds = (position: Position): number[] =>
  reversiValues(position).map((value) => (value === undefined ? 0 : Math.exp(value / POINTS_PER_E)));
