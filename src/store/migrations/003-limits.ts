import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['server', 'black_member', 'white_member']) {
    await db.schema.alterTable('games').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('games')
    .addColumn('touched_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update games set touched_at = coalesce(
    (select at from actions where game_id = games.id order by number desc limit 1), opened_at)`.execute(db);
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
}

const ROWS_AT_ONCE = 1000;

/** Fills the members' columns from the seats' JSON. Games with damaged seats keep null. */
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
