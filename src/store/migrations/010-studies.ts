import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
}

/** Rebuilds the table of reviews without its reference to games: SQLite cannot drop a reference. */
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
