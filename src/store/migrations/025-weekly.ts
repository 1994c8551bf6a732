import { type Kysely, sql } from 'kysely';

/** Channels of servers' weekly summaries, and an index of the games that these count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weekly_posts')
    .addColumn('server', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .execute();
  await sql`create index games_over_in_a_server on games (server, touched_at)
    where phase = 'over' and server is not null`.execute(db);
}
