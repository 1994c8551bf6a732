import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('game_id', 'text', (column) => column.primaryKey().references('games.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('judgments', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .execute();
  await sql`create index reviews_not_done on reviews (game_id) where done = 0`.execute(db);
}
