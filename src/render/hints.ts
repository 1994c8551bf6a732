import type { Square } from '../rules/position.js';
import type { BoardView, ItemOf, Point } from './scene.js';

/** A view's hints, the first of which is the best. */
export const hintItems = (
  { hints = [] }: BoardView,
  radius: number,
  centerOf: (square: Square) => Point,
): ItemOf<'hint'>[] =>
  hints.map(({ square, text }, i) => ({
    kind: 'hint',
    square,
    at: centerOf(square),
    radius,
    text,
    isBest: i === 0,
  }));

/** Whether a hint stands on a square, so that nothing else may. */
export const isHinted = ({ hints = [] }: BoardView, square: Square): boolean =>
  hints.some((hint) => hint.square === square);
