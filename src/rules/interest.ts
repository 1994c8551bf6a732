import { boardOf } from './games.js';
import type { Color, Move, Position, Square } from './position.js';
import { turnAt } from './position.js';
import { allSquares, type Board, boardName, fileOf, isOnBoard, rankOf, squareAt } from './squares.js';

const FIVE = 5;

/** The four directions of a row, as steps of file and rank. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

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
 * and that only one color has stones in, and by the last move. Zero for squares that it may not play. On an empty board only the middle counts.
 */
export function interest(position: Position): number[] {
  const board = boardOf(position.variant);
  const { width, height } = board;
  const weights = new Array<number>(width * height).fill(0);
  const stones = allSquares(board).map((square) => position.at(square));
  if (stones.every((stone) => stone === undefined)) {
    weights[squareAt(Math.floor(width / 2), Math.floor(height / 2), board)] = 1;
    return weights;
  }
  const turn = turnAt(position.ply);
  for (const squares of rowsOfFive(board)) {
    const row = standingIn(squares, stones);
    if (!row) continue;
    const value = ROW_VALUES[row.count]! * (row.color === turn ? OWN_FACTOR : 1);
    for (const square of squares) {
      if (stones[square] === undefined) weights[square]! += value;
    }
  }
  const last = position.moves.at(-1);
  const legal = new Set(position.legalMoves());
  return weights.map((weight, index) => {
    const square = index as Square;
    if (!legal.has(square)) return 0;
    return weight ** 2 * (isNear(square, last, board) ? 1 : FAR_FACTOR);
  });
}

/** The color and the number of the stones in a row of which only one color has some. */
function standingIn(
  squares: readonly Square[],
  stones: readonly (Color | undefined)[],
): { readonly color: Color; readonly count: number } | undefined {
  let color: Color | undefined;
  let count = 0;
  for (const square of squares) {
    const stone = stones[square];
    if (stone === undefined) continue;
    if (color !== undefined && stone !== color) return undefined;
    color = stone;
    count++;
  }
  return color && { color, count };
}

function isNear(square: Square, last: Move | undefined, board: Board): boolean {
  if (last === undefined || last === 'pass') return true;
  const [dx, dy] = [fileOf(square, board) - fileOf(last, board), rankOf(square, board) - rankOf(last, board)];
  return Math.max(Math.abs(dx), Math.abs(dy)) <= NEAR_DISTANCE;
}

function findRowsOfFive(board: Board): Square[][] {
  return allSquares(board).flatMap((square) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const [file, rank] = [fileOf(square, board), rankOf(square, board)];
      if (!isOnBoard(file + dx * (FIVE - 1), rank + dy * (FIVE - 1), board)) return [];
      return [Array.from({ length: FIVE }, (_, i) => squareAt(file + dx * i, rank + dy * i, board))];
    }),
  );
}

const knownRows = new Map<string, readonly (readonly Square[])[]>();

/** Every row of five squares of a board, found once a board. */
function rowsOfFive(board: Board): readonly (readonly Square[])[] {
  const name = boardName(board);
  const rows = knownRows.get(name) ?? findRowsOfFive(board);
  knownRows.set(name, rows);
  return rows;
}
