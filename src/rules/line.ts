import type { Color, Square } from './position.js';
import { type BoardSize, fileOf, isOnBoard, rankOf, squareAt } from './squares.js';

/** The four directions of a line, as steps of file and rank. */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Stones on a board; index as in `Square`. */
export type Stones = (Color | undefined)[];

/** The square `steps` away from another in a direction, or undefined off the board. */
export function squareAlong(
  square: Square,
  [dx, dy]: Direction,
  steps: number,
  board: BoardSize,
): Square | undefined {
  const file = fileOf(square, board) + dx * steps;
  const rank = rankOf(square, board) + dy * steps;
  return isOnBoard(file, rank, board) ? squareAt(file, rank, board) : undefined;
}

/** How many stones of the color of `square`'s stone stand next to it in one direction, `sign` 1 forwards or -1 backwards. */
function countInDirection(
  stones: Stones,
  square: Square,
  direction: Direction,
  sign: 1 | -1,
  board: BoardSize,
): number {
  const color = stones[square];
  let steps = 0;
  while (true) {
    const next = squareAlong(square, direction, sign * (steps + 1), board);
    if (next === undefined || stones[next] !== color) return steps;
    steps++;
  }
}

/** The unbroken row of one color through a stone, from end to end. */
export function rowThrough(stones: Stones, square: Square, direction: Direction, board: BoardSize): Square[] {
  const back = countInDirection(stones, square, direction, -1, board);
  const forth = countInDirection(stones, square, direction, 1, board);
  return Array.from({ length: back + forth + 1 }, (_, i) => squareAlong(square, direction, i - back, board)!);
}
