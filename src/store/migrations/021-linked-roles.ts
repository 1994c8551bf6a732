import { type Kysely, sql } from 'kysely';

/** Members who let Discord know their ratings, so that servers can give roles by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('linked_roles')
    .addColumn('member', 'text', (column) => column.primaryKey())
    .addColumn('tokens', 'text', (column) => column.notNull())
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addColumn('sent', 'text')
    .addColumn('due_at', 'bigint')
    .execute();
  await sql`create index linked_roles_due on linked_roles (due_at) where due_at is not null`.execute(db);
}
