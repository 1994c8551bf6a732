import { type Kysely, sql } from 'kysely';

/**
 * Stores from when each game must be watched. The times of older games are unknown: the first start loads them, and corrects them. An
 * index finds the games whose end no message shows yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('due_at', 'bigint').execute();
  await sql`update games set due_at = 0 where phase in ('playing', 'challenged') or (phase in ('over', 'parked')
    and exists (select 1 from anchors where game_id = games.id and shown <> games.version))`.execute(db);
  await sql`create index unshown_ends on games (opened_at) where phase in ('over', 'parked') and due_at = 0`.execute(
    db,
  );
}
