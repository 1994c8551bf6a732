import { type Kysely, sql } from 'kysely';

/**
 * Honors, and the queue of the finished games and tournaments that they follow from. All of those so far are queued; the latest come
 * first. A game belongs in it if it was begun and is over, as in `wasPlayed`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('honors')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('honors_key', ['source', 'member', 'kind'])
    .execute();
  await sql`create index honors_of_a_member on honors (member, kind, game, detail, at)`.execute(db);
  await db.schema
    .createTable('honor_queue')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into honor_queue (source, kind, due_at) select id, 'game', touched_at from games
    where phase = 'over' and (challenger is null or version > 1)`.execute(db);
  await sql`insert into honor_queue (source, kind, due_at) select id, 'tournament', created_at from tournaments
    where phase = 'finished' on conflict (source) do nothing`.execute(db);
  await sql`create index honors_due on honor_queue (due_at)`.execute(db);
}
