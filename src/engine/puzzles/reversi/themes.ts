import type { Goal, Theme } from '../../../game/ports/thinker.js';
import type { Position, Square } from '../../../rules/position.js';
import { opposite, turnAt } from '../../../rules/position.js';
import { allSquares, fileOf, rankOf, regionOf } from '../../../rules/squares.js';

const SIZE = 8;
const SQUARES = allSquares(SIZE);
const CORNERS: readonly Square[] = [0, 7, 56, 63].map((corner) => corner as Square);
const QUIET_FLIPS = 2; // maximum number of discs that a quiet move flips

const isOnEdge = (square: Square): boolean =>
  [fileOf(square, SIZE), rankOf(square, SIZE)].some((at) => at === 0 || at === SIZE - 1);

/** Counts the discs that a move flips. */
export function countFlips(position: Position, square: Square): number {
  const own = turnAt(position.ply);
  return position.play(square).count(own) - position.count(own) - 1;
}

/** Returns the sizes of the regions of empty squares, connected by sides or corners. */
function regionSizes(position: Position): readonly number[] {
  const isEmpty = (square: Square) => position.at(square) === undefined;
  const seen = new Set<Square>();
  const sizes: number[] = [];
  for (const first of SQUARES) {
    if (!isEmpty(first) || seen.has(first)) continue;
    const region = regionOf(first, SIZE, isEmpty);
    for (const square of region) seen.add(square);
    sizes.push(region.size);
  }
  return sizes;
}

/** Returns the corners that a side can take; none if the other side is to move. */
function cornersFor(position: Position, color: 'black' | 'white'): readonly Square[] {
  if (position.status.kind !== 'playing' || turnAt(position.ply) !== color) return [];
  return CORNERS.filter((corner) => position.illegal(corner) === undefined);
}

/** Whether a move leaves several regions, all of even size, so that the mover has the last move in each. */
const leavesEven = (after: Position): boolean => {
  const sizes = regionSizes(after);
  return sizes.length > 1 && sizes.every((size) => size % 2 === 0);
};

/** Whether a move gives up a corner: it lets the other side take one, or does not take one that it could. */
function givesCorner(position: Position, square: Square): boolean {
  const own = turnAt(position.ply);
  if (CORNERS.includes(square)) return false;
  return cornersFor(position, own).length > 0 || cornersFor(position.play(square), opposite(own)).length > 0;
}

/** Returns the themes of a puzzle, by its only right move. */
export function themesOf(position: Position, square: Square, goal: Goal): readonly Theme[] {
  const themes: Theme[] = [];
  if (!isOnEdge(square) && countFlips(position, square) <= QUIET_FLIPS) themes.push('quiet');
  const wasEven = regionSizes(position).every((size) => size % 2 === 0);
  if (!wasEven && leavesEven(position.play(square))) themes.push('parity');
  if (givesCorner(position, square)) themes.push('corner');
  if (goal === 'draw') themes.push('draw');
  return themes;
}
