import { boardOf } from '../../rules/games.js';
import type { Color, Move, Position, Square } from '../../rules/position.js';
import { COLORS } from '../../rules/position.js';
import { allSquares, type Board, fileOf, rankOf, squareAt } from '../../rules/squares.js';

const FIVE = 5;

/**
 * What a row of five is worth to the squares left in it, by the stones that already stand in it: four times as much for
 * each, and a four above all, as it must be made five or stopped. All numbers here were fitted on games that the engine
 * played against itself, and hold on others.
 */
const ROW_VALUES: readonly number[] = [0, 4, 16, 64, 100_000, 0];

/** How much more a row of the side to move is worth than the other side's. */
const OWN_FACTOR = 1.5;

/** Squares farther than this from the last move count for less. */
const NEAR_DISTANCE = 4;
const FAR_FACTOR = 0.5;

/**
 * How likely the side to move wants to play each square of a board, by the rows of five that the square belongs to
 * and that only one color has stones in, and by the last move. Zero for taken squares. On an empty board only the middle counts.
 */
export function interest(position: Position): number[] {
  const board = boardOf(position.variant);
  const { width, height } = board;
  const weights = new Array<number>(width * height).fill(0);
  if (position.ply === 0) {
    weights[squareAt(Math.floor(width / 2), Math.floor(height / 2), board)] = 1;
    return weights;
  }
  const turn = COLORS[position.ply % 2];
  for (const squares of rowsOfFive(board)) {
    const stones = squares.map((square) => position.at(square)).filter((stone) => stone !== undefined);
    if (stones.length === 0 || new Set<Color>(stones).size > 1) continue;
    const value = ROW_VALUES[stones.length]! * (stones[0] === turn ? OWN_FACTOR : 1);
    for (const square of squares) {
      if (position.at(square) === undefined) weights[square]! += value;
    }
  }
  const last = position.moves.at(-1);
  return weights.map(
    (weight, square) => weight ** 2 * (isNear(square as Square, last, board) ? 1 : FAR_FACTOR),
  );
}

function isNear(square: Square, last: Move | undefined, board: Board): boolean {
  if (last === undefined || last === 'pass') return true;
  const [dx, dy] = [fileOf(square, board) - fileOf(last, board), rankOf(square, board) - rankOf(last, board)];
  return Math.max(Math.abs(dx), Math.abs(dy)) <= NEAR_DISTANCE;
}

function* rowsOfFive(board: Board): Generator<Square[]> {
  for (const square of allSquares(board)) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const [file, rank] = [fileOf(square, board), rankOf(square, board)];
      const [lastFile, lastRank] = [file + dx * (FIVE - 1), rank + dy * (FIVE - 1)];
      if (lastFile >= board.width || lastRank >= board.height || lastRank < 0) continue;
      yield Array.from({ length: FIVE }, (_, i) => squareAt(file + dx * i, rank + dy * i, board));
    }
  }
}
