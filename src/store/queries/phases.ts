import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PhaseKind, Venue } from '../../game/play/game.js';

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

/** Whether a game is the only one that may be played at its place. */
export const takesPlace = (): RawBuilder<SqlBool> =>
  sql`${isInPhase('playing')} and games.venue = ${sql.lit('server' satisfies Venue)}`;

/** Whether a game is over that began: the first action of a challenge that was not accepted ended it. */
export const wasPlayed = (): RawBuilder<SqlBool> =>
  sql`${isInPhase('over')} and (games.challenger is null or games.version > 1)`;
