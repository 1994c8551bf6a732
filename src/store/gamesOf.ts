import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GamesOf } from '../game/ports.js';
import { DAMAGED, isInPhase, wasPlayed } from './phases.js';
import type { Database } from './schema.js';

/** A member's games of which this is true: each seat's are found by an index of their own. */
function inSeats(db: Database, member: string, is: RawBuilder<SqlBool>) {
  const inSeat = (seat: 'black_member' | 'white_member') =>
    db.selectFrom('games').select(['id', 'touched_at']).where(seat, '=', member).where(is);
  // A member who sits in both seats is found once.
  return db.selectFrom(inSeat('black_member').union(inSeat('white_member')).as('found'));
}

const gamesOf = (db: Database, { member, phase }: GamesOf) =>
  inSeats(db, member, phase === 'live' ? isUnfinished() : wasPlayed());

const isUnfinished = () => isInPhase('playing', 'challenged', 'parked');

/** The ids of all games that a member sits in, as a query: those of each phase have indexes of their own. */
export const allGamesOf = (db: Database, member: string) =>
  inSeats(db, member, isUnfinished())
    .select('id')
    .unionAll(inSeats(db, member, isInPhase('over')).select('id'))
    .unionAll(inSeats(db, member, sql`games.phase = ${sql.lit(DAMAGED)}`).select('id'));

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
