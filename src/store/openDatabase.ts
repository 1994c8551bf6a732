import { type Kysely, sql } from 'kysely';
import type { Address } from './address.js';
import { migrate } from './migrations/migrations.js';
import { openPostgres } from './postgres/openPostgres.js';
import type { Database, Schema } from './schema.js';
import { connectToFile, migrateFile, openFileToRead, type SqliteFile } from './sqlite/sqliteFile.js';
import { opening } from './storeErrors.js';

/** A database that is worked on in one transaction, in this thread. */
export type OpenDatabase = {
  readonly db: Database;
  /** Runs work that all sees one state of the database, or is kept wholly or not at all. */
  inTransaction(work: (db: Database) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

function overSqlite({ sqlite, db }: SqliteFile, begin: string): OpenDatabase {
  return {
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
    close: () => db.destroy(),
  };
}

/** What is asked over a lost connection is rejected; nothing else has to be told. */
const onFault = (): void => undefined;

/** Opens a database to read it as it is. Throws a CannotOpen where it is not there. */
export const openForReading = (address: Address): Promise<OpenDatabase> =>
  opening(address, async () => {
    if (address.kind === 'sqlite') return overSqlite(openFileToRead(address.file), 'begin');
    const db = openPostgres(address.url, { onFault }, { patient: true });
    await requireConnection(db);
    const reading = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return { db, inTransaction: (work) => reading().execute(work), close: () => db.destroy() };
  });

/** Opens a database, or makes it where it is a file. It is left as it is until `migrate`. Throws a CannotOpen. */
export const openForWriting = (address: Address): Promise<OpenDatabase & { migrate(): Promise<void> }> =>
  opening(address, async () => {
    if (address.kind === 'sqlite') {
      const file = connectToFile(address.file);
      return { ...overSqlite(file, 'begin immediate'), migrate: () => migrateFile(file.sqlite) };
    }
    const db = openPostgres(address.url, { onFault }, { patient: true });
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
