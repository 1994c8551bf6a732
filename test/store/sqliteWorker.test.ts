import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import type { Store } from '../../src/game/ports/store.js';
import { gameOf, move, OPENED_AT, played } from '../game/games.js';
import { ObservedStore } from './observed.js';

let folder: string;
let file: string;
let observed: ObservedStore;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  file = join(folder, 'sente.db');
  observed = await ObservedStore.open(file);
  ({ store } = observed);
});

afterEach(async () => {
  await observed.close();
  rmSync(folder, { recursive: true });
});

const { id } = gameOf().setup;
const ids = ['game1', 'game2', 'game3'] as GameId[];
const challenge = (name: string) => ({ ...gameOf({ id: name as GameId, challenger: 'black' }), place: name });
const first = move(0, 'f5', 'ada');
const append = () => store.append(first, OPENED_AT, played(gameOf(), first));

test('syncs each commit to disk, and waits for other processes', async () => {
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'];
  const read = [];
  for (const name of pragmas) read.push(await observed.pragma(name));
  expect(read).toEqual(['wal', 2, 1, 5000]);
});

describe('requests of one turn of the event loop', () => {
  test('share one transaction, committed before any is answered', async () => {
    await observed.log();
    const [a, b, version] = await Promise.all([
      store.create(gameOf()),
      store.create(challenge('game2')),
      store.version(id),
    ]);
    expect([a, b, version]).toEqual(['stored', 'stored', 0]);
    const each = ['savepoint request', 'release request'];
    expect(await observed.log()).toEqual(['begin immediate', ...each, ...each, 'commit', '3 answers']);
  });

  test('do not lock out other processes if they only read', async () => {
    await observed.log();
    await Promise.all([store.version(id), store.load(id)]);
    expect(await observed.log()).toEqual(['begin', 'commit', '2 answers']);
  });

  test('roll back a failed one alone and completely', async () => {
    await store.create(gameOf());
    const other = new SqliteDatabase(file);
    other.prepare("insert into actions values (?, 1, '{}', 0)").run(id);
    other.close();
    const asked = [store.create(challenge('game2')), append(), store.create(challenge('game3'))];
    const [a, b, c] = await Promise.allSettled(asked);
    expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(b).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
    expect(await store.version(id)).toBe(0);
    expect((await store.unfinished()).map(({ id }) => id)).toEqual(ids);
  });

  test('all reject if their commit fails, and keep nothing', async () => {
    await observed.failCommits(1);
    const both = await Promise.allSettled([
      store.create(challenge('game1')),
      store.create(challenge('game2')),
    ]);
    for (const each of both) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_IOERR' } });
    }
    expect(await store.unfinished()).toEqual([]);
    expect(await store.create(challenge('game1'))).toBe('stored');
  });
});

describe('a write rejects, and the next one works after recovery, if', () => {
  beforeEach(() => store.create(gameOf()));

  test('the disk is full', async () => {
    const pages = await observed.pragma('page_count');
    await observed.pragma(`max_page_count = ${pages}`);
    const big = { kind: 'move', member: 'x'.repeat(100_000), ply: 0, move: 'pass' } as const;
    const [anchored, appended] = await Promise.allSettled([
      store.setAnchor(id, { place: 'one', shown: 0 }),
      store.append(big, OPENED_AT, played(gameOf(), first)),
    ]);
    expect(appended).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
    expect(anchored.status).toBe((await store.anchor(id)) ? 'fulfilled' : 'rejected');
    await observed.pragma('max_page_count = 1000000');
    expect(await append()).toBe('stored');
  });

  test('another process keeps the file locked', async () => {
    await observed.pragma('busy_timeout = 0');
    const other = new SqliteDatabase(file);
    other.exec('begin immediate');
    await expect(append()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    expect(await store.version(id)).toBe(0);
    other.exec('rollback');
    other.close();
    expect(await append()).toBe('stored');
  });

  test('the file is read-only', async () => {
    await observed.pragma('query_only = 1');
    await expect(append()).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
    expect(await store.version(id)).toBe(0);
    await observed.pragma('query_only = 0');
    expect(await append()).toBe('stored');
  });
});

describe('a crashed worker', () => {
  test('loses its pending requests; a new one continues with the file', async () => {
    await store.create(gameOf());
    await observed.crashAt('game2');
    const lost = await Promise.allSettled([append(), store.create(challenge('game2'))]);
    for (const each of lost) {
      expect(each).toMatchObject({ reason: { message: expect.stringContaining('worker exited (3)') } });
    }
    expect(observed.faults).toHaveLength(1);
    expect(await append()).toBe('stored');
    expect(observed.faults).toHaveLength(1);
  });

  test('in memory loses the games, so every later request rejects', async () => {
    const memory = await ObservedStore.open(':memory:');
    await memory.store.create(gameOf());
    await memory.crashAt('game2');
    await expect(memory.store.create(challenge('game2'))).rejects.toThrow(/worker exited/);
    await expect(memory.store.load(id)).rejects.toThrow(/worker exited/);
    await memory.close();
  });

  test('restarts at each request until the file opens again', async () => {
    await observed.crashAt('game2');
    await expect(store.create(challenge('game2'))).rejects.toThrow(/worker exited/);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await expect(store.create(gameOf())).rejects.toThrow(/ENOTDIR|EEXIST/);
    await expect(store.create(gameOf())).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(observed.faults).toHaveLength(3);
    rmSync(folder);
    expect(await store.create(gameOf())).toBe('stored');
  });
});

test('answers pending requests before it closes', async () => {
  const asked = store.create(gameOf());
  await store.close();
  expect(await asked).toBe('stored');
  await expect(store.version(id)).rejects.toThrow('the store is closed');
});
