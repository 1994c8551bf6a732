import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Store } from '../../src/game/ports/store.js';
import { KEYS } from '../../src/store/schema.js';
import { openTestStore } from './open.js';
import { newDatabase, POSTGRES, runIn } from './postgres.js';

/** A database of a test's own. */
export interface TestDatabase {
  /** As `DATABASE_URL` has it. */
  readonly url: string;
  /** Opens a store over it; a test may open several. */
  open(): Promise<Store>;
  /** Runs statements beside the store. */
  run(statements: string): Promise<void>;
  /** Removes all rows. */
  clear(): Promise<void>;
  /** Closes what was opened and removes it. */
  drop(): Promise<void>;
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
    run,
    clear: () =>
      run(
        Object.keys(KEYS)
          .reverse()
          .map((table) => `delete from ${table}`)
          .join('; '),
      ),
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

/** Each database that the store runs on, with how to make one. */
type Made = [name: string, make: () => Promise<TestDatabase>];
export const DATABASES: readonly Made[] =
  POSTGRES === null
    ? [['SQLite', newSqlite]]
    : [
        ['SQLite', newSqlite],
        ['PostgreSQL', newPostgres],
      ];

/** What the first release left, with one game in it. */
export const FIRST_RELEASE = readFileSync(new URL('001-games.sql', import.meta.url), 'utf8');
