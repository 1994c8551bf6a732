import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Store } from '../game/ports.js';
import { insertAction } from './actions.js';
import { findAnchor, upsertAnchor } from './anchors.js';
import { findGame, findPlayingAt, findUnfinished, findVersion, insertGame, updateGame } from './games.js';
import { migrate } from './migrations.js';
import type { Database, Schema } from './schema.js';

/** Opens (and makes, with its folder) a SQLite file, or `:memory:`. Throws where the file cannot be opened or is no database. */
export async function openSqliteStore(file: string): Promise<Store> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(db);
  return storeOver(db);
}

function storeOver(db: Database): Store {
  return {
    async create(game) {
      try {
        await insertGame(db, game);
        return 'stored';
      } catch (error) {
        if (violation(error) === 'place') return 'place-taken';
        throw error;
      }
    },
    async append(action, at, after) {
      try {
        await db.transaction().execute(async (transaction) => {
          await insertAction(transaction, after.setup.id, after.version, { action, at });
          await updateGame(transaction, after);
        });
        return 'stored';
      } catch (error) {
        const violated = violation(error);
        if (violated === 'place') return 'place-taken';
        if (violated === 'primary key') return 'conflict';
        throw error;
      }
    },
    load: (id) => findGame(db, id),
    version: (id) => findVersion(db, id),
    playingAt: (place) => findPlayingAt(db, place),
    unfinished: () => findUnfinished(db),
    anchor: (id) => findAnchor(db, id),
    setAnchor: (id, anchor) => upsertAnchor(db, id, anchor),
    close: () => db.destroy(),
  };
}

/** Which index refused a write, because another game or process was first with it. */
function violation(error: unknown): 'place' | 'primary key' | undefined {
  if (!(error instanceof SqliteDatabase.SqliteError)) return undefined;
  if (error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'primary key';
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes('games.place')
    ? 'place'
    : undefined;
}
