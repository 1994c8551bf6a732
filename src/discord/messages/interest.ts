import type { Color, Position, Square } from '../../rules/position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../../rules/squares.js';

const FIVE = 5;
/** How much more a row of five is looked at for each stone that already stands in it. */
const GROWTH = 8;

/**
 * How likely somebody wants to play each square of a Gomoku board, by the rows of five that it belongs to and that only one
 * colour has stones in. Zero for taken squares. On an empty board only the middle counts.
 */
export function interest(position: Position): number[] {
  const { size } = position.variant;
  const weights = new Array<number>(size * size).fill(0);
  if (position.ply === 0) {
    const middle = Math.floor(size / 2);
    weights[squareAt(middle, middle, size)] = 1;
    return weights;
  }
  for (const squares of rowsOfFive(size)) {
    const stones = squares.map((square) => position.at(square)).filter((stone) => stone !== undefined);
    if (stones.length === 0 || new Set<Color>(stones).size > 1) continue;
    for (const square of squares) {
      if (position.at(square) === undefined) weights[square]! += GROWTH ** stones.length;
    }
  }
  return weights;
}

function* rowsOfFive(size: number): Generator<Square[]> {
  for (const square of allSquares(size)) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const [file, rank] = [fileOf(square, size), rankOf(square, size)];
      const [lastFile, lastRank] = [file + dx * (FIVE - 1), rank + dy * (FIVE - 1)];
      if (lastFile >= size || lastRank >= size || lastRank < 0) continue;
      yield Array.from({ length: FIVE }, (_, i) => squareAt(file + dx * i, rank + dy * i, size));
    }
  }
}
