import type { Direction, Stones } from './line.js';
import { DIRECTIONS, rowThrough, squareAlong } from './line.js';
import type { Square } from './position.js';

export type Forbidden = 'double-three' | 'double-four' | 'overline';

/**
 * Why black may not play an empty square under renju, or undefined where it may, by the definitions of the
 * Renju International Federation (rules of play, section 9):
 * - a five (exactly five in a row) is always allowed;
 * - an overline is six or more in a row;
 * - a four can be made five by one stone; a straight four by either of two. Two fours at once, also in one line, are
 *   a double four;
 * - a three can be made a straight four by one stone on a square that is itself allowed and makes no five; hence the
 *   recursion. Two threes at once are a double three.
 */
export function forbiddenReason(stones: Stones, square: Square, size: number): Forbidden | undefined {
  if (!mayBeForbidden(stones, square, size)) return undefined;
  return withBlack(stones, square, () => {
    const rows = DIRECTIONS.map((direction) => rowThrough(stones, square, direction, size).length);
    if (rows.includes(5)) return undefined;
    if (rows.some((length) => length > 5)) return 'overline';
    const fours = DIRECTIONS.reduce((sum, direction) => sum + countFours(stones, square, direction, size), 0);
    if (fours > 1) return 'double-four';
    let threes = 0;
    for (const direction of DIRECTIONS) {
      if (isThree(stones, square, direction, size)) threes++;
      if (threes > 1) return 'double-three';
    }
    return undefined;
  });
}

/**
 * Whether a forbidden shape is possible at all: it takes two black stones within four steps in each of two directions,
 * or four in one. Most squares need no more than this check, which is ten times faster.
 */
function mayBeForbidden(stones: Stones, square: Square, size: number): boolean {
  const counts = DIRECTIONS.map(
    (direction) =>
      [-4, -3, -2, -1, 1, 2, 3, 4].filter((steps) => {
        const near = squareAlong(square, direction, steps, size);
        return near !== undefined && stones[near] === 'black';
      }).length,
  );
  return counts.filter((count) => count > 1).length > 1 || counts.some((count) => count > 3);
}

function withBlack<T>(stones: Stones, square: Square, ask: () => T): T {
  stones[square] = 'black';
  try {
    return ask();
  } finally {
    stones[square] = undefined;
  }
}

/** Empty squares of a line within four steps of a stone: nothing farther can join it in a row of five. */
function emptySquaresNear(stones: Stones, square: Square, direction: Direction, size: number): Square[] {
  return [-4, -3, -2, -1, 1, 2, 3, 4].flatMap((steps) => {
    const near = squareAlong(square, direction, steps, size);
    return near !== undefined && stones[near] === undefined ? [near] : [];
  });
}

/** The gaps at which one more black stone makes exactly five through `square`. */
const squaresMakingFive = (stones: Stones, square: Square, direction: Direction, size: number): Square[] =>
  emptySquaresNear(stones, square, direction, size).filter((gap) =>
    withBlack(stones, gap, () => {
      const five = rowThrough(stones, gap, direction, size);
      return five.length === 5 && five.includes(square);
    }),
  );

/** Fours through a stone in one line: 0, 1 or 2. The two gaps of a straight four belong to one four. */
function countFours(stones: Stones, square: Square, direction: Direction, size: number): number {
  const count = squaresMakingFive(stones, square, direction, size).length;
  return count === 2 && rowThrough(stones, square, direction, size).length === 4 ? 1 : count;
}

const isStraightFour = (stones: Stones, square: Square, direction: Direction, size: number): boolean =>
  rowThrough(stones, square, direction, size).length === 4 &&
  squaresMakingFive(stones, square, direction, size).length === 2;

function isThree(stones: Stones, square: Square, direction: Direction, size: number): boolean {
  return emptySquaresNear(stones, square, direction, size).some((gap) => {
    const straightFour = withBlack(
      stones,
      gap,
      () =>
        isStraightFour(stones, gap, direction, size) &&
        rowThrough(stones, gap, direction, size).includes(square) &&
        DIRECTIONS.every((other) => rowThrough(stones, gap, other, size).length !== 5),
    );
    return straightFour && forbiddenReason(stones, gap, size) === undefined;
  });
}
