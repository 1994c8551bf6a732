import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Venue } from '../../game/play/game.js';
import type { GamesIn, GamesOf } from '../../game/ports/gameStore.js';
import type { Database } from '../schema.js';
import { DAMAGED, isInPhase, wasPlayed } from './phases.js';

/** A member's games of which this is true: each seat's are found by an index of their own. */
function inSeats(db: Database, member: string, is: RawBuilder<SqlBool>) {
  const inSeat = (seat: 'black_member' | 'white_member') =>
    db.selectFrom('games').select(['id', 'touched_at']).where(seat, '=', member).where(is);
  // A member who sits in both seats is found once.
  return db.selectFrom(inSeat('black_member').union(inSeat('white_member')).as('found'));
}

const gamesOf = (db: Database, of: GamesOf | GamesIn) =>
  'member' in of
    ? inSeats(db, of.member, of.phase === 'live' ? isUnfinished() : wasPlayed())
    : db.selectFrom(inServer(db, of).select(['id', 'touched_at']).as('found'));

function inServer(db: Database, { server, place }: GamesIn) {
  const all = db.selectFrom('games').where('server', '=', server).where(isUnfinished());
  return place === undefined ? all : all.where('place', '=', place);
}

/** The places of a server's games that are not over, where the bot is no guest. */
export async function findPlacesIn(db: Database, server: string): Promise<string[]> {
  const rows = await inServer(db, { server })
    .select('place')
    .distinct()
    .where('venue', '<>', 'guest' satisfies Venue)
    .orderBy('place')
    .execute();
  return rows.map(({ place }) => place);
}

const isUnfinished = () => isInPhase('playing', 'challenged', 'parked');

/** The ids of all games that a member sits in, as a query: those of each phase have indexes of their own. */
export const allGamesOf = (db: Database, member: string) =>
  inSeats(db, member, isUnfinished())
    .select('id')
    .unionAll(inSeats(db, member, isInPhase('over')).select('id'))
    .unionAll(inSeats(db, member, sql`games.phase = ${sql.lit(DAMAGED)}`).select('id'));

export async function findGamesOf(
  db: Database,
  of: GamesOf | GamesIn,
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

export async function countGamesOf(db: Database, of: GamesOf | GamesIn): Promise<number> {
  const { count } = await gamesOf(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
