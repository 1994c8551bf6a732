import { type Kysely, sql } from 'kysely';

/** Keys that the bot makes once, and the sessions of members at the live board. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('live_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('link', 'text', (column) => column.notNull().unique())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('server', 'text')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create index live_sessions_of_a_member on live_sessions (member)`.execute(db);
  await sql`create index live_sessions_by_end on live_sessions (expires_at)`.execute(db);
}
