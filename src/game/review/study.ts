import type { Color, Position } from '../../rules/position.js';
import type { GameId } from '../play/game.js';

/**
 * A position, with the moves that led to it, which a member has brought from a file or moves about in: nobody plays it, and it is
 * shown to that member alone.
 */
export type Study = {
  /** No game has it. */
  readonly id: GameId;
  /** Whose it is. */
  readonly member: string;
  readonly position: Position;
  /** Who played it, as a file has it: whatever somebody wrote. */
  readonly names?: Readonly<Record<Color, string>> | undefined;
};

/** How many studies of a member are kept: those touched last. */
export const STUDIES_KEPT = 20;
