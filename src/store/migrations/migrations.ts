import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../schema.js';
import * as games from './001-games.js';
import * as strict from './002-strict.js';
import * as limits from './003-limits.js';
import * as openings from './004-openings.js';
import * as lostPlaces from './005-lost-places.js';
import * as ratings from './006-ratings.js';
import * as records from './007-records.js';
import * as surplus from './008-surplus.js';
import * as reviews from './009-reviews.js';
import * as studies from './010-studies.js';
import * as puzzles from './011-puzzles.js';
import * as dayPosts from './012-day-posts.js';
import * as gamePuzzles from './013-game-puzzles.js';
import * as shards from './014-shards.js';
import * as gamesOfAServer from './015-games-of-a-server.js';
import * as dailyPuzzles from './016-daily-puzzles.js';
import * as agedStandings from './017-aged-standings.js';
import * as forgottenPlaces from './018-forgotten-places.js';
import * as dueGames from './019-due-games.js';
import * as liveBoard from './020-live-board.js';
import * as linkedRoles from './021-linked-roles.js';
import * as lobby from './022-lobby.js';
import * as tournaments from './023-tournaments.js';
import * as honors from './024-honors.js';
import * as weekly from './025-weekly.js';
import * as openingCounts from './026-openings.js';
import * as teams from './027-teams.js';
import * as daysOff from './028-days-off.js';
import * as shownVersions from './030-shown-versions.js';
import * as postNews from './031-post-news.js';

/** Migrations by name, in order: a file and a line each. A released one must not change. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-games': games,
  '002-strict': strict,
  '003-limits': limits,
  '004-openings': openings,
  '005-lost-places': lostPlaces,
  '006-ratings': ratings,
  '007-records': records,
  '008-surplus': surplus,
  '009-reviews': reviews,
  '010-studies': studies,
  '011-puzzles': puzzles,
  '012-day-posts': dayPosts,
  '013-game-puzzles': gamePuzzles,
  '014-shards': shards,
  '015-games-of-a-server': gamesOfAServer,
  '016-daily-puzzles': dailyPuzzles,
  '017-aged-standings': agedStandings,
  '018-forgotten-places': forgottenPlaces,
  '019-due-games': dueGames,
  '020-live-board': liveBoard,
  '021-linked-roles': linkedRoles,
  '022-lobby': lobby,
  '023-tournaments': tournaments,
  '024-honors': honors,
  '025-weekly': weekly,
  '026-openings': openingCounts,
  '027-teams': teams,
  '028-days-off': daysOff,
  '030-shown-versions': shownVersions,
  '031-post-news': postNews,
};

/** Thrown if this release cannot use a database. The message says what to do. */
export class UnusableDatabase extends Error {}

const migratorOf = (db: Database): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });

/** Whether migrations are missing. Throws an UnusableDatabase if a newer release has migrated the database further. */
export async function needsMigration(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) {
    const executed = await sql<{
      name: string;
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    const unknown = executed.rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
    if (unknown.length > 0) {
      throw new UnusableDatabase(
        `it was used by a newer release of Sente, with changes unknown to this one (${unknown.join(', ')}). Start that release, or take a backup from before it.`,
      );
    }
  }
  return (await migratorOf(db).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}

/**
 * Migrates a database to the newest schema. Throws if a migration fails. On PostgreSQL it runs in a transaction; on SQLite
 * Kysely begins none, so the caller does.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/**
 * Runs the first `count` migrations on an empty database, as an older release would. For tests of later ones. Throws if one
 * fails.
 */
export async function migrateTo(db: Database, count: number): Promise<void> {
  const name = Object.keys(MIGRATIONS)[count - 1];
  if (name === undefined) throw new RangeError(`no migration ${count}`);
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}
