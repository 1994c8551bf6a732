import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GameId, newGame } from '../../src/game/play/game.js';
import type { Task } from '../../src/game/ports/thinker.js';
import { Operations } from '../../src/operations/operations.js';
import { CannotListen } from '../../src/operations/operationsServer.js';
import { freePort } from '../freePort.js';
import { FakeClock, FakeLog, FakeThinker } from '../game/fakes.js';
import { PLAIN } from '../game/games.js';
import { openMemoryStore } from '../store/open.js';
import { figure } from './scrape.js';

const clock = new FakeClock();
const log = new FakeLog();
let operations: Operations;
let isStopping = false;

beforeEach(async () => {
  isStopping = false;
  operations = await Operations.open({
    port: await freePort(),
    host: '127.0.0.1',
    clock,
    log,
    isStopping: () => isStopping,
  });
});

afterEach(() => operations.close());

async function get(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${operations.address}${path}`, init);
  return { status: response.status, text: await response.text() };
}

const missing = async (): Promise<string[]> => JSON.parse((await get('/readyz')).text).missing;

/** All parts, ready. */
function watchAll(): void {
  operations.watch({
    store: { answers: async () => undefined },
    games: { active: 3 },
    discord: { isConnected: true, owed: 2 },
    knowsGames: true,
  });
}

describe('readiness', () => {
  test('is 503 with the missing parts at first, while health and metrics answer', async () => {
    expect((await get('/readyz')).status).toBe(503);
    expect(await missing()).toEqual([
      'the store does not answer',
      'Discord is not connected',
      'the unfinished games are not known yet',
    ]);
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"alive":true}\n' });
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(figure(text, 'sente_gateway_connected')).toBe(0);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('is 200 with every part ready', async () => {
    watchAll();
    expect(await get('/readyz')).toEqual({ status: 200, text: '{"ready":true,"missing":[]}\n' });
    const { text } = await get('/metrics');
    expect(figure(text, 'sente_games_active')).toBe(3);
    expect(figure(text, 'sente_boards_owed')).toBe(2);
    expect(figure(text, 'sente_gateway_connected')).toBe(1);
  });

  test.each([
    ['Discord is not connected', () => operations.watch({ discord: { isConnected: false, owed: 0 } })],
    ['the unfinished games are not known yet', () => operations.watch({ knowsGames: false })],
    [
      'the store does not answer',
      () => operations.watch({ store: { answers: () => Promise.reject(new Error('the disk is gone')) } }),
    ],
    [
      'it is stopping',
      () => {
        isStopping = true;
      },
    ],
  ])('%s', async (reason, happens) => {
    watchAll();
    happens();
    expect((await get('/readyz')).status).toBe(503);
    expect(await missing()).toEqual([reason]);
  });

  test('reports search workers and Redis if they are used', async () => {
    watchAll();
    expect(figure((await get('/metrics')).text, 'sente_redis_connected')).toBe(0);
    operations.watch({ search: { isConnected: true, workers: 3, running: 2, waiting: 1 } });
    const { text } = await get('/metrics');
    expect(figure(text, 'sente_redis_connected')).toBe(1);
    expect(figure(text, 'sente_search_workers')).toBe(3);
    expect(figure(text, 'sente_searches_waiting')).toBe(1);
  });

  test('asks a hanging store once, and answers within the timeout', async () => {
    watchAll();
    let requests = 0;
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      operations.watch({
        store: {
          answers: () => {
            requests += 1;
            resolve();
            return new Promise<void>((answered) => (answer = answered));
          },
        },
      });
    });
    const first = missing();
    await waiting;
    clock.forward(2000);
    expect(await first).toEqual(['the store does not answer']);
    clock.run();
    expect(await missing()).toEqual(['the store does not answer']);
    clock.stop();
    expect(requests).toBe(1);
    answer();
    operations.watch({ store: { answers: async () => undefined } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await missing()).toEqual([]);
  });
});

describe('status', () => {
  const status = async () => JSON.parse((await get('/status')).text);

  test('shows only the process before the parts exist', async () => {
    expect(await status()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      missing: [
        'the store does not answer',
        'Discord is not connected',
        'the unfinished games are not known yet',
      ],
      memory: { rss: expect.any(Number), heapUsed: expect.any(Number) },
      errors: [],
    });
  });

  test('shows the watched parts’ figures, and nothing else of them', async () => {
    watchAll();
    const shard = { id: 2, status: 'Ready', ping: 41 };
    const requests = { limited: 3, invalid: 1 };
    operations.watch({
      store: { answers: async () => clock.forward(7) },
      discord: {
        ...{ isConnected: true, owed: 2, secret: 'x' },
        shards: [{ ...shard, ...{ token: 'x' } }],
        requests,
      },
      search: { running: 1, waiting: 4, workers: 2, isConnected: true },
      log: { lastErrors: [{ at: 0, message: 'a picture failed' }] },
    });
    expect(await status()).toMatchObject({
      missing: [],
      games: 3,
      search: { out: 1, waiting: 4, workers: 2, isConnected: true },
      storeMs: 7,
      errors: [{ at: '1970-01-01T00:00:00.000Z', message: 'a picture failed' }],
    });
    expect((await status()).discord).toEqual({ isConnected: true, owed: 2, shards: [shard], ...requests });
    const { text } = await get('/metrics');
    expect(figure(text, 'sente_discord_limited_10m')).toBe(3);
    expect(figure(text, 'sente_discord_invalid_10m')).toBe(1);
    expect(figure(text, 'sente_searches_waiting')).toBe(4);
  });

  test('leaves out the time of a failing store', async () => {
    operations.watch({ store: { answers: () => Promise.reject(new Error('the disk is gone')) } });
    expect(await status()).not.toHaveProperty('storeMs');
  });
});

describe('metrics', () => {
  test('count and time the store’s requests and failures', async () => {
    const real = await openMemoryStore();
    const store = operations.measureStore({
      ...real,
      load: () => Promise.reject(new Error('the disk is gone')),
    });
    await store.playingAt('room');
    await store.playingAt('hall');
    await expect(store.load('zzzzzzzzzzzzzz' as GameId)).rejects.toThrow('the disk is gone');
    const { text } = await get('/metrics');
    expect(figure(text, 'sente_store_seconds_count', { request: 'playingAt' })).toBe(2);
    expect(figure(text, 'sente_store_seconds_count', { request: 'load' })).toBe(1);
    expect(figure(text, 'sente_store_errors_total', { request: 'load' })).toBe(1);
    expect(figure(text, 'sente_store_errors_total', { request: 'playingAt' })).toBeUndefined();
    await store.close();
  });

  test('pass every request to the store, and its answer back', async () => {
    const store = operations.measureStore(await openMemoryStore());
    const game = newGame(
      {
        id: 'aaaaaaaaaaaaaa' as GameId,
        variant: { game: 'reversi', rule: 'standard', size: 8 },
        seats: {
          black: { kind: 'member', member: 'ada' },
          white: { kind: 'opponent', opponent: 'mcts', level: 1 },
        },
        seed: 1,
        openedAt: 1,
        challenger: null,
        strict: false,
        rated: false,
        time: null,
        server: 'hall',
        ...PLAIN,
      },
      'room',
    );
    const { id } = game.setup;
    const full = { member: 1, server: 0 };
    expect(await store.create(game, full)).toBe('stored');
    const second = { ...game, setup: { ...game.setup, id: 'bbbbbbbbbbbbbb' as GameId }, place: 'hall' };
    expect(await store.create(second, full)).toBe('member-full');
    expect(await store.load(id)).toMatchObject({ place: 'room' });
    expect(await store.version(id)).toBe(0);
    expect(await store.playingAt('room')).toEqual([{ id, version: 0 }]);
    expect(await store.liveGames({ member: 'ada' })).toBe(1);
    expect((await store.unfinished()).map(({ id }) => id)).toEqual([id]);
    await store.setAnchor(id, { place: 'x', shown: 0 });
    expect(await store.anchor(id)).toEqual({ place: 'x', shown: 0 });
    expect(await store.untouchedSince({ againstBot: 2, betweenMembers: 2 })).toEqual([id]);
    const resigned = {
      ...game,
      version: 1,
      phase: { kind: 'over', end: { kind: 'expired', winner: null } },
    } as const;
    expect(await store.append({ kind: 'expire' }, 3, resigned)).toBe('stored');
    await store.setAside(id);
    expect(await store.load(id)).toBeUndefined();
    await store.close();
  });

  test('time searches and their waits, and count outcomes and running ones', async () => {
    const fake = new FakeThinker();
    const think = operations.measureThink((...args) => fake.think(...args));
    const variant = { game: 'reversi', rule: 'standard', size: 8 } as const;
    const task = {
      game: 'a',
      variant,
      moves: [],
      strength: { opponent: 'mcts', limit: {} },
      seed: 1,
    } as Task;
    const controller = new AbortController();
    const answers = [think(task), think(task), think(task, { signal: controller.signal }), think(task)];
    expect(figure((await get('/metrics')).text, 'sente_searches_running')).toBe(4);
    fake.searches[0]!.answer('pass');
    fake.searches[1]!.fail(new Error('the worker died'));
    controller.abort(new Error('the game has moved on'));
    expect(await Promise.allSettled(answers.slice(0, 3))).toMatchObject([
      { status: 'fulfilled', value: { best: 'pass' } },
      { status: 'rejected', reason: { message: 'the worker died' } },
      { status: 'rejected', reason: { message: 'the game has moved on' } },
    ]);
    const { text } = await get('/metrics');
    expect(figure(text, 'sente_searches_running')).toBe(1);
    for (const ended of ['search', 'failed', 'dropped']) {
      expect(figure(text, 'sente_searches_total', { ended })).toBe(1);
    }
    expect(figure(text, 'sente_think_seconds_sum', { game: 'reversi', opponent: 'mcts' })).toBe(0.001);
    expect(figure(text, 'sente_think_wait_seconds_sum', { game: 'reversi' })).toBe(0);
    fake.searches[3]!.answer('pass');
    await answers[3];
  });

  test('count one acknowledgement and one outcome for an interaction', async () => {
    const { meter } = operations;
    const press = meter.received({ kind: 'control', name: 'move' });
    press.acknowledged();
    press.ended('refused');
    meter.drawing('gomoku')();
    const { text } = await get('/metrics');
    const labels = { kind: 'control', name: 'move', outcome: 'refused' };
    expect(figure(text, 'sente_interactions_total', labels)).toBe(1);
    expect(figure(text, 'sente_acknowledge_seconds_count', { kind: 'control' })).toBe(1);
    expect(figure(text, 'sente_picture_seconds_count', { game: 'gomoku' })).toBe(1);
  });

  test('are separate for two instances in one process', async () => {
    const other = await Operations.open({ port: 0, host: '127.0.0.1', clock, log, isStopping: () => false });
    other.meter.drawing('gomoku')();
    expect(figure((await get('/metrics')).text, 'sente_picture_seconds_count', { game: 'gomoku' })).toBe(
      undefined,
    );
    await other.close();
  });
});

describe('the server', () => {
  test('answers reads only, and lists its pages', async () => {
    expect((await get('/')).status).toBe(404);
    expect((await get('/')).text).toContain('/healthz, /readyz, /metrics, /status');
    expect((await get('/healthz?probe=1')).status).toBe(200);
    expect((await get('/metrics', { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(405);
    expect(await get('/healthz', { method: 'HEAD' })).toEqual({ status: 200, text: '' });
  });

  test('logs a failed page and answers 500', async () => {
    operations.watch({
      games: {
        get active(): number {
          throw new Error('a bug');
        },
      },
    });
    expect((await get('/metrics')).status).toBe(500);
    expect(log.lines).toEqual(['error: operations page failed']);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.2', '127.0.0.2'],
    ['::1', '[::1]'],
  ])('listens only on %s', async (host, named) => {
    if (host === '::1' && !networkInterfaces().lo?.some(({ family }) => family === 'IPv6')) {
      process.stdout.write('not tried on ::1: this machine has no IPv6\n');
      return;
    }
    const other = await Operations.open({ port: 0, host, clock, log, isStopping: () => false });
    expect(other.address).toMatch(`http://${named}:`);
    expect((await fetch(`${other.address}/healthz`)).status).toBe(200);
    const elsewhere = other.address.replace(named, host === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1');
    await expect(fetch(`${elsewhere}/healthz`)).rejects.toThrow();
    await other.close();
  });

  /** Status of a page for a client that names the server by another Host. */
  const statusAs = (address: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(`${address}/status`, { headers: { host }, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });

  test.each([
    ['localhost', 200],
    ['LOCALHOST:1', 200],
    ['127.0.0.1:1', 200],
    ['[::1]:9464', 200],
    ['rebound.example:9464', 403],
    ['localhost.example', 403],
    ['127.0.0.1.example', 403],
  ])('on loopback, as %s, answers %i', async (host, status) => {
    expect(await statusAs(operations.address, host)).toBe(status);
  });

  test('on other addresses, answers to any name', async () => {
    const other = await Operations.open({ port: 0, host: '0.0.0.0', clock, log, isStopping: () => false });
    expect(await statusAs(other.address.replace('0.0.0.0', '127.0.0.1'), 'bot:9464')).toBe(200);
    await other.close();
  });

  test('refuses an address that the machine lacks, in a sentence', async () => {
    const opened = Operations.open({ port: 0, host: '192.0.2.1', clock, log, isStopping: () => false });
    await expect(opened).rejects.toThrow(
      'this machine has no such address. Set METRICS_HOST to one of its addresses',
    );
  });

  test('refuses a taken port in a sentence, and frees its own on closing', async () => {
    const port = Number(new URL(operations.address).port);
    const open = () => Operations.open({ port, host: '127.0.0.1', clock, log, isStopping: () => false });
    await expect(open()).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Set METRICS_PORT to another one.`,
    );
    await expect(open()).rejects.toThrow(CannotListen);
    await operations.close();
    operations = await open();
  });

  test('closes while a client waits for an answer', async () => {
    const requested = new Promise<void>((resolve) => {
      const answers = (): Promise<void> => {
        resolve();
        return new Promise(() => undefined);
      };
      operations.watch({ store: { answers } });
    });
    const waiting = fetch(`${operations.address}/readyz`);
    await requested;
    await Promise.all([operations.close(), expect(waiting).rejects.toThrow()]);
    operations = await Operations.open({ port: 0, host: '127.0.0.1', clock, log, isStopping: () => false });
  });
});
