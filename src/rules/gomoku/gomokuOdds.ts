import type { Color, Move, Position, Square } from '../position.js';
import { turnAt } from '../position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../squares.js';
import { DIRECTIONS, FIVE, gridOf, roomBeside } from './line.js';

// All numbers here were fitted on games that the engine played against itself, and tested on others.

/**
 * Value of a row of five squares for each empty square in it, by the number of stones already in it: four times as much
 * for each. A four outweighs everything, as it must be made five or stopped.
 */
const ROW_VALUES: readonly number[] = [0, 4, 16, 64, 100_000, 0];

/** Weight of the side to move's rows, relative to the other side's. */
const OWN_FACTOR = 1.5;

/** Squares farther than this from the last move count for less. */
const NEAR_DISTANCE = 4;
const FAR_FACTOR = 0.5;

/**
 * Returns the relative odds that the side to move plays each square: by the rows of five through it that hold stones of only
 * one color, and by its distance from the last move. Illegal squares have 0. On an empty board only the middle counts.
 */
export function gomokuOdds(position: Position): number[] {
  const { size } = position.variant;
  const stones = allSquares(size).map((square) => position.at(square));
  const weights = new Array<number>(stones.length).fill(0);
  if (stones.every((stone) => stone === undefined)) {
    weights[squareAt(Math.floor(size / 2), Math.floor(size / 2), size)] = 1;
    return weights;
  }
  const turn = turnAt(position.ply);
  for (const squares of rowsOfFive(size)) {
    const row = stonesIn(squares, stones);
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
    return weight ** 2 * (isNear(square, last, size) ? 1 : FAR_FACTOR);
  });
}

/** Returns the color and number of the stones in a row; `undefined` if it is empty or both colors have stones in it. */
function stonesIn(
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

function isNear(square: Square, last: Move | undefined, size: number): boolean {
  if (last === undefined || last === 'pass') return true;
  const [dx, dy] = [fileOf(square, size) - fileOf(last, size), rankOf(square, size) - rankOf(last, size)];
  return Math.max(Math.abs(dx), Math.abs(dy)) <= NEAR_DISTANCE;
}

function findRowsOfFive(size: number): Square[][] {
  const grid = gridOf(size);
  return allSquares(size).flatMap((square) =>
    DIRECTIONS.filter((direction) => roomBeside(grid, square, direction, 1) >= FIVE - 1).map((direction) =>
      Array.from({ length: FIVE }, (_, i) => (square + i * grid.steps[direction]!) as Square),
    ),
  );
}

const knownRows = new Map<number, readonly (readonly Square[])[]>();

/** Returns every row of five squares of a board, cached by size. */
function rowsOfFive(size: number): readonly (readonly Square[])[] {
  const rows = knownRows.get(size) ?? findRowsOfFive(size);
  knownRows.set(size, rows);
  return rows;
}
