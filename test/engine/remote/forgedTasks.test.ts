import { Queue } from 'bullmq';
import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../src/engine/remote/checkRequest.js';
import { type JobKind, jobId } from '../../../src/engine/remote/jobs.js';
import { REQUEST } from '../../../src/engine/remote/remoteMessages.js';
import type { Task } from '../../../src/game/ports/thinker.js';
import { gomoku, newThinker, squares } from '../built.js';
import { liesAbout, openRedis } from './liar.js';
import { HAS_REDIS, namesOf, newPrefix, openWorker, ScriptedThinker, taskOf } from './rig.js';

const task: Task = taskOf('a', { strength: { opponent: 'mcts', limit: { nodes: 9_000 } } });
const whole: Task = {
  ...task,
  variant: gomoku(),
  server: 'one',
  start: { stones: '-'.repeat(225), turn: 'black' },
  moves: squares('h8'),
  strength: {
    opponent: 'alphabeta',
    limit: { timeMs: 50, nodes: 100, depth: 2 },
    weakness: { noise: 1, form: 1, greed: 0, fours: 1, whims: 0 },
  },
  gameSeed: 2,
  lines: 1,
};
const search = { kind: 'search', task: whole, withinMs: 60, isWatched: true };
const judgment = { kind: 'judgment', task };
const puzzles = { kind: 'puzzles', game: { variant: gomoku(), moves: squares('h8 i9') } };

const read = (kind: JobKind, data: object, id: string) => () => readRequest(kind, id, data);
const idOf = (data: { task: Task }, purpose: 'search' | 'judgment' = 'search') =>
  jobId(purpose, data.task.game, data.task);

describe('a job from Redis', () => {
  test.each([
    ['a search', 'long', search, idOf(search)],
    ['a judgment', 'background', judgment, idOf(judgment, 'judgment')],
    ['puzzles to find', 'background', puzzles, jobId('puzzles', 'puzzles', puzzles.game as never)],
  ] as const)('%s of ours is accepted', (_, kind, data, id) => {
    expect(read(kind, data, id)()).toMatchObject({ kind: data.kind });
  });

  const withLimit = (limit: object) => ({
    kind: 'judgment',
    task: { ...task, strength: { opponent: 'mcts', limit } },
  });
  const endless = withLimit({ nodes: 4_000_000_000 });
  const timed = withLimit({ timeMs: 50, nodes: 4_000_000_000 });
  const unlimited = withLimit({});
  test.each([
    ['under the id of another', 'long', search, 'a-0-abcdefghijklmnop', /id of another/],
    ['of another kind than its queue', 'short', judgment, idOf(judgment, 'judgment'), /not for the queue/],
    ['of a search in the queue for the background', 'background', search, idOf(search), /not for the queue/],
    ['that takes hours', 'background', endless, idOf(endless as never, 'judgment'), /too long/],
    [
      'with a limit of time in the background',
      'background',
      timed,
      idOf(timed as never, 'judgment'),
      /limit of time/,
    ],
    ['without a limit', 'background', unlimited, idOf(unlimited as never, 'judgment'), /too long/],
  ] as const)('%s is refused', (_, kind, data, id, reason) => {
    expect(read(kind, data, id)).toThrow(reason);
  });
});

describe.skipIf(!HAS_REDIS)('a worker with forged tasks', () => {
  /** Opens a queue of a worker's jobs, for anybody who can write to Redis. */
  const openQueue = (prefix: string, kind: JobKind): Queue =>
    new Queue(namesOf(prefix).queue(kind), { connection: openRedis(), prefix: namesOf(prefix).jobs });

  test('of any kind goes on, starts no search without an end, and fills no log', async () => {
    const prefix = newPrefix();
    const pool = newThinker(1, 3_000, [500]);
    const { log } = await openWorker(pool, prefix, { slots: { short: 1, long: 1, background: 1 } });
    const redis = openRedis();
    const reports = openRedis();
    const ours = { long: search, background: judgment };
    const ids = { long: idOf(search), background: idOf(judgment, 'judgment') };
    const answered = Promise.all(
      Object.values(ids).map(
        (id) =>
          new Promise<void>((resolve) => {
            reports.on('pmessage', (_pattern, channel: string, text: string) => {
              if (channel.endsWith(id) && text.includes('"kind":"answer"')) resolve();
            });
          }),
      ),
    );
    await reports.psubscribe(namesOf(prefix).reports('*'));
    const lies = [...liesAbout(REQUEST, search), ...liesAbout(REQUEST, puzzles)]
      .flatMap(({ text }) => parsed(text))
      .flatMap((data) => [
        { kind: 'long', data },
        { kind: 'background', data: inBackground(data) },
      ]);
    const queues = { long: openQueue(prefix, 'long'), background: openQueue(prefix, 'background') };
    for (const [i, { kind, data }] of lies.entries()) {
      // Its own id, so that the worker looks further than at that.
      const jobIdOf = idFor(data) ?? `forged-${i}`;
      await queues[kind as 'long'].add(kind, data, {
        jobId: `${jobIdOf}`,
        removeOnComplete: true,
        removeOnFail: true,
      });
      if (i % 50 === 0) await redis.publish(namesOf(prefix).orders, `{"kind":"${'x'.repeat(i)}"`);
    }
    // Behind the forged ones, so that its answer comes once they have ended.
    for (const kind of ['long', 'background'] as const)
      await queues[kind].add(kind, ours[kind], { jobId: ids[kind], removeOnComplete: true });
    await answered;
    expect(log.lines.length).toBeLessThan(40);
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await pool.close();
  });

  test('floods of orders and refusals are ignored', async () => {
    const prefix = newPrefix();
    const { log, worker } = await openWorker(new ScriptedThinker(), prefix);
    const redis = openRedis();
    const { orders, refusals } = namesOf(prefix);
    for (let i = 0; i < 3_000; i++) {
      await redis.publish(orders, i % 2 === 0 ? '{' : 'x'.repeat(100_000));
      await redis.publish(refusals, JSON.stringify({ worker: 'x', release: `${i}` }));
    }
    await log.waitForLine(/ignored an invalid order/);
    expect(log.lines.length).toBeLessThan(15);
    expect(worker.otherReleases).toEqual([]);
  });
});

/** Turns a search into a judgment. */
const inBackground = (data: object): object =>
  JSON.parse(JSON.stringify(data).replace('"search"', '"judgment"').replace('"timeMs":50,', '')) as object;

/** Parses what is JSON. */
function parsed(text: string): object[] {
  try {
    return [JSON.parse(text) as object];
  } catch {
    return [];
  }
}

/** Returns the id that fits some data, if they have the fields for one. */
function idFor(data: object): string | undefined {
  const { kind, task, game } = data as { kind: 'search'; task?: Task; game?: Task };
  try {
    const id = game ? jobId('puzzles', 'puzzles', game) : jobId(kind, task!.game, task!);
    return id.length > 200 ? undefined : id;
  } catch {
    return undefined;
  }
}
