import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeaderboardId, LeaderboardRow } from '../../game/ports/records.js';
import { establishedUntil, type Rating, ratingAt, type Score } from '../../game/ratings/ratings.js';
import { poolName } from '../../game/ratings/results.js';
import { endOfSeason, seasonOf } from '../../game/ratings/seasons.js';
import type { GameName } from '../../rules/position.js';
import type { Database, Schema, StandingsTable } from '../schema.js';
import { addingCounts, countsOf } from './counts.js';

/** A member's rated game, and the rating after it. */
type NewStanding = Pick<StandingsTable, 'member' | 'pool'> & {
  readonly server: string | null;
  /** In ms since the epoch. */
  readonly at: number;
  readonly score: Score;
  readonly after: Rating;
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
    volatility: after.volatility,
    rated_at: after.ratedAt,
    established_until: establishedUntil(after),
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

/** A leaderboard at a time, in ms since the epoch. Those of past seasons stay as they ended. */
type Leaderboard = { readonly key: LeaderboardKey; readonly game: GameName; readonly at: number };

const leaderboardAt = ({ variant, server = '', season }: LeaderboardId, now: number): Leaderboard => ({
  key: { server, season: season ?? '', pool: poolName(variant) },
  game: variant.game,
  at: season === undefined ? now : Math.min(now, endOfSeason(season)),
});

const COLUMNS = [
  ...['member', 'rating', 'deviation', 'volatility', 'rated_at'],
  ...['established_until', 'wins', 'draws', 'losses'],
] as const;

type Row = Omit<StandingsTable, keyof LeaderboardKey> & { readonly rated_games: number | null };

/** Number of a row's member's rated games so far. */
const ratedGames = ({ selectFrom }: ExpressionBuilder<Schema, 'standings'>) =>
  selectFrom('ratings')
    .select(sql<number>`ratings.wins + ratings.draws + ratings.losses`.as('rated_games'))
    .whereRef('ratings.member', '=', 'standings.member')
    .whereRef('ratings.pool', '=', 'standings.pool')
    .as('rated_games');

/** `higher`: number of established members with a higher rating. */
function leaderboardRow(row: Row, higher: number, { game, at }: Leaderboard): LeaderboardRow {
  const { member, rating, wins, draws, losses } = row;
  const { deviation } = ratingAt({ ...NO_SURPLUS, ...row, ratedAt: row.rated_at }, game, at);
  const rank = row.established_until > at ? higher + 1 : undefined;
  const games = wins + draws + losses;
  const results = { games, wins, draws, losses };
  return { member, rank, rating, deviation, ...results, ratedGames: row.rated_games ?? games };
}

/** Ratings age without their surplus. */
const NO_SURPLUS = { surplus: 0, surplusVariance: 0 };

const isIn =
  ({ key: { server, season, pool } }: Leaderboard) =>
  ({ and, eb }: ExpressionBuilder<Schema, 'standings'>) =>
    and([eb('server', '=', server), eb('season', '=', season), eb('pool', '=', pool)]);

/** Whether a row has a rank. */
const isEstablished = ({ at }: Leaderboard) => sql<SqlBool>`established_until > ${at}`;
const isProvisionalAt = ({ at }: Leaderboard) => sql<SqlBool>`established_until <= ${at}`;

/** Counts the rows of a leaderboard that meet a condition. */
async function count(db: Database, list: Leaderboard, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await db
    .selectFrom('standings')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(isIn(list))
    .where(condition)
    .executeTakeFirstOrThrow();
  return rows;
}

const countHigher = (db: Database, list: Leaderboard, { rating }: Pick<Row, 'rating'>) =>
  count(db, list, sql`${isEstablished(list)} and rating > ${rating}`);

const rowsByRating = (
  db: Database,
  list: Leaderboard,
  condition: RawBuilder<SqlBool>,
  [limit, offset]: readonly [limit: number, offset: number],
): Promise<Row[]> =>
  db
    .selectFrom('standings')
    .select(COLUMNS)
    .select(ratedGames)
    .where(isIn(list))
    .where(condition)
    .orderBy('rating', 'desc')
    .orderBy('member')
    .limit(limit)
    .offset(offset)
    .execute();

export async function ranking(
  db: Database,
  of: LeaderboardId,
  now: number,
  limit: number,
  offset: number,
): Promise<LeaderboardRow[]> {
  const list = leaderboardAt(of, now);
  const established = await rowsByRating(db, list, isEstablished(list), [limit, offset]);
  let higher = established[0] && offset > 0 ? await countHigher(db, list, established[0]) : 0;
  const ranked = established.map((row, i) => {
    if (i > 0 && row.rating !== established[i - 1]!.rating) higher = offset + i;
    return leaderboardRow(row, higher, list);
  });
  const left = limit - ranked.length;
  if (left === 0) return ranked;
  const before = ranked.length > 0 ? offset + ranked.length : await count(db, list, isEstablished(list));
  const window = [left, offset + ranked.length - before] as const;
  const provisional = await rowsByRating(db, list, isProvisionalAt(list), window);
  return [...ranked, ...provisional.map((row) => leaderboardRow(row, 0, list))];
}

export async function countRanked(db: Database, of: LeaderboardId): Promise<number> {
  return count(db, leaderboardAt(of, 0), sql`true`);
}

export async function rankedOf(
  db: Database,
  of: LeaderboardId,
  member: string,
  now: number,
): Promise<(LeaderboardRow & { readonly before: number }) | undefined> {
  const list = leaderboardAt(of, now);
  const row = await db
    .selectFrom('standings')
    .select(COLUMNS)
    .select(ratedGames)
    .where(isIn(list))
    .where('member', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const higher = await countHigher(db, list, row);
  return { ...leaderboardRow(row, higher, list), before: await countBefore(db, list, row, higher) };
}

/** Counts the rows of a leaderboard that stand before a row: established members first, then by rating and id. */
async function countBefore(db: Database, list: Leaderboard, row: Row, higher: number): Promise<number> {
  const { rating, member } = row;
  const isRanked = row.established_until > list.at;
  const alike = isRanked ? isEstablished(list) : isProvisionalAt(list);
  const equal = await count(db, list, sql`${alike} and rating = ${rating} and member < ${member}`);
  if (isRanked) return higher + equal;
  const established = await count(db, list, isEstablished(list));
  const higherProvisional = await count(db, list, sql`${alike} and rating > ${rating}`);
  return established + higherProvisional + equal;
}
