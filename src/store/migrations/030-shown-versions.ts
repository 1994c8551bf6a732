import { type Kysely, sql } from 'kysely';

/**
 * Versions that messages show of tournaments and team games that are over, the messages that are being replaced, and whether a weekly summary
 * was sent. Everything older counts as shown and sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tournaments').addColumn('replaced', 'text').execute();
  for (const [table, phases] of [
    ['tournaments', "'finished', 'cancelled'"],
    ['team_games', "'over'"],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('shown', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const isOver = sql.raw(`phase in (${phases})`);
    await sql`update ${sql.table(table)} set shown = version where ${isOver}`.execute(db);
    await sql`create index ${sql.ref(`unshown_${table}`)} on ${sql.table(table)} (created_at)
      where ${isOver} and shown < version`.execute(db);
  }
  await db.schema
    .alterTable('weekly_posts')
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
