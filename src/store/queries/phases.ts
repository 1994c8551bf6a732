import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PhaseKind, Venue } from '../../game/play/game.js';

/** Phase column of a game that was set aside. */
export const DAMAGED = 'damaged';

/**
 * Whether a game is in one of these phases, as literals in the query: SQLite and PostgreSQL use a partial index only if the
 * query repeats its condition, which parameters would hide.
 */
export function isInPhase(...phases: PhaseKind[]): RawBuilder<SqlBool> {
  const [only] = phases;
  return phases.length === 1
    ? sql`games.phase = ${sql.lit(only)}`
    : sql`games.phase in (${sql.join(phases.map((phase) => sql.lit(phase)))})`;
}

/** Whether a game is being played or is an open challenge. */
export const isLive = (): RawBuilder<SqlBool> => isInPhase('playing', 'challenged');

/** Whether a game is over or parked and, unless it was never shown, no message shows that yet. */
export const isUnshownEnd = (): RawBuilder<SqlBool> =>
  sql`${isInPhase('over', 'parked')} and games.due_at = 0`;

/** Whether a game will not change any more: it is over, or was set aside. */
export const isFinished = (): RawBuilder<SqlBool> => sql`games.phase in ('over', ${sql.lit(DAMAGED)})`;

/** Whether a game occupies its place, so that no other may be played there. */
export const takesPlace = (): RawBuilder<SqlBool> =>
  sql`${isInPhase('playing')} and games.venue = ${sql.lit('server' satisfies Venue)}`;

/** Whether a game has begun and ended. A challenge that was not accepted ended with its first action. */
export const wasPlayed = (): RawBuilder<SqlBool> =>
  sql`${isInPhase('over')} and (games.challenger is null or games.version > 1)`;
