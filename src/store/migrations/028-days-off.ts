import type { Kysely } from 'kysely';

/** Members' days off in slow games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('days_off')
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('end_day', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('told', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('days_off_key', ['member', 'from_at'])
    .execute();
}
