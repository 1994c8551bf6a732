import { type Kysely, sql } from 'kysely';
import type { Address } from './address.js';
import { migrate } from './migrations/migrations.js';
import { openPostgres } from './postgres/openPostgres.js';
import type { Database, Schema } from './schema.js';
import { type FileLock, lockFile, lockSource } from './sqlite/fileLock.js';
import { connectToFile, migrateFile, openFileToRead, type SqliteFile } from './sqlite/sqliteFile.js';
import { openOrFail } from './storeErrors.js';

/** A database opened in this thread, to be used in one transaction. */
type OpenDatabase = {
  readonly db: Database;
  /** Runs work in one transaction: it sees one state of the database and is committed as a whole. */
  inTransaction(work: (db: Database) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** Opens a locked SQLite file with `open`. `begin` is the statement that begins its transactions. */
function openLocked(begin: string, lock: FileLock, open: () => SqliteFile): OpenDatabase & SqliteFile {
  const { sqlite, db } = releaseIfFailed(lock, open);
  return {
    sqlite,
    db,
    async inTransaction(work) {
      sqlite.exec(begin);
      try {
        await work(db);
        sqlite.exec('commit');
      } catch (error) {
        if (sqlite.inTransaction) sqlite.exec('rollback');
        throw error;
      }
    },
    async close() {
      await db.destroy();
      lock.release();
    },
  };
}

function releaseIfFailed<T>(lock: FileLock, open: () => T): T {
  try {
    return open();
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Ignores lost connections: queries on them reject. */
const onFault = (): void => undefined;

/** Opens an existing database read-only. Throws a CannotOpen, also if a bot is using a SQLite file. */
export const openForReading = (address: Address): Promise<OpenDatabase> =>
  openOrFail(address, async () => {
    if (address.kind === 'sqlite')
      return openLocked('begin', lockSource(address.file), () => openFileToRead(address.file));
    const db = openPostgres(address.url, { onFault }, { hasTimeouts: false });
    await requireConnection(db);
    const reading = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return { db, inTransaction: (work) => reading().execute(work), close: () => db.destroy() };
  });

/**
 * Opens a database without migrating it. Creates a SQLite file that does not exist. Throws a CannotOpen, also if another process
 * uses the file.
 */
export const openForWriting = (address: Address): Promise<OpenDatabase & { migrate(): Promise<void> }> =>
  openOrFail(address, async () => {
    if (address.kind === 'sqlite') {
      const { file } = address;
      const opened = openLocked('begin immediate', lockFile(file), () => connectToFile(file));
      return { ...opened, migrate: () => migrateFile(opened.sqlite) };
    }
    const db = openPostgres(address.url, { onFault }, { hasTimeouts: false });
    await requireConnection(db);
    return {
      db,
      migrate: () => migrate(db),
      inTransaction: (work) => db.transaction().execute(work),
      close: () => db.destroy(),
    };
  });

async function requireConnection(db: Kysely<Schema>): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
