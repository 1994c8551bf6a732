import type { Color, Square } from './position.js';
import { fileOf, rankOf } from './squares.js';

/** The four directions of a line, as steps of file and rank. */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Stones on a square board; index as in `Square`. */
export type Stones = (Color | undefined)[];

/** The square `steps` away from another in a direction, or undefined off the board. */
export function along(square: Square, [dx, dy]: Direction, steps: number, size: number): Square | undefined {
  const file = fileOf(square, size) + dx * steps;
  const rank = rankOf(square, size) + dy * steps;
  if (file < 0 || rank < 0 || file >= size || rank >= size) return undefined;
  return (rank * size + file) as Square;
}

/** How many stones of the colour of `square`'s stone stand next to it in one direction, `sign` 1 forwards or -1 backwards. */
function reach(stones: Stones, square: Square, direction: Direction, sign: 1 | -1, size: number): number {
  const color = stones[square];
  let steps = 0;
  while (true) {
    const next = along(square, direction, sign * (steps + 1), size);
    if (next === undefined || stones[next] !== color) return steps;
    steps++;
  }
}

/** The unbroken row of one colour through a stone, from end to end. */
export function row(stones: Stones, square: Square, direction: Direction, size: number): Square[] {
  const back = reach(stones, square, direction, -1, size);
  const forth = reach(stones, square, direction, 1, size);
  return Array.from({ length: back + forth + 1 }, (_, i) => along(square, direction, i - back, size)!);
}
