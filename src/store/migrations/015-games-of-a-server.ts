import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index unfinished_games_of_server on games (server, place) where phase in ('playing', 'challenged', 'parked')`.execute(
    db,
  );
}
