import type { Color, Square, Variant } from '../position.js';
import { countSquares, fileOf, isOnBoard, rankOf } from '../squares.js';
import type { Stones } from '../stones.js';

/** Length of a row that wins. */
export const FIVE = 5;

/** Whether a row of this length wins: five or more, or exactly five if the rule says so for the color. */
export function isWinningLength(length: number, color: Color, { rule }: Pick<Variant, 'rule'>): boolean {
  const needsExactlyFive = rule === 'standard' || (rule === 'renju' && color === 'black');
  return needsExactlyFive ? length === FIVE : length >= FIVE;
}

/** Steps of file and rank, by direction. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Directions of a line by number: to the right, upward, rising, falling. */
export const DIRECTIONS = [0, 1, 2, 3] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Precomputed steps and distances along the lines of a square board. */
export type Grid = {
  /** Difference between a square and the next one, by direction. */
  readonly steps: readonly number[];
  /** Number of steps to the edge: for each square and direction, forward and then backward. */
  readonly room: Uint8Array;
};

function createGrid(size: number): Grid {
  const area = countSquares(size);
  const room = new Uint8Array(area * STEPS.length * 2);
  for (let square = 0 as Square; square < area; square++) {
    for (const direction of DIRECTIONS) {
      const [dx, dy] = STEPS[direction];
      for (const [i, sign] of [1, -1].entries()) {
        let steps = 0;
        const isRoom = () => {
          const far = sign * (steps + 1);
          return isOnBoard(fileOf(square, size) + dx * far, rankOf(square, size) + dy * far, size);
        };
        while (isRoom()) steps++;
        room[(square * STEPS.length + direction) * 2 + i] = steps;
      }
    }
  }
  return { steps: STEPS.map(([dx, dy]) => dx + dy * size), room };
}

const grids = new Map<number, Grid>();

/** Returns the grid of a square board, cached by size. */
export function gridOf(size: number): Grid {
  const grid = grids.get(size) ?? createGrid(size);
  grids.set(size, grid);
  return grid;
}

/** Number of squares beyond one in a direction, `sign` 1 forward or -1 backward. */
export const roomBeside = ({ room }: Grid, square: number, direction: Direction, sign: 1 | -1): number =>
  room[(square * STEPS.length + direction) * 2 + (sign === 1 ? 0 : 1)]!;

/** Farthest distance at which two stones of a line can belong to one row of five. */
const REACH = FIVE - 1;

/** Number of squares beside one that can share a row of five with it, `sign` 1 forward or -1 backward. */
export const reachBeside = (grid: Grid, square: number, direction: Direction, sign: 1 | -1): number =>
  Math.min(REACH, roomBeside(grid, square, direction, sign));

/** Counts the stones that continue a stone's row in one direction, `sign` 1 forward or -1 backward. */
export function countBeside(
  stones: Stones,
  grid: Grid,
  square: number,
  direction: Direction,
  sign: 1 | -1,
): number {
  const color = stones[square];
  const step = sign * grid.steps[direction]!;
  const room = roomBeside(grid, square, direction, sign);
  let count = 0;
  while (count < room && stones[square + (count + 1) * step] === color) count++;
  return count;
}

/** Length of the unbroken row of one color through a stone. */
export const rowLength = (stones: Stones, grid: Grid, square: number, direction: Direction): number =>
  countBeside(stones, grid, square, direction, -1) + 1 + countBeside(stones, grid, square, direction, 1);

/** Returns the squares of the row through a stone, from end to end. */
export function rowThrough(stones: Stones, grid: Grid, square: Square, direction: Direction): Square[] {
  const first = square - countBeside(stones, grid, square, direction, -1) * grid.steps[direction]!;
  const length = rowLength(stones, grid, square, direction);
  return Array.from({ length }, (_, i) => (first + i * grid.steps[direction]!) as Square);
}
