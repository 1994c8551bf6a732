import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parked_with_a_clock on games (touched_at) where phase = 'parked' and time is not null`.execute(
    db,
  );
}
