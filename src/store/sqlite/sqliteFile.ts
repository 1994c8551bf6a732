import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate, needsMigration, UnusableDatabase } from '../migrations/migrations.js';
import type { Database, Schema } from '../schema.js';
import { makePrivate } from './filePermissions.js';
import { IN_MEMORY } from './workerMessages.js';

/** An open file: its connection, and the query builder over it. */
export type SqliteFile = { readonly sqlite: SqliteDatabase.Database; readonly db: Database };

/** Time a write waits for another process's write, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens a SQLite file or `:memory:` and migrates it. Creates the file and its folder. Throws as `connectToFile` does. */
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
 * Opens a SQLite file without migrating it. Creates the file and its folder. Throws if it cannot be opened or is not a
 * database, with an UnusableDatabase if it is damaged.
 */
export function connectToFile(file: string): SqliteFile {
  if (file !== IN_MEMORY) makePrivate(file);
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // Overwrites what is deleted: a member's id must not stay in freed parts of the file.
    sqlite.pragma('secure_delete = ON');
    requireIntact(sqlite);
    return { sqlite, db: queriesOver(withStatementCache(sqlite)) };
  } catch (error) {
    sqlite.close();
    throw isCorruption(error) ? damagedError(error.message) : error;
  }
}

/** Opens an existing file read-only. Throws if that fails. */
export function openFileToRead(file: string): SqliteFile {
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  return { sqlite, db: queriesOver(withStatementCache(sqlite)) };
}

/**
 * Throws if pages of the file are damaged. Takes 2 s for 100,000 games (730 MB); `integrity_check`, which also compares the
 * indexes with the tables, takes 7 s.
 */
function requireIntact(sqlite: SqliteDatabase.Database): void {
  const result = String(sqlite.pragma('quick_check(1)', { simple: true }));
  if (result !== 'ok') throw damagedError(result);
}

const damagedError = (fault: string): UnusableDatabase =>
  new UnusableDatabase(
    `it is damaged (${fault.replaceAll(/\s+/g, ' ')}). Move it away with its -wal and -shm files and put the newest of its backups there, or the output of \`sqlite3 FILE .recover\`.`,
  );

/** Whether SQLite refused the file as corrupt: a damaged schema stops it before `quick_check`. */
const isCorruption = (error: unknown): error is Error =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_CORRUPT');

/** Runs all missing migrations or none: SQLite's transactions cover the schema too. */
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

/** `user_version` of a file since whose last rewrite everything deleted was overwritten. */
const ERASED = 1;

/**
 * Erases what a process left that crashed, and what an older release left, which did not overwrite what it deleted. For the
 * latter it rewrites the file once, which takes about as long as copying it, and up to twice its size in free disk space. Returns
 * the error if that fails, for example on a full disk; the next start tries again.
 */
export function eraseFreed(sqlite: SqliteDatabase.Database): Error | undefined {
  try {
    if (sqlite.pragma('user_version', { simple: true }) !== ERASED) {
      sqlite.exec('vacuum');
      sqlite.pragma(`user_version = ${ERASED}`);
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
    return new Error('deleted data could not be erased from the database file', { cause: error });
  }
  emptyLog(sqlite);
  return undefined;
}

/**
 * Moves all committed changes from the write-ahead log into the file, and empties the log, which holds older states of the
 * pages. Returns whether that was possible: a process that reads the file keeps the log, and a disk may be full.
 */
export function emptyLog(sqlite: SqliteDatabase.Database): boolean {
  sqlite.pragma('busy_timeout = 0');
  try {
    const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: 0 | 1 }];
    return busy === 0;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

type StatementSource = Pick<SqliteDatabase.Database, 'prepare' | 'close'>;

const queriesOver = (database: StatementSource): Database =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });

/** Caches prepared statements: the queries are few and always the same. */
function withStatementCache(sqlite: SqliteDatabase.Database): StatementSource {
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const prepare = (source: string): SqliteDatabase.Statement => {
    const statement = prepared.get(source) ?? sqlite.prepare(source);
    prepared.set(source, statement);
    return statement;
  };
  return { prepare: prepare as SqliteDatabase.Database['prepare'], close: () => sqlite.close() };
}
