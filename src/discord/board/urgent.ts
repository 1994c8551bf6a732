import { boardOf, urgentSquares } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { type Board, fileOf, rankOf } from '../../rules/squares.js';
import { type DirectionName, isInside, WINDOW_SIZE, type WindowCorner } from './window.js';

/** A square that decides the game, and the arrow towards it. */
export type UrgentSquare = { readonly square: Square; readonly direction: DirectionName };

/**
 * The squares outside a window at which the side to move makes a five of its own or stops the other side's, at most one
 * in each direction: its own fives come first.
 */
export function urgentOutside(position: Position, window: WindowCorner): readonly UrgentSquare[] {
  const board = boardOf(position.variant);
  const { make, stop } = urgentSquares(position);
  const outside = [...new Set([...make, ...stop])].filter((square) => !isInside(square, window, board));
  const found = new Map<DirectionName, Square>();
  for (const square of outside) {
    const direction = directionsTo(square, window, board).find((each) => !found.has(each));
    if (direction) found.set(direction, square);
  }
  return Array.from(found, ([direction, square]) => ({ square, direction }));
}

/** The directions in which a square outside a window mainly lies from it: two where it lies off a corner, equally far in both. */
function directionsTo(square: Square, { file, rank }: WindowCorner, board: Board): DirectionName[] {
  const [right, up] = [beyond(fileOf(square, board), file), beyond(rankOf(square, board), rank)];
  const horizontal = right < 0 ? 'left' : 'right';
  const vertical = up < 0 ? 'down' : 'up';
  if (Math.abs(right) === Math.abs(up)) return [horizontal, vertical];
  return [Math.abs(right) > Math.abs(up) ? horizontal : vertical];
}

/** How far a file or a rank lies beyond the window that begins at `first`: below 0 before it, 0 within it. */
function beyond(at: number, first: number): number {
  const last = first + WINDOW_SIZE - 1;
  if (at < first) return at - first;
  return Math.max(at - last, 0);
}
