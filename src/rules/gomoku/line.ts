import type { Square } from '../position.js';
import { fileOf, isOnBoard, rankOf } from '../squares.js';
import type { Stones } from '../stones.js';

/** The four directions of a line, as steps of file and rank. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The directions by number: rightwards, upwards, rising, falling. */
export const DIRECTIONS = [0, 1, 2, 3] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A square board, as it is walked along its lines. */
export type Grid = {
  /** What a step in each direction adds to a square. */
  readonly steps: readonly number[];
  /** How many steps there are to the edge: for each square, in each direction, forwards and then backwards. */
  readonly room: Uint8Array;
};

function createGrid(size: number): Grid {
  const room = new Uint8Array(size * size * STEPS.length * 2);
  for (let square = 0 as Square; square < size * size; square++) {
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

/** The grid of a square board, made once a size. */
export function gridOf(size: number): Grid {
  const grid = grids.get(size) ?? createGrid(size);
  grids.set(size, grid);
  return grid;
}

/** How many squares follow one in a direction, `sign` 1 forwards or -1 backwards. */
export const roomBeside = ({ room }: Grid, square: number, direction: Direction, sign: 1 | -1): number =>
  room[(square * STEPS.length + direction) * 2 + (sign === 1 ? 0 : 1)]!;

/** Nothing farther from a stone in its line can join it in a row of five. */
const REACH = 4;

/** How many squares from one may matter to it in a line, `sign` 1 forwards or -1 backwards. */
export const reachBeside = (grid: Grid, square: number, direction: Direction, sign: 1 | -1): number =>
  Math.min(REACH, roomBeside(grid, square, direction, sign));

/** How many stones of the color of `square`'s stone stand next to it in one direction, `sign` 1 forwards or -1 backwards. */
export function countBeside(
  stones: Stones,
  grid: Grid,
  square: number,
  direction: Direction,
  sign: 1 | -1,
): number {
  const color = stones[square];
  const step = sign * grid.steps[direction]!;
  const most = roomBeside(grid, square, direction, sign);
  let count = 0;
  while (count < most && stones[square + (count + 1) * step] === color) count++;
  return count;
}

/** The length of the unbroken row of one color through a stone. */
export const rowLength = (stones: Stones, grid: Grid, square: number, direction: Direction): number =>
  countBeside(stones, grid, square, direction, -1) + 1 + countBeside(stones, grid, square, direction, 1);

/** The squares of that row, from end to end. */
export function rowThrough(stones: Stones, grid: Grid, square: Square, direction: Direction): Square[] {
  const first = square - countBeside(stones, grid, square, direction, -1) * grid.steps[direction]!;
  const length = rowLength(stones, grid, square, direction);
  return Array.from({ length }, (_, i) => (first + i * grid.steps[direction]!) as Square);
}
