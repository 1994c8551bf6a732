import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate, needsMigration, UnusableDatabase } from '../migrations/migrations.js';
import type { Database, Schema } from '../schema.js';
import { makePrivate } from './privacy.js';
import { IN_MEMORY } from './workerMessages.js';

/** An open file: the connection, and the query builder over the same. */
export type SqliteFile = { readonly sqlite: SqliteDatabase.Database; readonly db: Database };

/** How long a write waits for another process's, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens (and makes, with its folder) a SQLite file, or `:memory:`, and migrates it. Throws as `connectToFile` does. */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const opened = connectToFile(file);
  try {
    await migrateFile(opened.sqlite);
    return opened;
  } catch (error) {
    opened.sqlite.close();
    throw error;
  }
}

/**
 * Opens (and makes, with its folder) a SQLite file as it is. Throws where it cannot be opened or is no database, and an
 * UnusableDatabase where it is damaged.
 */
export function connectToFile(file: string): SqliteFile {
  if (file !== IN_MEMORY) makePrivate(file);
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    check(sqlite);
    return { sqlite, db: queriesOver(preparingOnce(sqlite)) };
  } catch (error) {
    sqlite.close();
    throw isCorruption(error) ? damaged(error.message) : error;
  }
}

/** Opens a file that is there, to read it only. Throws where that is not possible. */
export function openFileToRead(file: string): SqliteFile {
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  return { sqlite, db: queriesOver(preparingOnce(sqlite)) };
}

/**
 * Throws where pages of the file are damaged. On 100,000 games (730 MB) it takes 2 s; `integrity_check`, which compares the
 * indexes with the tables besides, takes 7 s.
 */
function check(sqlite: SqliteDatabase.Database): void {
  const found = String(sqlite.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw damaged(found);
}

const damaged = (found: string): UnusableDatabase =>
  new UnusableDatabase(
    `it is damaged (${found.replaceAll(/\s+/g, ' ')}). Move it away with its -wal and -shm files and put the newest of its backups there, or what \`sqlite3 FILE .recover\` saves of it.`,
  );

/** Damage to its schema keeps SQLite from looking any further. */
const isCorruption = (error: unknown): error is Error =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_CORRUPT');

/** Runs all migrations that are missing, or none: SQLite's transactions hold its schema too. */
export async function migrateFile(sqlite: SqliteDatabase.Database): Promise<void> {
  const db = queriesOver(sqlite);
  if (!(await needsMigration(db))) return;
  sqlite.exec('begin immediate');
  try {
    await migrate(db);
    sqlite.exec('commit');
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
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
