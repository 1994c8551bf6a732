import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Store } from '../../src/game/ports.js';
import { openTestStore } from './open.js';

/** A database of a test's own. */
export interface TestDatabase {
  /** Opens a store over it; a test may open several. */
  open(): Promise<Store>;
  /** Runs statements beside the store. */
  run(statements: string): Promise<void>;
  /** Closes what was opened and removes it. */
  drop(): Promise<void>;
}

async function newSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sente-'));
  const file = join(folder, 'sente.db');
  const stores: Store[] = [];
  return {
    async open() {
      const store = await openTestStore(file);
      stores.push(store);
      return store;
    },
    async run(statements) {
      const sqlite = new SqliteDatabase(file);
      sqlite.exec(statements);
      sqlite.close();
    },
    async drop() {
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Each database that the store runs on, with how to make one. */
export const DATABASES: readonly [name: string, make: () => Promise<TestDatabase>][] = [
  ['SQLite', newSqlite],
];

/** What the first release left, with one game in it. */
export const FIRST_RELEASE = readFileSync(new URL('001-games.sql', import.meta.url), 'utf8');
