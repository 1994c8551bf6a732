import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GamesOf } from '../game/ports.js';
import { DAMAGED, isInPhase, wasPlayed } from './phases.js';
import type { Database } from './schema.js';

/** A member's games: each seat's are found by an index of their own. */
function gamesOf(db: Database, { member, phase }: GamesOf) {
  const inSeat = (seat: 'black_member' | 'white_member') =>
    db
      .selectFrom('games')
      .select(['id', 'touched_at'])
      .where(seat, '=', member)
      .where(phase === 'live' ? isUnfinished() : wasPlayed());
  // A member who sits in both seats is found once.
  return db.selectFrom(inSeat('black_member').union(inSeat('white_member')).as('found'));
}

const isUnfinished = () => isInPhase('playing', 'challenged', 'parked');

/** The ids of all games that a member sits in, as a query: each phase has an index of its own for each seat. */
export function allGamesOf(db: Database, member: string) {
  const inPhase = (is: RawBuilder<SqlBool>) =>
    db
      .selectFrom('games')
      .select('id')
      .where(is)
      .where(({ or, eb }) => or([eb('black_member', '=', member), eb('white_member', '=', member)]));
  return inPhase(isUnfinished())
    .unionAll(inPhase(isInPhase('over')))
    .unionAll(inPhase(sql`games.phase = ${sql.lit(DAMAGED)}`));
}

export async function findGamesOf(
  db: Database,
  of: GamesOf,
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await gamesOf(db, of)
    .select('id')
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countGamesOf(db: Database, of: GamesOf): Promise<number> {
  const { count } = await gamesOf(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
