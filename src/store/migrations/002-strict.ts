import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('games')
    .addColumn('strict', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('games').addColumn('time', 'text').execute();
  await db.schema
    .alterTable('actions')
    .addColumn('at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update actions set at = (select opened_at from games where games.id = actions.game_id)`.execute(
    db,
  );
}
