import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeaderboardId, LeaderboardRow } from '../../game/ports/records.js';
import { isProvisional, type Rating, type Score } from '../../game/ratings/ratings.js';
import { poolName } from '../../game/ratings/results.js';
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
 * Adds a rated game to the leaderboards of its server and season, and sets the member's new rating in all their rows of this
 * season and of all time. The caller holds the lock on the member's rating in this pool.
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

/** Key of a leaderboard. An empty server or season stands for all of them. */
type LeaderboardKey = Pick<StandingsTable, 'server' | 'season' | 'pool'>;

/** A row, and the number of established members of its leaderboard with a higher rating. */
type RowWithHigher = Omit<StandingsTable, keyof LeaderboardKey> & { readonly higher: number };

const keyOf = ({ variant, server = '', season = '' }: LeaderboardId): LeaderboardKey => ({
  ...{ server, season },
  pool: poolName(variant),
});

function leaderboardRow(row: RowWithHigher): LeaderboardRow {
  const { member, rating, deviation, provisional, wins, draws, losses, higher } = row;
  const rank = provisional === 1 ? undefined : higher + 1;
  return { member, rank, rating, deviation, games: wins + draws + losses, wins, draws, losses };
}

const COLUMNS = ['member', 'rating', 'deviation', 'provisional', 'wins', 'draws', 'losses'] as const;

const isIn =
  ({ server, season, pool }: LeaderboardKey) =>
  ({ and, eb }: ExpressionBuilder<Schema, 'standings'>) =>
    and([eb('server', '=', server), eb('season', '=', season), eb('pool', '=', pool)]);

/** Counts the rows of a leaderboard that meet a condition. */
async function count(db: Database, key: LeaderboardKey, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await db
    .selectFrom('standings')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(isIn(key))
    .where(condition)
    .executeTakeFirstOrThrow();
  return rows;
}

const countHigher = (db: Database, key: LeaderboardKey, { rating }: Pick<StandingsTable, 'rating'>) =>
  count(db, key, sql`provisional = 0 and rating > ${rating}`);

export async function ranking(
  db: Database,
  of: LeaderboardId,
  limit: number,
  offset: number,
): Promise<LeaderboardRow[]> {
  const key = keyOf(of);
  const rows = await db
    .selectFrom('standings')
    .select(COLUMNS)
    .where(isIn(key))
    .orderBy('provisional')
    .orderBy('rating', 'desc')
    .orderBy('member')
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = rows;
  if (!first) return [];
  const ranked = [{ ...first, higher: offset === 0 ? 0 : await countHigher(db, key, first) }];
  for (const [i, row] of rows.slice(1).entries()) {
    const above = ranked[i]!;
    ranked.push({ ...row, higher: row.rating === above.rating ? above.higher : offset + i + 1 });
  }
  return ranked.map(leaderboardRow);
}

export const countRanked = (db: Database, of: LeaderboardId): Promise<number> =>
  count(db, keyOf(of), sql`true`);

export async function rankedOf(
  db: Database,
  of: LeaderboardId,
  member: string,
): Promise<(LeaderboardRow & { readonly before: number }) | undefined> {
  const key = keyOf(of);
  const row = await db
    .selectFrom('standings')
    .select(COLUMNS)
    .where(isIn(key))
    .where('member', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const higher = await countHigher(db, key, row);
  return { ...leaderboardRow({ ...row, higher }), before: await countBefore(db, key, { ...row, higher }) };
}

/** Counts the rows of a leaderboard that stand before a row: established members first, then by rating and id. */
async function countBefore(db: Database, key: LeaderboardKey, row: RowWithHigher): Promise<number> {
  const { provisional, rating, member, higher } = row;
  const equal = await count(
    db,
    key,
    sql<SqlBool>`provisional = ${provisional} and rating = ${rating} and member < ${member}`,
  );
  if (provisional === 0) return higher + equal;
  const established = await count(db, key, sql`provisional = 0`);
  const higherProvisional = await count(db, key, sql`provisional = 1 and rating > ${rating}`);
  return established + higherProvisional + equal;
}
