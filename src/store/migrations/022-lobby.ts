import { type Kysely, sql } from 'kysely';

/** Where servers keep their lobby, and which open challenges members want to hear of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lobby_posts')
    .addColumn('server', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('challenge_notices')
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('every_ms', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('challenge_notices_key', ['member', 'server', 'game'])
    .execute();
  await sql`create index challenge_notices_due on challenge_notices (server, game, due_at)`.execute(db);
}
