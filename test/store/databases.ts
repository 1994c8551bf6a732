import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Store } from '../../src/game/ports/store.js';
import { parseAddress } from '../../src/store/address.js';
import { migrateTo } from '../../src/store/migrations/migrations.js';
import { openForReading, openForWriting } from '../../src/store/openDatabase.js';
import { type Database, KEYS, type Schema } from '../../src/store/schema.js';
import { openFileToRead } from '../../src/store/sqlite/sqliteFile.js';
import { openTestStore } from './open.js';
import { newDatabase, POSTGRES, runIn } from './postgres.js';

type Table = keyof Schema;

/** A database for one test. */
export interface TestDatabase {
  /** Address in the form of `DATABASE_URL`. */
  readonly url: string;
  /** Whether several stores may be open at once. */
  readonly isShared: boolean;
  /** Opens a store over it. */
  open(): Promise<Store>;
  /** Runs statements beside the store. */
  run(statements: string): Promise<void>;
  /** Creates the schema of the first `count` migrations. */
  migrateTo(count: number): Promise<void>;
  /** Removes all rows. */
  clear(): Promise<void>;
  /** Closes its stores and removes it. */
  drop(): Promise<void>;
}

/** Opens a database to read it while a store or a bot uses it, which `openForReading` refuses. */
export async function openBeside(url: string): Promise<{ readonly db: Database; close(): Promise<void> }> {
  const address = parseAddress(url)!;
  if (address.kind !== 'sqlite') return openForReading(address);
  const { db } = openFileToRead(address.file);
  return { db, close: () => db.destroy() };
}

/** Copies tables into a database with an older schema, without the columns that it lacks. */
export async function copyRows(
  from: TestDatabase,
  to: TestDatabase,
  tables: readonly Table[],
): Promise<void> {
  const source = await openBeside(from.url);
  const target = await openForWriting(parseAddress(to.url)!);
  const schema = await target.db.introspection.getTables();
  for (const table of tables) {
    const columns = schema.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    const rows = await source.db.selectFrom(table).selectAll().execute();
    const values = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))),
    );
    await (target.db as Kysely<Record<string, Record<string, unknown>>>)
      .insertInto(table)
      .values(values)
      .execute();
  }
  await source.close();
  await target.close();
}

export async function newSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sente-'));
  const file = join(folder, 'sente.db');
  return databaseAt(`sqlite:${file}`, {
    async run(statements) {
      const sqlite = new SqliteDatabase(file);
      sqlite.exec(statements);
      sqlite.close();
    },
    remove: async () => rmSync(folder, { recursive: true }),
  });
}

async function newPostgres(): Promise<TestDatabase> {
  const { url, drop } = await newDatabase();
  return databaseAt(url, { run: (statements) => runIn(url, statements), remove: drop });
}

function databaseAt(
  url: string,
  { run, remove }: { run(statements: string): Promise<void>; remove(): Promise<void> },
): TestDatabase {
  const stores: Store[] = [];
  return {
    url,
    isShared: url.startsWith('postgres'),
    run,
    clear: () =>
      run(
        Object.keys(KEYS)
          .reverse()
          .map((table) => `delete from ${table}`)
          .join('; '),
      ),
    async migrateTo(count) {
      const { db, inTransaction, close } = await openForWriting(parseAddress(url)!);
      // Kysely begins a transaction on PostgreSQL alone.
      await (url.startsWith('sqlite:')
        ? inTransaction((within) => migrateTo(within, count))
        : migrateTo(db, count));
      await close();
    },
    async open() {
      const store = await openTestStore(url);
      stores.push(store);
      return store;
    },
    async drop() {
      for (const store of stores) await store.close();
      await remove();
    },
  };
}

type NamedFactory = [name: string, make: () => Promise<TestDatabase>];

/** Databases that the store runs on, each with its factory. */
export const DATABASES: readonly NamedFactory[] =
  POSTGRES === null
    ? [['SQLite', newSqlite]]
    : [
        ['SQLite', newSqlite],
        ['PostgreSQL', newPostgres],
      ];

/** A database of the first release, with one game. */
export const FIRST_RELEASE = readFileSync(new URL('001-games.sql', import.meta.url), 'utf8');
