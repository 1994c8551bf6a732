import type { Square } from '../position.js';
import { BLACK, EMPTY, type Stones } from '../stones.js';
import {
  countBeside,
  DIRECTIONS,
  type Direction,
  type Grid,
  gridOf,
  reachBeside,
  rowLength,
} from './line.js';

type Forbidden = 'double-three' | 'double-four' | 'overline';

/**
 * Returns why black may not play an empty square under renju; `undefined` if it may. The definitions are those of the
 * Renju International Federation (rules of play, section 9):
 * - a five (exactly five in a row) is always allowed;
 * - an overline is six or more in a row;
 * - one more stone makes a four five; either of two makes a straight four five. Two fours at once, even in one line,
 *   are a double four;
 * - one more stone makes a three a straight four. Its square must itself be allowed and make no five, hence the
 *   recursion. Two threes at once are a double three.
 *
 * Places stones on the board while it looks, and removes them before it returns.
 */
export const forbiddenReason = (stones: Stones, square: Square, size: number): Forbidden | undefined =>
  findReason(stones, gridOf(size), square);

function findReason(stones: Stones, grid: Grid, square: number): Forbidden | undefined {
  if (!mayBeForbidden(stones, grid, square)) return undefined;
  stones[square] = BLACK;
  const reason = reasonAround(stones, grid, square);
  stones[square] = EMPTY;
  return reason;
}

/**
 * Whether a forbidden shape is possible at all: it needs two black stones within four steps in each of two directions,
 * or four in one. This fast check settles most squares.
 */
function mayBeForbidden(stones: Stones, grid: Grid, square: number): boolean {
  let directionsWithTwo = 0;
  for (const direction of DIRECTIONS) {
    const step = grid.steps[direction]!;
    const last = reachBeside(grid, square, direction, 1);
    let count = 0;
    for (let i = -reachBeside(grid, square, direction, -1); i <= last; i++) {
      if (i !== 0 && stones[square + i * step] === BLACK) count++;
    }
    if (count > 3) return true;
    if (count > 1) directionsWithTwo++;
  }
  return directionsWithTwo > 1;
}

/** Returns why a black stone that stands on the square was forbidden. */
function reasonAround(stones: Stones, grid: Grid, square: number): Forbidden | undefined {
  let longest = 0;
  for (const direction of DIRECTIONS) {
    const length = rowLength(stones, grid, square, direction);
    if (length === 5) return undefined;
    longest = Math.max(longest, length);
  }
  if (longest > 5) return 'overline';
  let fours = 0;
  for (const direction of DIRECTIONS) fours += countFours(stones, grid, square, direction);
  if (fours > 1) return 'double-four';
  let threes = 0;
  for (const direction of DIRECTIONS) {
    if (isThree(stones, grid, square, direction)) threes++;
    if (threes > 1) return 'double-three';
  }
  return undefined;
}

/** Whether the row through a stone reaches another, `distance` steps forward (or backward, if below 0) in its line. */
const rowReaches = (
  stones: Stones,
  grid: Grid,
  square: number,
  direction: Direction,
  distance: number,
): boolean => countBeside(stones, grid, square, direction, distance > 0 ? 1 : -1) >= Math.abs(distance);

/** Number of gaps at which one more black stone makes exactly five through `square`. */
function countFivesFrom(stones: Stones, grid: Grid, square: number, direction: Direction): number {
  const step = grid.steps[direction]!;
  const last = reachBeside(grid, square, direction, 1);
  let count = 0;
  for (let i = -reachBeside(grid, square, direction, -1); i <= last; i++) {
    const gap = square + i * step;
    if (stones[gap] !== EMPTY) continue;
    stones[gap] = BLACK;
    if (rowLength(stones, grid, gap, direction) === 5 && rowReaches(stones, grid, gap, direction, -i))
      count++;
    stones[gap] = EMPTY;
  }
  return count;
}

/** Number of fours through a stone in one line: 0, 1 or 2. The two gaps of a straight four belong to one four. */
function countFours(stones: Stones, grid: Grid, square: number, direction: Direction): number {
  const count = countFivesFrom(stones, grid, square, direction);
  return count === 2 && rowLength(stones, grid, square, direction) === 4 ? 1 : count;
}

const isStraightFour = (stones: Stones, grid: Grid, square: number, direction: Direction): boolean =>
  rowLength(stones, grid, square, direction) === 4 && countFivesFrom(stones, grid, square, direction) === 2;

const makesFive = (stones: Stones, grid: Grid, square: number): boolean =>
  DIRECTIONS.some((direction) => rowLength(stones, grid, square, direction) === 5);

function isThree(stones: Stones, grid: Grid, square: number, direction: Direction): boolean {
  const step = grid.steps[direction]!;
  const last = reachBeside(grid, square, direction, 1);
  for (let i = -reachBeside(grid, square, direction, -1); i <= last; i++) {
    const gap = square + i * step;
    if (stones[gap] !== EMPTY) continue;
    stones[gap] = BLACK;
    const becomesStraightFour =
      rowReaches(stones, grid, gap, direction, -i) &&
      isStraightFour(stones, grid, gap, direction) &&
      !makesFive(stones, grid, gap);
    stones[gap] = EMPTY;
    if (becomesStraightFour && findReason(stones, grid, gap) === undefined) return true;
  }
  return false;
}
