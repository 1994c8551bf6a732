import type { Position, Square } from '../../rules/position.js';
import type { BoardView, ItemOf, Point } from './scene.js';

/** A view's hints, the first of which is the best; the chosen square has its disc instead. */
export const hintItems = (
  { hints = [], chosen }: BoardView,
  radius: number,
  centerOf: (square: Square) => Point,
): ItemOf<'hint'>[] =>
  hints
    .map(({ square, text }, i) => ({
      kind: 'hint' as const,
      square,
      at: centerOf(square),
      radius,
      text,
      isBest: i === 0,
    }))
    .filter(({ square }) => square !== chosen);

/** Whether a hint or the chosen disc stands on a square, so that nothing else may. */
export const isTaken = ({ hints = [], chosen }: BoardView, square: Square): boolean =>
  square === chosen || hints.some((hint) => hint.square === square);

/** The square that a view says is about to be played. Throws a RangeError where nobody can play it. */
export function chosenItems(
  position: Position,
  { chosen, end }: BoardView,
  radius: number,
  centerOf: (square: Square) => Point,
): ItemOf<'chosen'>[] {
  if (chosen === undefined) return [];
  const { status } = position;
  if (end || status.kind !== 'playing' || position.illegal(chosen))
    throw new RangeError(`square ${chosen} cannot be played`);
  const color = status.turn;
  return [{ kind: 'chosen', square: chosen, at: centerOf(chosen), radius, color }];
}
