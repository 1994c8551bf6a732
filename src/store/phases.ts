import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PhaseKind } from '../game/game.js';

/** The phase of a game that was set aside. */
export const DAMAGED = 'damaged';

/**
 * Whether a game is in one of these phases, written into the query: the indexes over the games in some phases are found only
 * by the very condition that they were made with, not by parameters.
 */
export function isInPhase(...phases: PhaseKind[]): RawBuilder<SqlBool> {
  const [only] = phases;
  return phases.length === 1
    ? sql`games.phase = ${sql.lit(only)}`
    : sql`games.phase in (${sql.join(phases.map((phase) => sql.lit(phase)))})`;
}

/** Whether a game is being played, or is a challenge. */
export const isLive = (): RawBuilder<SqlBool> => isInPhase('playing', 'challenged');
