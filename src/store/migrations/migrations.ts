import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../schema.js';
import { addRecords } from './recordsMigration.js';

/** By name, in order. A released migration must not change. */
const MIGRATIONS: Record<string, Migration> = {
  '001-games': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('games')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('rule', 'text', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('black', 'text', (column) => column.notNull())
        .addColumn('white', 'text', (column) => column.notNull())
        .addColumn('seed', 'bigint', (column) => column.notNull())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('challenger', 'text')
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('phase', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .execute();
      await sql`create unique index one_game_a_place on games (place) where phase = 'playing'`.execute(db);
      await sql`create index unfinished_games on games (opened_at) where phase <> 'over'`.execute(db);
      await db.schema
        .createTable('actions')
        .addColumn('game_id', 'text', (column) => column.notNull().references('games.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('actions_key', ['game_id', 'number'])
        .execute();
      await db.schema
        .createTable('anchors')
        .addColumn('game_id', 'text', (column) => column.primaryKey().references('games.id'))
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('shown', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '002-strict': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('games')
        .addColumn('strict', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('games').addColumn('time', 'text').execute();
      await db.schema
        .alterTable('actions')
        .addColumn('at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update actions set at = (select opened_at from games where games.id = actions.game_id)`.execute(
        db,
      );
    },
  },
  '003-limits': {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const name of ['server', 'black_member', 'white_member']) {
        await db.schema.alterTable('games').addColumn(name, 'text').execute();
      }
      await db.schema
        .alterTable('games')
        .addColumn('touched_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update games set touched_at = coalesce(
        (select at from actions where game_id = games.id order by number desc limit 1), opened_at)`.execute(
        db,
      );
      await fillMembers(db);
      await sql`drop index unfinished_games`.execute(db);
      const live = sql`phase in ('playing', 'challenged')`;
      await sql`create index unfinished_games on games (opened_at) where ${live}`.execute(db);
      await sql`create index live_games_of_black on games (black_member) where ${live}`.execute(db);
      await sql`create index live_games_of_white on games (white_member) where ${live}`.execute(db);
      await sql`create index live_games_of_server on games (server) where ${live}`.execute(db);
      await sql`create index untouched_games on games (touched_at) where phase = 'playing' and time is null`.execute(
        db,
      );
    },
  },
  '004-openings': {
    async up(db: Kysely<unknown>): Promise<void> {
      const addColumn = (name: string, usual: string) =>
        db.schema
          .alterTable('games')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(usual))
          .execute();
      await addColumn('opening', 'plain');
      await db.schema.alterTable('games').addColumn('start', 'text').execute();
      await addColumn('venue', 'server');
      await sql`update games set venue = 'direct' where server is null`.execute(db);
      await sql`drop index one_game_a_place`.execute(db);
      await sql`create unique index one_game_a_place on games (place) where phase = 'playing' and venue = 'server'`.execute(
        db,
      );
      await sql`create index games_at_a_place on games (place) where phase = 'playing'`.execute(db);
      await sql`create index games_over_at_a_place on games (place, touched_at) where phase = 'over'`.execute(
        db,
      );
      await sql`create index games_over_of_black on games (black_member, touched_at) where phase = 'over'`.execute(
        db,
      );
      await sql`create index games_over_of_white on games (white_member, touched_at) where phase = 'over'`.execute(
        db,
      );
      await sql`create index unfinished_games_of_black on games (black_member) where phase in ('playing', 'challenged', 'parked')`.execute(
        db,
      );
      await sql`create index unfinished_games_of_white on games (white_member) where phase in ('playing', 'challenged', 'parked')`.execute(
        db,
      );
      await sql`drop index untouched_games`.execute(db);
      await sql`create index untouched_games on games (touched_at) where phase in ('playing', 'parked') and time is null`.execute(
        db,
      );
    },
  },
  '005-lost-places': {
    async up(db): Promise<void> {
      await sql`create index parked_with_a_clock on games (touched_at) where phase = 'parked' and time is not null`.execute(
        db,
      );
    },
  },
  '006-ratings': {
    async up(db): Promise<void> {
      await db.schema
        .alterTable('games')
        .addColumn('rated', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('ratings')
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('pool', 'text', (column) => column.notNull())
        .addColumn('rating', 'double precision', (column) => column.notNull())
        .addColumn('deviation', 'double precision', (column) => column.notNull())
        .addColumn('volatility', 'double precision', (column) => column.notNull())
        .addColumn('rated_at', 'bigint', (column) => column.notNull())
        .addColumn('wins', 'integer', (column) => column.notNull())
        .addColumn('draws', 'integer', (column) => column.notNull())
        .addColumn('losses', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('ratings_key', ['member', 'pool'])
        .execute();
      await sql`create index ratings_of_a_pool on ratings (pool, rating)`.execute(db);
      await db.schema
        .createTable('rated_games')
        .addColumn('game_id', 'text', (column) => column.notNull().references('games.id'))
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('pool', 'text', (column) => column.notNull())
        .addColumn('opponent', 'text')
        .addColumn('server', 'text')
        .addColumn('score', 'double precision', (column) => column.notNull())
        .addColumn('rating_before', 'double precision', (column) => column.notNull())
        .addColumn('rating', 'double precision', (column) => column.notNull())
        .addColumn('deviation', 'double precision', (column) => column.notNull())
        .addColumn('rated_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('rated_games_key', ['game_id', 'member'])
        .execute();
      await sql`create index rated_games_of_a_member on rated_games (member, pool, rated_at)`.execute(db);
      await sql`create index rated_games_in_a_server on rated_games (server, pool, member)`.execute(db);
    },
  },
  '007-records': { up: addRecords },
  '008-surplus': {
    async up(db): Promise<void> {
      for (const column of ['surplus', 'surplus_variance'])
        await db.schema
          .alterTable('ratings')
          .addColumn(column, 'double precision', (definition) => definition.notNull().defaultTo(0))
          .execute();
    },
  },
  '009-reviews': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('reviews')
        .addColumn('game_id', 'text', (column) => column.primaryKey().references('games.id'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('judgments', 'text', (column) => column.notNull())
        .addColumn('done', 'integer', (column) => column.notNull())
        .execute();
      await sql`create index reviews_not_done on reviews (game_id) where done = 0`.execute(db);
    },
  },
  '010-studies': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('studies')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('rule', 'text', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('start', 'text', (column) => column.notNull())
        .addColumn('names', 'text')
        .addColumn('touched_at', 'bigint', (column) => column.notNull())
        .execute();
      await sql`create index studies_of_a_member on studies (member, touched_at)`.execute(db);
      await reviewStudiesToo(db);
    },
  },
  '011-puzzles': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('puzzle_ratings')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('rating', 'double precision', (column) => column.notNull())
        .addColumn('deviation', 'double precision', (column) => column.notNull())
        .addColumn('volatility', 'double precision', (column) => column.notNull())
        .addColumn('surplus', 'double precision', (column) => column.notNull())
        .addColumn('surplus_variance', 'double precision', (column) => column.notNull())
        .addColumn('rated_at', 'bigint', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('solved', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('puzzle_ratings_key', ['owner', 'id', 'game'])
        .execute();
      await db.schema
        .createTable('puzzle_attempts')
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('puzzle', 'text', (column) => column.notNull())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .addColumn('touched_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('puzzle_attempts_key', ['member', 'puzzle'])
        .execute();
      await sql`create index puzzles_open on puzzle_attempts (member, game) where result = 'open'`.execute(
        db,
      );
      await db.schema
        .createTable('day_solvers')
        .addColumn('server', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('solved_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('day_solvers_key', ['server', 'day', 'member'])
        .execute();
      await sql`create index day_solvers_of_a_member on day_solvers (member)`.execute(db);
    },
  },
  '012-day-posts': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('day_posts')
        .addColumn('server', 'text', (column) => column.primaryKey())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('message', 'text')
        .execute();
    },
  },
  '013-game-puzzles': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('game_puzzles')
        .addColumn('puzzle', 'text', (column) => column.primaryKey())
        .addColumn('server', 'text', (column) => column.notNull())
        .addColumn('game_id', 'text', (column) => column.notNull().references('games.id'))
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('black', 'text')
        .addColumn('white', 'text')
        .addColumn('rating', 'integer', (column) => column.notNull())
        .addColumn('line', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await sql`create index game_puzzles_of_a_server on game_puzzles (server, created_at)`.execute(db);
      await sql`create index game_puzzles_of_black on game_puzzles (black) where black is not null`.execute(
        db,
      );
      await sql`create index game_puzzles_of_white on game_puzzles (white) where white is not null`.execute(
        db,
      );
    },
  },
  '014-shards': {
    async up(db): Promise<void> {
      await db.schema
        .createTable('shards')
        .addColumn('shard', 'integer', (column) => column.primaryKey())
        .addColumn('process', 'text', (column) => column.notNull())
        .addColumn('beat_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '015-games-of-a-server': {
    async up(db): Promise<void> {
      await sql`create index unfinished_games_of_server on games (server, place) where phase in ('playing', 'challenged', 'parked')`.execute(
        db,
      );
    },
  },
};

/** Makes the table of reviews anew, without its reference to games: SQLite cannot drop a reference. */
async function reviewStudiesToo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_reviews')
    .addColumn('game_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('judgments', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into new_reviews (game_id, version, judgments, done)
    select game_id, version, judgments, done from reviews`.execute(db);
  await db.schema.dropTable('reviews').execute();
  await db.schema.alterTable('new_reviews').renameTo('reviews').execute();
  await sql`create index reviews_not_done on reviews (game_id) where done = 0`.execute(db);
}

const ROWS_AT_ONCE = 1000;

/** Notes the members in the seats of games, which have them as JSON. Games that are damaged in this are left without. */
async function fillMembers(db: Kysely<unknown>): Promise<void> {
  type Row = { id: string; black: string; white: string };
  const after = (id: string) =>
    sql<Row>`select id, black, white from games where id > ${id} order by id limit ${sql.lit(ROWS_AT_ONCE)}`;
  let { rows } = await after('').execute(db);
  while (rows.length > 0) {
    for (const { id, black, white } of rows) {
      await sql`update games set black_member = ${memberIn(black)}, white_member = ${memberIn(white)} where id = ${id}`.execute(
        db,
      );
    }
    ({ rows } = await after(rows.at(-1)!.id).execute(db));
  }
}

function memberIn(seat: string): string | null {
  try {
    const { member } = JSON.parse(seat) as { member?: unknown };
    return typeof member === 'string' ? member : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** A database that this release cannot use; the message says what to do. */
export class UnusableDatabase extends Error {}

const migratorOf = (db: Database): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Whether there is something to migrate. Throws an UnusableDatabase where a newer release has migrated it further. */
export async function needsMigration(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) {
    const done = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
      db,
    );
    const unknown = done.rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
    if (unknown.length > 0) {
      throw new UnusableDatabase(
        `it was used by a newer release of Sente, which made changes unknown here (${unknown.join(', ')}). Start that release, or take a backup from before it.`,
      );
    }
  }
  return (await migratorOf(db).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}

/**
 * Migrates a database to the newest schema. Throws where a migration fails. On PostgreSQL it runs in a transaction; on
 * SQLite, where Kysely begins none, the caller has begun one.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}
