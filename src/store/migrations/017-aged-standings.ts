import { type Kysely, sql } from 'kysely';

/** Statements valid in SQLite and PostgreSQL. */
const STATEMENTS = [
  'drop index standings_by_rating',
  'alter table standings drop column provisional',
  'alter table standings add column volatility double precision not null default 0.06',
  'alter table standings add column rated_at bigint not null default 0',
  'alter table standings add column established_until bigint not null default 0',
  `update standings set volatility = coalesce((select volatility from ratings
    where ratings.member = standings.member and ratings.pool = standings.pool), 0.06)`,
];

/** 110: deviation of a provisional rating. 173.7178: points in a unit of Glicko-2. */
const ESTABLISHED_UNTIL = `update standings set established_until = cast(
  rated_at + 86400000 * (110 * 110 - deviation * deviation) / (volatility * volatility * 173.7178 * 173.7178) as bigint)
  where deviation < 110`;

/** Lets ratings in leaderboards age: adds what their deviation grows by, and until when each is established. */
export async function up(db: Kysely<{ standings: { season: string } }>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const seasons = await db.selectFrom('standings').select('season').distinct().execute();
  for (const { season } of seasons)
    await sql`update standings set rated_at = coalesce((select max(rated_at) from rated_games
      where rated_games.member = standings.member and rated_games.pool = standings.pool
      and rated_games.rated_at < ${endOf(season)}), 0) where season = ${season}`.execute(db);
  await sql.raw(ESTABLISHED_UNTIL).execute(db);
  await sql`create index standings_by_rating on standings
    (server, season, pool, rating desc, member, established_until)`.execute(db);
}

/** End of a season such as `2026-Q4`, in ms since the epoch. All time, with an empty name, has none. */
function endOf(season: string): number {
  const [year, quarter] = season.split('-Q');
  return quarter === undefined ? Number.MAX_SAFE_INTEGER : Date.UTC(Number(year), 3 * Number(quarter));
}
