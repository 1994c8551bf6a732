import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../migrations.js';
import type { Database, Schema } from '../schema.js';
import { IN_MEMORY } from './messages.js';

/** An open file: the connection, and the query builder over the same. */
export type SqliteFile = { readonly sqlite: SqliteDatabase.Database; readonly db: Database };

/** How long a write waits for another process's, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens (and makes, with its folder) a SQLite file, or `:memory:`, and migrates it. Throws where the file cannot be opened or
 * is no database.
 */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    await migrate(queriesOver(sqlite));
    return { sqlite, db: queriesOver(preparingOnce(sqlite)) };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

type Preparing = Pick<SqliteDatabase.Database, 'prepare' | 'close'>;

const queriesOver = (database: Preparing): Database =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });

/** The queries are few and always the same, so each is prepared once. */
function preparingOnce(sqlite: SqliteDatabase.Database): Preparing {
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const prepare = (source: string): SqliteDatabase.Statement => {
    const known = prepared.get(source) ?? sqlite.prepare(source);
    prepared.set(source, known);
    return known;
  };
  return { prepare: prepare as SqliteDatabase.Database['prepare'], close: () => sqlite.close() };
}
