import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shards')
    .addColumn('shard', 'integer', (column) => column.primaryKey())
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('beat_at', 'bigint', (column) => column.notNull())
    .execute();
}
