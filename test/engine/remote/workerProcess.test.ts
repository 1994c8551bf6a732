import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONFIG_EXIT_CODE } from '../../../src/config.js';
import { readRelease } from '../../../src/engine/remote/release.js';
import type { Progress } from '../../../src/game/ports/thinker.js';
import { BotProcess } from '../../botProcess.js';
import { RedisServer } from '../../redisServer.js';
import { CORE_URL } from '../built.js';
import { HAS_REDIS, openBot, openWorker, ScriptedThinker, taskOf } from './rig.js';

const PROGRAM = fileURLToPath(new URL('../../../dist/worker.js', import.meta.url));
const PREFIX = 'sente';
const RELEASE = readRelease(CORE_URL);

async function openRedis(...settings: readonly string[]): Promise<RedisServer> {
  const server = await RedisServer.start(...settings);
  onTestFinished(() => server.stop());
  return server;
}

/** Starts the built worker as a process, which is killed when the test ends. */
function startWorker(environment: Record<string, string>): BotProcess {
  const worker = new BotProcess({ ENGINE_THREADS: '1', ...environment }, undefined, PROGRAM);
  onTestFinished(async () => {
    await worker.kill('SIGKILL');
  });
  return worker;
}

/** Starts a bot, and a worker process that it knows. */
async function openPair() {
  const { url } = await openRedis();
  const worker = startWorker({ REDIS_URL: url });
  await worker.ready();
  const local = new ScriptedThinker();
  const { thinker, log } = openBot(local, PREFIX, url, RELEASE);
  await log.waitForLine(/"workers":1/);
  return { url, worker, local, thinker, log };
}

describe.skipIf(!HAS_REDIS)('a worker in a process of its own', () => {
  test('searches; when it is killed, another worker takes over its searches, and no answer is lost', async () => {
    const { url, worker, local, thinker, log } = await openPair();
    const first = await thinker.think(
      taskOf('a', { strength: { opponent: 'mcts', limit: { timeMs: 600 } } }),
    );
    expect(first).toMatchObject({ source: 'search' });
    expect(first.ms - first.waitedMs).toBeGreaterThan(300);
    let answer: Promise<unknown> = Promise.resolve();
    await new Promise<Progress>((resolve) => {
      answer = thinker.think(taskOf('b'), { onProgress: resolve });
    });
    const second = new ScriptedThinker();
    await openWorker(second, PREFIX, { redisUrl: url, release: RELEASE });
    await log.waitForLine(/"workers":2/);
    await worker.kill('SIGKILL');
    const taken = await second.next();
    expect(taken.task).toEqual(taskOf('b'));
    taken.answer({ nodes: 77 });
    expect(await answer).toMatchObject({ nodes: 77 });
    expect(local.unread).toBe(0);
  });

  test('when the last worker is killed, the bot searches itself', async () => {
    const { worker, local, thinker } = await openPair();
    let answer: Promise<unknown> = Promise.resolve();
    await new Promise<Progress>((resolve) => {
      const strength = { opponent: 'mcts', limit: { timeMs: 50_000 } };
      answer = thinker.think(taskOf('b', { strength }), { onProgress: resolve });
    });
    await worker.kill('SIGKILL');
    (await local.next()).answer({ nodes: 3 });
    expect(await answer).toMatchObject({ nodes: 3 });
  });

  test('ends by SIGTERM after finishing its searches', async () => {
    const { worker, local, thinker } = await openPair();
    let answer: Promise<unknown> = Promise.resolve();
    await new Promise<Progress>((resolve) => {
      const strength = { opponent: 'mcts', limit: { timeMs: 1_500 } };
      answer = thinker.think(taskOf('b', { strength }), { onProgress: resolve });
    });
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(await answer).toMatchObject({ source: 'search' });
    expect(local.unread).toBe(0);
    expect(worker.complaints).toEqual([]);
  });

  test('gives back long searches at SIGTERM', async () => {
    const { url, worker, local, thinker, log } = await openPair();
    let answer: Promise<unknown> = Promise.resolve();
    await new Promise<Progress>((resolve) => {
      const strength = { opponent: 'mcts', limit: { timeMs: 50_000 } };
      answer = thinker.think(taskOf('b', { strength }), { onProgress: resolve });
    });
    const second = new ScriptedThinker();
    await openWorker(second, PREFIX, { redisUrl: url, release: RELEASE });
    await log.waitForLine(/"workers":2/);
    const ended = worker.kill('SIGTERM');
    (await second.next()).answer({ nodes: 78 });
    expect(await answer).toMatchObject({ nodes: 78 });
    expect(await ended).toBe(0);
    expect(local.unread).toBe(0);
    expect(worker.complaints).toEqual([]);
  });

  test('serves health and metrics', async () => {
    const server = await openRedis();
    const worker = startWorker({ REDIS_URL: server.url, METRICS_PORT: '0' });
    await worker.ready();
    const address = await worker.waitForLine(/http:\/\/127\.0\.0\.1:\d+/);
    const get = async (path: string) => {
      const response = await fetch(`${address}${path}`);
      return [response.status, await response.text()];
    };
    expect(await get('/healthz')).toEqual([200, '{"alive":true}\n']);
    expect(await get('/readyz')).toEqual([200, '{"ready":true,"missing":[]}\n']);
    expect((await get('/metrics'))[1]).toMatch(/^sente_redis_connected 1$/m);
    expect((await get('/metrics'))[1]).not.toContain('sente_gateway_connected');
    await server.stop();
    await worker.waitForLine(/Redis is unreachable/);
    expect(await get('/readyz')).toEqual([503, '{"ready":false,"missing":["Redis is not connected"]}\n']);
  });

  test('waits for a missing Redis, and logs it once', async () => {
    const server = await openRedis();
    await server.stop();
    const worker = startWorker({ REDIS_URL: server.url });
    await worker.waitForLine(/Redis is unreachable: waiting for it/);
    await server.startAgain();
    await worker.ready();
    expect(worker.complaints).toHaveLength(1);
  });

  test('logs no password', async () => {
    const server = await openRedis('--requirepass', 'open-sesame');
    const worker = startWorker({ REDIS_URL: `redis://:wrong-sesame@127.0.0.1:${server.port}` });
    await worker.waitForLine(/Redis is unreachable/);
    const other = startWorker({ REDIS_URL: `redis://:open-sesame@127.0.0.1:${server.port}` });
    await other.ready();
    await Promise.all([worker.kill('SIGTERM'), other.kill('SIGTERM')]);
    expect([...worker.lines, ...other.lines].join('\n')).not.toContain('sesame');
  });

  test('requires REDIS_URL', async () => {
    const worker = startWorker({});
    expect(await worker.exited).toBe(CONFIG_EXIT_CODE);
    expect(worker.lines).toEqual([expect.stringContaining('REDIS_URL must be set for a search worker')]);
  });
});
