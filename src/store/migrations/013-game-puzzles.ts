import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`create index game_puzzles_of_black on game_puzzles (black) where black is not null`.execute(db);
  await sql`create index game_puzzles_of_white on game_puzzles (white) where white is not null`.execute(db);
}
