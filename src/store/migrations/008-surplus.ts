import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['surplus', 'surplus_variance'])
    await db.schema
      .alterTable('ratings')
      .addColumn(column, 'double precision', (definition) => definition.notNull().defaultTo(0))
      .execute();
}
