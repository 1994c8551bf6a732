import { describe, expect, test, vi } from 'vitest';
import type { Answer, Progress } from '../../../src/game/ports.js';
import { newThinker } from '../built.js';
import { HAS_REDIS, newPrefix, openBot, openPair, openWorker, ScriptedThinker, taskOf } from './rig.js';

describe.skipIf(!HAS_REDIS)('a thinker with a worker on another machine', () => {
  test('has the worker search, and answers with what that found', async () => {
    const { thinker, local, remote } = await openPair();
    const answer = thinker.think(taskOf('a', { server: 'one' }));
    const asking = await remote.next();
    expect(asking.task).toEqual(taskOf('a', { server: 'one' }));
    asking.answer({ nodes: 4242, ms: 30, waitedMs: 10 });
    const found = await answer;
    expect(found).toMatchObject({ nodes: 4242, source: 'search' });
    expect(found.ms - found.waitedMs).toBeCloseTo(20);
    expect(local.unread).toBe(0);
  });
});
