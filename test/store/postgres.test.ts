import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/game/ports/store.js';
import { openStore } from '../../src/store/openStore.js';
import { gameOf } from '../game/games.js';
import { newDatabase, POSTGRES, runIn } from './postgres.js';

const { id } = gameOf().setup;

describe.skipIf(POSTGRES === null)('a store that loses its connections', () => {
  let database: { url: string; drop(): Promise<void> };
  let store: Store;
  /** Faults of idle connections. */
  let fault: Promise<Error>;

  beforeEach(async () => {
    database = await newDatabase();
    let onFault: (error: Error) => void;
    fault = new Promise((resolve) => {
      onFault = resolve;
    });
    store = await openStore(database.url, { onFault: (error) => onFault(error) });
  });

  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const endConnections = (which: string) =>
    runIn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sente' and ${which}`,
    );

  test('reports lost idle connections, and reconnects', async () => {
    await store.create(gameOf());
    await endConnections('true');
    expect((await fault).message).toContain('terminating connection');
    expect(await store.version(id)).toBe(0);
  });

  test('rejects their queries, and reconnects', async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table games');
    const asked = Promise.allSettled([store.create(gameOf()), store.load(id), store.version(id)]);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await other.query(waiting)).rowCount !== 3) await other.query('select pg_stat_clear_snapshot()');
    await endConnections(`wait_event_type = 'Lock'`);
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await other.query('rollback');
    await other.end();
    expect(await store.version(id)).toBeUndefined();
    expect(await store.create(gameOf())).toBe('stored');
  });
});

describe('names an unusable server without the password', () => {
  const opening = (url: string) =>
    openStore(url, {
      onFault: (error) => {
        throw error;
      },
    });

  test('that does not exist', async () => {
    const url = 'postgres://sente:secret@localhost:1/games?password=secret';
    const error = await opening(url).catch((thrown: Error) => thrown.message);
    expect(error).toMatch(
      /^The database postgres:\/\/sente@localhost:1\/games cannot be opened: .*ECONNREFUSED/,
    );
    expect(error).not.toContain('secret');
  });

  test('that hangs up', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(opening(`postgres://sente:secret@127.0.0.1:${port}/games`)).rejects.toThrow(
      `The database postgres://sente@127.0.0.1:${port}/games cannot be opened`,
    );
    server.close();
  });

  test.skipIf(POSTGRES === null)('without such a database', async () => {
    const url = `postgres://postgres:secret@localhost/nothing?host=${POSTGRES}`;
    await expect(opening(url)).rejects.toThrow(
      'The database postgres://postgres@localhost/nothing cannot be opened: database "nothing" does not exist',
    );
  });
});
