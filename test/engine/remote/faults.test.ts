import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jobId } from '../../../src/engine/remote/jobs.js';
import { RedisServer } from '../../redisServer.js';
import {
  HAS_REDIS,
  namesOf,
  newPrefix,
  openBot,
  openPair,
  openWorker,
  REDIS_URL,
  ScriptedThinker,
  taskOf,
} from './rig.js';

const backgroundTask = (game: string) =>
  taskOf(game, { strength: { opponent: 'mcts', limit: { nodes: 9_000 } } });

describe.skipIf(!HAS_REDIS)('a Redis that goes and comes back', () => {
  /** Ends after everything that is opened later. */
  async function openRedis(): Promise<RedisServer> {
    const server = await RedisServer.start();
    onTestFinished(() => server.stop());
    return server;
  }

  test('running and waiting searches fall back to this process, and workers are used again when Redis returns, empty', async () => {
    const server = await openRedis();
    const { thinker, local, remote, log, workerLog } = await openPair({ redisUrl: server.url });
    const answers = ['a', 'b'].map((game) => thinker.think(taskOf(game)));
    answers.push(thinker.think(backgroundTask('c'), { inBackground: true }));
    const begun = [await remote.next(), await remote.next()];
    await server.stop();
    for (let i = 0; i < 3; i++) (await local.next()).answer({ nodes: 1 });
    expect(await Promise.all(answers)).toMatchObject([{ nodes: 1 }, { nodes: 1 }, { nodes: 1 }]);
    expect(thinker).toMatchObject({ isConnected: false, workers: 0, running: 0, waiting: 0 });
    const meanwhile = thinker.think(taskOf('d'));
    (await local.next()).answer({ nodes: 3 });
    expect(await meanwhile).toMatchObject({ nodes: 3 });
    for (const each of begun) each.answer();
    await workerLog.waitForLine(/is unreachable: waiting for it/);
    const before = log.lines.length;
    await server.startAgain();
    await log.waitForLine(/Redis connection restored/);
    await log.waitForLine(/"workers":1/, before);
    for (const task of [taskOf('a'), taskOf('e')]) {
      const answer = thinker.think(task);
      (await remote.next()).answer({ nodes: 2 });
      expect(await answer).toMatchObject({ nodes: 2 });
    }
    const warnings = log.lines.filter((line) => line.includes('is unreachable'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('searching in this process');
  });

  test('a bot and a worker that start without Redis find it later', async () => {
    const server = await openRedis();
    await server.stop();
    const prefix = newPrefix();
    const [local, remote] = [new ScriptedThinker(), new ScriptedThinker()];
    const { thinker, log } = openBot(local, prefix, server.url);
    const worker = openWorker(remote, prefix, { redisUrl: server.url });
    await log.waitForLine(/is unreachable/);
    const here = thinker.think(taskOf('a'));
    (await local.next()).answer({ nodes: 1 });
    expect(await here).toMatchObject({ nodes: 1 });
    await server.startAgain();
    await worker;
    await log.waitForLine(/"workers":1/);
    const there = thinker.think(taskOf('a'));
    (await remote.next()).answer({ nodes: 2 });
    expect(await there).toMatchObject({ nodes: 2 });
  });
});

describe.skipIf(!HAS_REDIS)('data that is lost or damaged', () => {
  const client = (): Redis => {
    const redis = new Redis(REDIS_URL);
    onTestFinished(() => redis.disconnect());
    return redis;
  };

  test('a lost job is done here, also one in the background', async () => {
    const { thinker, local, remote, prefix, log } = await openPair();
    const answer = thinker.think(backgroundTask('a'), { inBackground: true });
    await remote.next();
    const redis = client();
    await redis.del(...(await redis.keys(`${namesOf(prefix).jobs}:search-background:*`)));
    (await local.next()).answer({ nodes: 3 });
    expect(await answer).toMatchObject({ nodes: 3 });
    expect(log.lines.join()).toContain('Redis lost the search');
  });

  test('after invalid orders, reports and jobs the next ones are handled', async () => {
    const { thinker, remote, local, prefix, log, workerLog } = await openPair();
    const redis = client();
    await redis.publish(namesOf(prefix).orders, '{"kind":');
    await workerLog.waitForLine(/ignored an invalid order/);
    const answer = thinker.think(taskOf('a'));
    const asking = await remote.next();
    const [channel] = (await redis.pubsub('CHANNELS', namesOf(prefix).reports('*'))) as string[];
    await redis.publish(channel!, JSON.stringify({ kind: 'answer', answer: { best: 'z99' } }));
    (await local.next()).answer({ nodes: 5 });
    expect(await answer).toMatchObject({ nodes: 5 });
    await log.waitForLine(/a worker sent an invalid report/);
    asking.answer();
    const { Queue } = await import('bullmq');
    const queue = new Queue('search-long', { connection: redis, prefix: namesOf(prefix).jobs });
    await queue.add('long', { kind: 'search', task: 'none' }, { jobId: 'damaged-1' });
    await workerLog.waitForLine(/search failed .*invalid search request/);
    const next = thinker.think(taskOf('b'));
    (await remote.next()).answer({ nodes: 6 });
    expect(await next).toMatchObject({ nodes: 6 });
  });

  test('a job that was dropped because nobody waited for it is submitted again for a new request', async () => {
    const { thinker, remote, prefix } = await openPair();
    const answer = thinker.think(taskOf('a'));
    const asking = await remote.next();
    const redis = client();
    const [channel] = (await redis.pubsub('CHANNELS', namesOf(prefix).reports('*'))) as string[];
    const job = channel!.slice(namesOf(prefix).reports('').length);
    await redis.publish(channel!, JSON.stringify({ job, kind: 'dropped' }));
    asking.answer({ nodes: 8 });
    expect(await answer).toMatchObject({ nodes: 8 });
  });

  test('a job that nobody waits for is dropped', async () => {
    const { remote, prefix } = await openPair();
    const redis = client();
    const { Queue } = await import('bullmq');
    const queue = new Queue('search-long', { connection: redis, prefix: namesOf(prefix).jobs });
    const data = { kind: 'search', task: taskOf('a'), withinMs: 50_000, isWatched: false };
    await queue.add('long', data, { jobId: jobId('search', 'a', data.task) });
    const asking = await remote.next();
    await new Promise((resolve) => asking.options.signal!.addEventListener('abort', resolve));
  });
});
