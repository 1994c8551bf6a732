import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import { backUpDaily, DAY_MS, RETRY_MS } from '../../../src/store/backups/backUpDaily.js';
import type { Backups } from '../../../src/store/backups/backupFiles.js';
import { type OpenStore, openStore } from '../../../src/store/openStore.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';
import { gameOf } from '../../game/games.js';
import { openTestStore, WORKER } from '../open.js';

const NOW = Date.UTC(2026, 10, 23, 4, 2, 57, 123);
const { id } = gameOf().setup;

describe('the backups of a SQLite file', () => {
  let folder: string;
  let store: OpenStore;
  let backups: Backups;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sente-'));
    const onFault = (error: Error): void => {
      throw error;
    };
    store = await openStore(`sqlite:${join(folder, 'sente.db')}`, { onFault, workerUrl: WORKER });
    backups = store.backups!;
  });

  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const backupNames = () => readdirSync(join(folder, 'backups')).sort();

  test('are complete databases, named by their time, for their owner only', async () => {
    expect(await backups.newest()).toBeUndefined();
    await store.create(gameOf());
    const file = await backups.make(NOW);
    expect(backupNames()).toEqual(['sente-2026-11-23T04-02-57Z.db']);
    expect(await backups.newest()).toBe(NOW - 123);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(join(folder, 'backups')).mode & 0o777).toString(8)).toBe('700');
    const restored = await openTestStore(`sqlite:${file}`);
    expect((await restored.load(id))?.setup).toEqual(gameOf().setup);
    await restored.close();
  });

  test('keep the newest seven, and leave other files alone', async () => {
    await backups.make(NOW);
    for (const name of ['letter.txt', 'sente-old.db', 'other-2026-11-23T04-02-57Z.db']) {
      writeFileSync(join(folder, 'backups', name), '');
    }
    for (let day = 1; day <= 8; day++) await backups.make(NOW + day * DAY_MS);
    expect(backupNames().filter((name) => name.startsWith('sente-2026'))).toHaveLength(7);
    expect(backupNames()).toHaveLength(10);
    expect(backupNames()).not.toContain('sente-2026-11-24T04-02-57Z.db');
    expect(await backups.newest()).toBe(NOW - 123 + 8 * DAY_MS);
  });

  test('remove the remains of an interrupted one', async () => {
    await backups.make(NOW);
    writeFileSync(join(folder, 'backups', 'sente-2026-11-22T04-02-57Z.db.partial'), 'half');
    await backups.make(NOW + DAY_MS);
    expect(backupNames()).toEqual(['sente-2026-11-23T04-02-57Z.db', 'sente-2026-11-24T04-02-57Z.db']);
  });

  test('refuse a second one at once, without harm to the first', async () => {
    const [first, second] = await Promise.allSettled([backups.make(NOW), backups.make(NOW)]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await backups.newest()) ?? 0).toBe(NOW - 123);
    expect(backupNames()).toHaveLength(1);
  });

  test('leave nothing behind after a failure, and work the next time', async () => {
    writeFileSync(join(folder, 'backups'), 'in the way');
    await expect(backups.make(NOW)).rejects.toThrow(/EEXIST|ENOTDIR/);
    rmSync(join(folder, 'backups'));
    await backups.make(NOW);
    expect(backupNames()).toHaveLength(1);
  });

  test('do not block writes, and are abandoned when the store closes', async () => {
    const making = backups.make(NOW);
    expect(await store.create(gameOf())).toBe('stored');
    await making;
    const interrupted = backups.make(NOW + DAY_MS).catch((error: Error) => error.message);
    await store.close();
    expect(['the store is closed', join(folder, 'backups', 'sente-2026-11-24T04-02-57Z.db')]).toContain(
      await interrupted,
    );
    expect(backupNames().filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(existsSync(join(folder, 'sente.db'))).toBe(true);
  });

  test('do not exist for a store in memory', async () => {
    const memory = await openTestStore('sqlite::memory:');
    expect(memory.backups).toBeUndefined();
    await memory.close();
  });

  test('hold a database of any number of pages', async () => {
    const games = Array.from({ length: 3000 }, (_, i) => ({
      ...gameOf({ id: `game${i}` as GameId }),
      place: `place${i}`,
    }));
    await Promise.all(games.map((game) => store.create(game)));
    const restored = await openTestStore(`sqlite:${await backups.make(NOW)}`);
    expect(await restored.unfinished()).toHaveLength(3000);
    await restored.close();
  });
});

describe('the daily backup', () => {
  /** Backups that the test completes or fails. */
  class FakeBackups implements Backups {
    readonly requests: number[] = [];
    #settle: { resolve(file: string): void; reject(error: Error): void } | undefined;
    #onRequest = (): void => undefined;

    constructor(readonly last: number | undefined) {}

    newest = async () => this.last;

    make(now: number): Promise<string> {
      this.requests.push(now);
      this.#onRequest();
      return new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
      });
    }

    /** Resolves once `count` backups were requested. */
    requested = (count: number) =>
      new Promise<void>((resolve) => {
        this.#onRequest = () => {
          if (this.requests.length >= count) resolve();
        };
        this.#onRequest();
      });

    complete = () => this.#settle!.resolve('file');
    fail = () => this.#settle!.reject(new Error('the disk is full'));
  }

  /** Lets all promises that lead to the schedule's next timer run. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function begin(last: (now: number) => number | undefined) {
    const [clock, log] = [new FakeClock(), new FakeLog()];
    clock.time = NOW;
    const backups = new FakeBackups(last(NOW));
    const end = backUpDaily(backups, { clock, log });
    clock.forward(0);
    await settle();
    clock.forward(0);
    return { clock, log, backups, end };
  }

  test('begins at once if there is none, and repeats a day after each', async () => {
    const { clock, log, backups } = await begin(() => undefined);
    await backups.requested(1);
    backups.complete();
    await settle();
    clock.forward(DAY_MS - 1);
    expect(backups.requests).toEqual([NOW]);
    clock.forward(1);
    await backups.requested(2);
    expect(log.lines).toEqual(['info: database backed up']);
  });

  test.each([
    ['older than a day', (now: number) => now - DAY_MS - 1, 0],
    ['an hour old', (now: number) => now - 3_600_000, DAY_MS - 3_600_000],
    ['from the future', (now: number) => now + 9 * DAY_MS, DAY_MS],
  ])('waits correctly if the newest is %s', async (_, last, wait) => {
    const { clock, backups } = await begin(last);
    if (wait > 0) {
      clock.forward(wait - 1);
      expect(backups.requests).toEqual([]);
      clock.forward(1);
    }
    await backups.requested(1);
    expect(backups.requests).toEqual([NOW + wait]);
  });

  test('never makes two at once, however long one takes', async () => {
    const { clock, backups } = await begin(() => undefined);
    await backups.requested(1);
    clock.forward(5 * DAY_MS);
    await settle();
    expect(backups.requests).toHaveLength(1);
  });

  test('logs a failure and retries in an hour', async () => {
    const { clock, log, backups } = await begin(() => undefined);
    await backups.requested(1);
    backups.fail();
    await settle();
    expect(log.lines).toEqual(['error: database backup failed']);
    clock.forward(RETRY_MS - 1);
    expect(backups.requests).toHaveLength(1);
    clock.forward(1);
    await backups.requested(2);
  });

  test('stops without logging the abandoned backup', async () => {
    const { clock, log, backups, end } = await begin(() => undefined);
    await backups.requested(1);
    end();
    backups.fail();
    await settle();
    clock.forward(9 * DAY_MS);
    expect([backups.requests.length, clock.timerCount, log.lines]).toEqual([1, 0, []]);
  });
});
