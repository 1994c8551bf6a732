import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import { gameOf } from '../game/games.js';
import { openTestStore } from './open.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  file = join(folder, 'data', 'sente.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function withFile(work: (sqlite: SqliteDatabase.Database) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  work(sqlite);
  sqlite.close();
}

describe('refuses to open', () => {
  test('a file that is not a database', async () => {
    mkdirSync(dirname(file));
    writeFileSync(file, 'this is no database, but a text that is long enough to be looked at as one');
    await expect(openTestStore(`sqlite:${file}`)).rejects.toThrow(/not a database/);
  });

  test('a damaged file, and says what to do', async () => {
    const store = await openTestStore(`sqlite:${file}`);
    for (let i = 0; i < 200; i++)
      await store.create({ ...gameOf({ id: `game${i}` as GameId }), place: `place${i}` });
    await store.close();
    const bytes = readFileSync(file);
    bytes.fill(0xab, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192);
    writeFileSync(file, bytes);
    await expect(openTestStore(`sqlite:${file}`)).rejects.toThrow(
      /sente\.db cannot be opened: it is damaged \(.+\)\. .*backups/,
    );
  });
});

describe('gives files and folder to their owner only', () => {
  test('if it creates them', async () => {
    const store = await openTestStore(`sqlite:${file}`);
    await store.create(gameOf());
    expect(rights(dirname(file))).toBe('700');
    for (const end of ['', '-wal', '-shm']) expect(rights(file + end)).toBe('600');
    await store.close();
  });

  test('if they exist', async () => {
    withFile((sqlite) => sqlite.pragma('journal_mode = WAL'));
    chmodSync(dirname(file), 0o755);
    chmodSync(file, 0o644);
    await (await openTestStore(`sqlite:${file}`)).close();
    expect([rights(dirname(file)), rights(file)]).toEqual(['700', '600']);
  });

  test('also if the playground’s file is in the folder', async () => {
    mkdirSync(dirname(file));
    chmodSync(dirname(file), 0o755);
    for (const ending of ['', '-journal', '.damaged-1'])
      writeFileSync(join(dirname(file), `sente.playground.db${ending}`), '');
    await (await openTestStore(`sqlite:${file}`)).close();
    expect(rights(dirname(file))).toBe('700');
  });

  test('but leaves a folder with other contents alone', async () => {
    mkdirSync(dirname(file));
    chmodSync(dirname(file), 0o755);
    writeFileSync(join(dirname(file), 'letter.txt'), '');
    await (await openTestStore(`sqlite:${file}`)).close();
    expect([rights(dirname(file)), rights(file)]).toEqual(['755', '600']);
  });
});
