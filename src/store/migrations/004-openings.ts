import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`create index games_over_at_a_place on games (place, touched_at) where phase = 'over'`.execute(db);
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
}
