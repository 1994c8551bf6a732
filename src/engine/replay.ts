import { startPosition } from '../rules/games.js';
import type { Move, Position, Variant } from '../rules/position.js';

/** The position after these moves. Throws a RangeError where there is no such variant or a move is illegal. */
export const replay = (variant: Variant, moves: readonly Move[]): Position =>
  moves.reduce((position, move) => position.play(move), startPosition(variant));
