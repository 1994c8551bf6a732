import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
}
