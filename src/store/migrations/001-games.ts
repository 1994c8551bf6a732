import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
}
