import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statusLines } from '../../../src/cli/status/statusLines.js';
import { readRelease } from '../../../src/engine/remote/release.js';
import { statusOf } from '../../../src/operations/statusPage.js';
import { CORE_URL } from '../built.js';
import { openRedis } from './liar.js';
import {
  HAS_REDIS,
  namesOf,
  newPrefix,
  openBot,
  openWorker,
  RELEASE,
  ScriptedThinker,
  taskOf,
} from './rig.js';

const OTHER = '1.2.4-01234567';

test('a release is the version and a hash, and the same each time', () => {
  expect(readRelease(CORE_URL)).toMatch(/^\d+\.\d+\.\d+-[\da-f]{8}$/);
  expect(readRelease(CORE_URL)).toBe(readRelease(CORE_URL));
  expect(readRelease(new URL('../../../package.json', import.meta.url))).not.toBe(readRelease(CORE_URL));
});

describe.skipIf(!HAS_REDIS)('a bot and a worker of different releases', () => {
  test('refuse each other with a line in both logs, and the bot searches itself', async () => {
    const prefix = newPrefix();
    const [local, remote] = [new ScriptedThinker(), new ScriptedThinker()];
    const { thinker, log } = openBot(local, prefix);
    const { worker, log: workerLog } = await openWorker(remote, prefix, { release: OTHER });
    await openWorker(new ScriptedThinker(), prefix, { release: OTHER });
    expect(await log.waitForLine(/of another release is not used/)).toContain(OTHER);
    expect(await workerLog.waitForLine(/does not use this worker/)).toContain(RELEASE);
    expect(thinker).toMatchObject({ workers: 0, otherReleases: [OTHER], release: RELEASE });
    expect(worker.otherReleases).toEqual([RELEASE]);
    const answer = thinker.think(taskOf('a'));
    (await local.next()).answer({ nodes: 5 });
    expect(await answer).toMatchObject({ nodes: 5 });
    expect(remote.unread).toBe(0);
    expect(log.lines.filter((line) => line.includes('not used'))).toHaveLength(1);
  });

  test('a worker of the own release is used beside one of another', async () => {
    const prefix = newPrefix();
    const remote = new ScriptedThinker();
    const { thinker, log } = openBot(new ScriptedThinker(), prefix);
    await openWorker(new ScriptedThinker(), prefix, { release: OTHER });
    await openWorker(remote, prefix);
    await log.waitForLine(/"workers":1/);
    const answer = thinker.think(taskOf('a'));
    (await remote.next()).answer({ nodes: 6 });
    expect(await answer).toMatchObject({ nodes: 6 });
    expect(thinker.otherReleases).toEqual([OTHER]);
  });

  test('a worker from before releases is refused too', async () => {
    const prefix = newPrefix();
    const { thinker, log } = openBot(new ScriptedThinker(), prefix);
    const redis = openRedis();
    const id = randomUUID();
    await redis.set(namesOf(prefix).worker(id), '{"short":1,"long":3,"background":1}');
    await redis.sadd(namesOf(prefix).workers, id);
    await log.waitForLine(/of another release is not used.*"worker":"unknown"/);
    expect(thinker.workers).toBe(0);
  });
});

test('the status says which releases do not work together', () => {
  const search = { running: 0, waiting: 0, workers: 0, release: RELEASE, otherReleases: [OTHER] };
  const status = statusOf({ search }, { missing: [], storeMs: 1 }, 0);
  const lines = statusLines(JSON.parse(JSON.stringify(status)), 0);
  expect(lines.join('\n')).toContain(`not together with ${OTHER}: this is ${RELEASE}`);
});
