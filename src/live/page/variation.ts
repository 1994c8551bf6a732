import type { Position, Square } from '../../rules/position.js';
import { skipPasses } from './liveGame.js';

/** A line that somebody tries out on a finished game's board, for both sides. */
export type Variation = {
  /** Ply of the game that it leaves. */
  readonly from: number;
  readonly position: Position;
};

/** Plays a square in a line, or begins one. The square must be legal. */
export const extend = (line: Variation | undefined, position: Position, square: Square): Variation => ({
  from: line?.from ?? position.ply,
  position: skipPasses(position.play(square)),
});

/** Takes back the last square of a line, with the passes after it. `undefined`: nothing of it is left. */
export function shorten({ from, position }: Variation): Variation | undefined {
  let before = position.previous;
  while (before && before.ply > from && before.legalMoves()[0] === 'pass') before = before.previous;
  return before && before.ply > from ? { from, position: before } : undefined;
}
