import { type Kysely, sql } from 'kysely';

type Before = { day_solvers: { server: string; day: string; member: string; solved_at: number } };
type After = { daily_solvers: Before['day_solvers'] & { game: string } };

export async function up(db: Kysely<Before & After>): Promise<void> {
  await db.schema
    .createTable('daily_puzzles')
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('puzzle', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_puzzles_key', ['game', 'day'])
    .execute();
  await db.schema
    .createTable('daily_solvers')
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('solved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_solvers_key', ['server', 'day', 'game', 'member'])
    .execute();
  const days = await db.selectFrom('day_solvers').select('day').distinct().execute();
  for (const { day } of days) {
    const copied = db
      .selectFrom('day_solvers')
      .select(({ val }) => ['server', 'day', val(gameOf(day)).as('game'), 'member', 'solved_at'])
      .where('day', '=', day);
    await db
      .insertInto('daily_solvers')
      .columns(['server', 'day', 'game', 'member', 'solved_at'])
      .expression(copied)
      .execute();
  }
  await db.schema.dropTable('day_solvers').execute();
  await sql`create index daily_solvers_of_a_member on daily_solvers (member)`.execute(db);
}

/** Game of a day's only puzzle, before each game had its own. */
const gameOf = (day: string): string =>
  Math.floor(Date.parse(day) / (24 * 60 * 60 * 1000)) % 2 === 0 ? 'reversi' : 'gomoku';
