import { type Kysely, sql } from 'kysely';
import { isProvisional } from '../../game/ratings/ratings.js';
import { seasonOf } from '../../game/ratings/seasons.js';

/** Statements valid in SQLite and PostgreSQL. */
const STATEMENTS = [
  `create table standings (
    server text not null, season text not null, pool text not null, member text not null,
    rating double precision not null, deviation double precision not null, provisional integer not null,
    wins integer not null, draws integer not null, losses integer not null,
    primary key (server, season, pool, member))`,
  'create index standings_by_rating on standings (server, season, pool, provisional, rating desc, member)',
  'create index standings_of_a_member on standings (member, pool, season)',
  `create table tallies (
    member text not null, pool text not null, color text not null, against text not null,
    wins integer not null, draws integer not null, losses integer not null,
    primary key (member, pool, color, against))`,
  'create table streaks (member text primary key not null, kind text not null, games integer not null)',
  `create table settings (
    owner text not null, id text not null, settings text not null, primary key (owner, id))`,
  'create table blocks (member text not null, blocked text not null, primary key (member, blocked))',
  'create index blocks_of_the_blocked on blocks (blocked)',
  'create table servers (server text primary key not null, left_at bigint)',
  'create index servers_left on servers (left_at) where left_at is not null',
  'create index games_of_a_server on games (server) where server is not null',
  "create index damaged_games_of_black on games (black_member) where phase = 'damaged'",
  "create index damaged_games_of_white on games (white_member) where phase = 'damaged'",
];

/** Adds members' records beside their games, and the servers that the bot is in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await fillStandings(db);
}

type RatedRow = {
  game_id: string;
  member: string;
  pool: string;
  server: string | null;
  score: number;
  rating: number;
  deviation: number;
  rated_at: number;
};

type Standing = Pick<RatedRow, 'rating' | 'deviation'> & { wins: number; draws: number; losses: number };

const ROWS_AT_ONCE = 1000;
/** PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766. */
const ROWS_IN_A_STATEMENT = 500;

/** Fills the rankings from the rated games so far. */
async function fillStandings(db: Kysely<unknown>): Promise<void> {
  const standings = new Map<string, Standing>();
  const last = new Map<string, RatedRow>();
  for await (const row of ratedGames(db)) {
    const season = seasonOf(row.rated_at);
    for (const one of ['', season]) {
      last.set(JSON.stringify([one, row.pool, row.member]), row);
      for (const server of new Set(['', row.server ?? ''])) {
        const key = JSON.stringify([server, one, row.pool, row.member]);
        const { wins, draws, losses } = standings.get(key) ?? { wins: 0, draws: 0, losses: 0 };
        standings.set(key, {
          rating: row.rating,
          deviation: row.deviation,
          wins: wins + (row.score === 1 ? 1 : 0),
          draws: draws + (row.score === 0.5 ? 1 : 0),
          losses: losses + (row.score === 0 ? 1 : 0),
        });
      }
    }
  }
  const rows = [...standings].map(([key, { wins, draws, losses }]) => {
    const [server, season, pool, member] = JSON.parse(key) as string[];
    const { rating, deviation } = last.get(JSON.stringify([season, pool, member]))!;
    const provisional = isProvisional({ deviation }) ? 1 : 0;
    return [server, season, pool, member, rating, deviation, provisional, wins, draws, losses];
  });
  for (let i = 0; i < rows.length; i += ROWS_IN_A_STATEMENT) {
    const values = rows.slice(i, i + ROWS_IN_A_STATEMENT).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into standings (server, season, pool, member, rating, deviation, provisional, wins, draws, losses)
      values ${sql.join(values)}`.execute(db);
  }
}

/** Yields the rated games, by member and pool, in the order of their ends. */
async function* ratedGames(db: Kysely<unknown>): AsyncGenerator<RatedRow> {
  const after = (member: string, pool: string, at: number, game: string) =>
    sql<RatedRow>`select game_id, member, pool, server, score, rating, deviation, rated_at from rated_games
      where (member, pool, rated_at, game_id) > (${member}, ${pool}, ${at}, ${game})
      order by member, pool, rated_at, game_id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
  let { rows } = await after('', '', 0, '');
  while (rows.length > 0) {
    yield* rows;
    const { member, pool, rated_at, game_id } = rows.at(-1)!;
    ({ rows } = await after(member, pool, rated_at, game_id));
  }
}
