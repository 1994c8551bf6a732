import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { parseAddress } from '../../../src/store/address.js';
import { backUp } from '../../../src/store/backups/backUp.js';
import { startBackup } from '../../cli/startBackup.js';
import { gameOf, move, OPENED_AT, played } from '../../game/games.js';
import { ended } from '../../programs.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { openTestStore } from '../open.js';
import { newDatabase } from '../postgres.js';

const NOW = Date.UTC(2026, 10, 23, 4, 2, 57, 123);
const [F5, D6] = [move(0, 'f5', 'ada'), move(1, 'd6', 'ben')];

let folder: string;
let database: TestDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Stores game after game, each with two moves, until stopped. Returns their number. */
function writeInto(store: Store): { readonly stored: readonly GameId[]; end(): Promise<void> } {
  const stored: GameId[] = [];
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const opened = { ...gameOf({ id: `game${stored.length}` as GameId }), place: `place${stored.length}` };
      await store.create(opened);
      const after = played(opened, F5);
      await store.append(F5, OPENED_AT, after);
      await store.append(D6, OPENED_AT, played(after, D6));
      stored.push(opened.setup.id);
    }
  };
  const writing = write();
  const end = (): Promise<void> => {
    isOver = true;
    return writing;
  };
  return { stored, end };
}

/** Keeps all writes in a SQLite file's -wal file, as a long-running reader does. */
function holdFile(url: string): () => void {
  if (!url.startsWith('sqlite:')) return () => undefined;
  const reader = new SqliteDatabase(url.slice('sqlite:'.length), { readonly: true });
  reader.exec('begin; select count(*) from games');
  return () => void reader.close();
}

/** Restores a backup as docs/hosting.md says. Returns the address of the database. */
async function restore(file: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (file.endsWith('.db')) {
    const restored = join(folder, 'restored.db');
    copyFileSync(file, restored);
    return { url: `sqlite:${restored}`, drop: async () => undefined };
  }
  const made = await newDatabase();
  execFileSync('pg_restore', [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    '--dbname',
    made.url,
    file,
  ]);
  return made;
}

describe.each(DATABASES)('a backup of %s', (name, make) => {
  const target = () => join(folder, name === 'SQLite' ? 'copy.db' : 'copy.dump');

  beforeEach(async () => {
    database = await make();
  });

  test('of games in progress restores each of them completely', async () => {
    const store = await database.open();
    const release = holdFile(database.url);
    const writing = writeInto(store);
    while (writing.stored.length < 50) await new Promise(setImmediate);
    const { out, err, code } = await ended(startBackup(database.url, [target()]));
    const before = writing.stored.slice(0, 50);
    const counted = writing.stored.length;
    await writing.end();
    release();
    expect([err, code]).toEqual(['', 0]);
    const [, games] = /: (\d+) games, \d+\.\d MB, read back whole\n$/.exec(out) ?? [];
    const { url, drop } = await restore(target());
    const restored = await openTestStore(url);
    const ids = (await restored.unfinished()).map(({ id }) => id);
    expect(ids).toHaveLength(Number(games));
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids.length).toBeLessThanOrEqual(counted + 1);
    const versions = await Promise.all(ids.map(async (id) => (await restored.load(id))?.version));
    // The last game may be incomplete: it was being stored at that moment.
    expect(versions.filter((version) => version !== 2).length).toBeLessThanOrEqual(1);
    await restored.close();
    await drop();
  });

  test('is a new file for its owner only, and leaves the database unchanged', async () => {
    const store = await database.open();
    await store.create(gameOf());
    const address = parseAddress(database.url)!;
    const made = await backUp(address, target(), NOW);
    expect(made).toEqual({ file: target(), bytes: statSync(target()).size, games: 1 });
    expect((statSync(target()).mode & 0o777).toString(8)).toBe('600');
    const before = readFileSync(target());
    await expect(backUp(address, target(), NOW)).rejects.toThrow(
      `${target()} already exists. Name another file.`,
    );
    expect(readFileSync(target())).toEqual(before);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await store.unfinished()).toHaveLength(1);
  });

  test('in a folder is named by its time', async () => {
    await (await database.open()).create(gameOf());
    const { file } = await backUp(parseAddress(database.url)!, folder, NOW);
    expect(file).toMatch(/\/(sente|t\w{16})-2026-11-23T04-02-57Z\.(db|dump)$/);
    expect(dirname(file)).toBe(folder);
  });

  test('of anything else is refused, and leaves nothing', async () => {
    await database.run('create table diary (entry text)');
    await expect(backUp(parseAddress(database.url)!, target(), NOW)).rejects.toThrow(
      / is not a database of Sente\.$/,
    );
    await expect(backUp(parseAddress(database.url)!, '/dev/null/x', NOW)).rejects.toThrow(
      / cannot be backed up: ENOTDIR/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
