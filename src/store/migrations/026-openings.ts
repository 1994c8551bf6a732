import { type Kysely, sql } from 'kysely';

/** Counts of opening moves in servers' finished games, the games still to count, and the lines that members train. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uncounted_games')
    .addColumn('game_id', 'text', (column) => column.primaryKey().references('games.id'))
    .execute();
  await sql`insert into uncounted_games (game_id)
    select id from games where phase = 'over' and venue = 'server' and server is not null`.execute(db);
  await db.schema
    .createTable('opening_moves')
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('move', 'integer', (column) => column.notNull())
    .addColumn('games', 'integer', (column) => column.notNull())
    .addColumn('black', 'integer', (column) => column.notNull())
    .addColumn('white', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('opening_moves_key', ['server', 'variant', 'position', 'move'])
    .execute();
  await db.schema
    .createTable('opening_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('memory', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create index opening_lines_of_a_member on opening_lines (member, due_at)`.execute(db);
}
