import { sql } from 'kysely';
import type { Database, DayPostsTable } from '../schema.js';

/** A server that posts the puzzle of the day, its settings as JSON, and the day of its last post. */
export type PuzzleServerRow = {
  readonly server: string;
  readonly settings: string;
  readonly day: string | null;
};

/** The servers that have chosen a channel for the puzzle of the day. */
export const findPuzzleServers = (db: Database): Promise<PuzzleServerRow[]> =>
  db
    .selectFrom('settings')
    .leftJoin('day_posts', 'day_posts.server', 'settings.id')
    .select(['settings.id as server', 'settings.settings', 'day_posts.day'])
    .where('owner', '=', 'server')
    // Settings are stored as `JSON.stringify` writes them, and a server without a channel has `null` there.
    .where(sql<boolean>`settings.settings like '%"puzzles":"%'`)
    .execute();

/** Notes that the puzzle of a day is about to be posted in a server; whether that is news. */
export async function beginDayPost(
  db: Database,
  server: string,
  day: string,
  channel: string,
): Promise<boolean> {
  const begun = await db
    .insertInto('day_posts')
    .values({ server, day, channel, message: null })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet({ day, channel, message: null }).where('day_posts.day', '<', day),
    )
    .returning('server')
    .execute();
  return begun.length > 0;
}

/** Notes which message the post of a day is. */
export async function endDayPost(db: Database, server: string, day: string, message: string): Promise<void> {
  await db
    .updateTable('day_posts')
    .set({ message })
    .where('server', '=', server)
    .where('day', '=', day)
    .execute();
}

export const findDayPost = (db: Database, server: string): Promise<DayPostsTable | undefined> =>
  db.selectFrom('day_posts').selectAll().where('server', '=', server).executeTakeFirst();
