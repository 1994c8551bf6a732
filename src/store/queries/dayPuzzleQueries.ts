import { sql } from 'kysely';
import type { DaySolvers } from '../../game/ports/puzzleStore.js';
import type { DayPost, PuzzleServer } from '../../game/ports/records.js';
import type { Database } from '../schema.js';
import { settingsFrom } from './settingQueries.js';

/** Finds the servers that have chosen a channel for the puzzle of the day. */
export async function puzzleServers(db: Database): Promise<PuzzleServer[]> {
  const rows = await db
    .selectFrom('settings')
    .leftJoin('day_posts', 'day_posts.server', 'settings.id')
    .select(['settings.id as server', 'settings.settings', 'day_posts.day'])
    .where('owner', '=', 'server')
    // `JSON.stringify` wrote the settings; a server without a channel has `null` there.
    .where(sql<boolean>`settings.settings like '%"puzzles":"%'`)
    .execute();
  return rows.map(({ server, settings, day }) => ({
    server,
    settings: settingsFrom(settings),
    lastDay: day ?? undefined,
  }));
}

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

export async function endDayPost(db: Database, server: string, day: string, message: string): Promise<void> {
  await db
    .updateTable('day_posts')
    .set({ message })
    .where('server', '=', server)
    .where('day', '=', day)
    .execute();
}

export async function dayPost(db: Database, server: string): Promise<DayPost | undefined> {
  const row = await db.selectFrom('day_posts').selectAll().where('server', '=', server).executeTakeFirst();
  return row && { day: row.day, channel: row.channel, message: row.message ?? undefined };
}

export async function addDaySolver(
  db: Database,
  server: string,
  day: string,
  member: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('day_solvers')
    .values({ server, day, member, solved_at: at })
    .onConflict((conflict) => conflict.columns(['server', 'day', 'member']).doNothing())
    .execute();
}

export async function daySolvers(db: Database, server: string, day: string): Promise<DaySolvers> {
  const rows = await db
    .selectFrom('day_solvers')
    .select('member')
    .where('server', '=', server)
    .where('day', '=', day)
    .orderBy('solved_at')
    .orderBy('member')
    .execute();
  return { first: rows[0]?.member, count: rows.length };
}
