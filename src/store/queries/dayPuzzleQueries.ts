import { sql } from 'kysely';
import { type Daily, type DaySolvers, NO_SERVER } from '../../game/ports/puzzleStore.js';
import type { DayPost, PuzzleServer } from '../../game/ports/records.js';
import type { GameName } from '../../rules/position.js';
import type { Database } from '../schema.js';
import { settingsFrom } from './settingQueries.js';

/** Finds the servers that have chosen a channel for the puzzle of the day. */
export async function puzzleServers(db: Database): Promise<PuzzleServer[]> {
  const rows = await db
    .selectFrom('settings')
    .leftJoin('day_posts', 'day_posts.server', 'settings.id')
    .select(['settings.id as server', 'settings.settings', 'day_posts.day', 'message'])
    .where('owner', '=', 'server')
    // `JSON.stringify` wrote the settings; a server without a channel has `null` there.
    .where(sql<boolean>`settings.settings like '%"puzzles":"%'`)
    .execute();
  return rows.map(({ server, settings, day, message }) => ({
    server,
    settings: settingsFrom(settings),
    lastDay: day ?? undefined,
    isUnsent: day !== null && message === null,
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

export async function dailyPuzzle(db: Database, game: GameName, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('daily_puzzles')
    .select('puzzle')
    .where('game', '=', game)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.puzzle;
}

export async function usedDailyPuzzles(db: Database, game: GameName): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('daily_puzzles')
    .select(({ fn }) => ['puzzle', fn.max('day').as('day')])
    .where('game', '=', game)
    .groupBy('puzzle')
    .execute();
  return rows.map(({ puzzle, day }) => [puzzle, day]);
}

export async function chooseDailyPuzzle(
  db: Database,
  game: GameName,
  day: string,
  puzzle: string,
): Promise<string> {
  const { puzzle: chosen } = await db
    .insertInto('daily_puzzles')
    .values({ game, day, puzzle })
    // Changes nothing, but returns the row.
    .onConflict((conflict) => conflict.columns(['game', 'day']).doUpdateSet({ day }))
    .returning('puzzle')
    .executeTakeFirstOrThrow();
  return chosen;
}

export async function addDaySolver(
  db: Database,
  server: string,
  { game, day }: Daily,
  member: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('daily_solvers')
    .values({ server, game, day, member, solved_at: at })
    .onConflict((conflict) => conflict.columns(['server', 'day', 'game', 'member']).doNothing())
    .execute();
}

export async function daysSolvedBy(db: Database, member: string): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_solvers')
    .select('day')
    .distinct()
    .where('member', '=', member)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Forgets in which server its members solved the daily puzzles. Their days stay, for their streaks. */
export async function forgetWhereSolved(db: Database, server: string): Promise<void> {
  const there = db
    .selectFrom('daily_solvers')
    .select([sql.lit(NO_SERVER).as('server'), 'game', 'day', 'member', 'solved_at'])
    .where('server', '=', server);
  await db
    .insertInto('daily_solvers')
    .columns(['server', 'game', 'day', 'member', 'solved_at'])
    .expression(there)
    .onConflict((conflict) => conflict.columns(['server', 'day', 'game', 'member']).doNothing())
    .execute();
  await db.deleteFrom('daily_solvers').where('server', '=', server).execute();
}

export async function daySolvers(db: Database, server: string, { game, day }: Daily): Promise<DaySolvers> {
  const rows = await db
    .selectFrom('daily_solvers')
    .select('member')
    .where('server', '=', server)
    .where('day', '=', day)
    .where('game', '=', game)
    .orderBy('solved_at')
    .orderBy('member')
    .execute();
  return { first: rows[0]?.member, count: rows.length };
}
