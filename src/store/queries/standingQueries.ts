import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isProvisional, type Rating, type Score } from '../../game/ratings/ratings.js';
import { seasonOf } from '../../game/ratings/seasons.js';
import type { Database, Schema, StandingsTable } from '../schema.js';
import { addingCounts, countsOf } from './counts.js';

/** A member's rated game, and the rating after it. */
type NewStanding = Pick<StandingsTable, 'member' | 'pool'> & {
  readonly server: string | null;
  /** In ms since the epoch. */
  readonly at: number;
  readonly score: Score;
  readonly after: Pick<Rating, 'rating' | 'deviation'>;
};

/**
 * Counts a rated game in the lists of its server and season, and gives the member's new rating to all of their rows of the
 * present season and of all time. To be run while nobody else rates the member in this pool.
 */
export async function recordStanding(
  db: Database,
  { member, pool, server, at, score, after }: NewStanding,
): Promise<void> {
  const seasons = ['', seasonOf(at)];
  const servers = server === null ? [''] : ['', server];
  const now = {
    rating: after.rating,
    deviation: after.deviation,
    provisional: isProvisional(after) ? 1 : 0,
  };
  await db
    .updateTable('standings')
    .set(now)
    .where('member', '=', member)
    .where('pool', '=', pool)
    .where('season', 'in', seasons)
    .execute();
  await db
    .insertInto('standings')
    .values(
      servers.flatMap((where) =>
        seasons.map((season) => ({ server: where, season, pool, member, ...now, ...countsOf(score) })),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['server', 'season', 'pool', 'member']).doUpdateSet(addingCounts('standings')),
    )
    .execute();
}

/** A list: a server or season that is empty stands for all of them. */
export type StandingsOf = Pick<StandingsTable, 'server' | 'season' | 'pool'>;

/** A row, and how many established members of its list have a higher rating. */
export type RankedRow = Omit<StandingsTable, keyof StandingsOf> & { readonly higher: number };

/** A row, and how many rows of its list stand before it. */
export type PlacedRow = RankedRow & { readonly before: number };

const COLUMNS = ['member', 'rating', 'deviation', 'provisional', 'wins', 'draws', 'losses'] as const;

const isOf =
  ({ server, season, pool }: StandingsOf) =>
  ({ and, eb }: ExpressionBuilder<Schema, 'standings'>) =>
    and([eb('server', '=', server), eb('season', '=', season), eb('pool', '=', pool)]);

/** How many rows of a list there are of which this is true. */
async function count(db: Database, of: StandingsOf, is: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await db
    .selectFrom('standings')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(isOf(of))
    .where(is)
    .executeTakeFirstOrThrow();
  return rows;
}

const countHigher = (db: Database, of: StandingsOf, { rating }: Pick<StandingsTable, 'rating'>) =>
  count(db, of, sql`provisional = 0 and rating > ${rating}`);

/** So many rows of a list after the first `offset`: the established ones first, by rating. */
export async function findRanking(
  db: Database,
  of: StandingsOf,
  limit: number,
  offset: number,
): Promise<RankedRow[]> {
  const rows = await db
    .selectFrom('standings')
    .select(COLUMNS)
    .where(isOf(of))
    .orderBy('provisional')
    .orderBy('rating', 'desc')
    .orderBy('member')
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = rows;
  if (!first) return [];
  const ranked = [{ ...first, higher: offset === 0 ? 0 : await countHigher(db, of, first) }];
  for (const [i, row] of rows.slice(1).entries()) {
    const above = ranked[i]!;
    ranked.push({ ...row, higher: row.rating === above.rating ? above.higher : offset + i + 1 });
  }
  return ranked;
}

export const countRanked = (db: Database, of: StandingsOf): Promise<number> => count(db, of, sql`true`);

/** A member's row in a list. */
export async function findRanked(
  db: Database,
  of: StandingsOf,
  member: string,
): Promise<PlacedRow | undefined> {
  const row = await db
    .selectFrom('standings')
    .select(COLUMNS)
    .where(isOf(of))
    .where('member', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const { provisional, rating } = row;
  const higher = await countHigher(db, of, row);
  const beside = sql<SqlBool>`provisional = ${provisional} and rating = ${rating} and member < ${member}`;
  const equal = await count(db, of, beside);
  if (provisional === 0) return { ...row, higher, before: higher + equal };
  const established = await count(db, of, sql`provisional = 0`);
  const higherBeside = await count(db, of, sql`provisional = 1 and rating > ${rating}`);
  return { ...row, higher, before: established + higherBeside + equal };
}
