import type { Position, Square } from '../rules/position.js';
import type { BoardView, ItemOf, Point } from './scene.js';

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
