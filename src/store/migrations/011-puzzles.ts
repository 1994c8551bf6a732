import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`create index puzzles_open on puzzle_attempts (member, game) where result = 'open'`.execute(db);
  await db.schema
    .createTable('day_solvers')
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('solved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_solvers_key', ['server', 'day', 'member'])
    .execute();
  await sql`create index day_solvers_of_a_member on day_solvers (member)`.execute(db);
}
