import { beforeEach, expect, test } from 'vitest';
import { type KeyedQueue, keyedQueue } from '../../src/game/keyedQueue.js';

let queue: KeyedQueue<string>;
let log: string[];

beforeEach(() => {
  queue = keyedQueue();
  log = [];
});

/** Work that records its start and end, and ends when the test tells it to. */
function job(name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async (): Promise<string> => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
}

/** Resolves when all pending promises have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('runs the work of one key in order, including work that is queued meanwhile', async () => {
  const [a, b, c] = [job('a'), job('b'), job('c')];
  const first = queue('key', a.work);
  const second = queue('key', b.work);
  a.end();
  expect(await first).toBe('a');
  await settled();
  const third = queue('key', c.work);
  await settled();
  expect(log).toEqual(['a begins', 'a ends', 'b begins']);
  b.end();
  c.end();
  expect(await Promise.all([second, third])).toEqual(['b', 'c']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('runs different keys concurrently', async () => {
  const [a, b] = [job('a'), job('b')];
  const both = Promise.all([queue('one', a.work), queue('two', b.work)]);
  await settled();
  expect(log).toEqual(['a begins', 'b begins']);
  a.end();
  b.end();
  await both;
});

test('rejects for the caller of failed work, and runs the next', async () => {
  const failed = queue('key', async () => {
    throw new Error('no disk');
  });
  const next = queue('key', async () => 'done');
  await expect(failed).rejects.toThrow('no disk');
  expect(await next).toBe('done');
});

test('is idle when all work is done, including work that is queued meanwhile', async () => {
  await queue.idle();
  const [a, b] = [job('a'), job('b')];
  void queue('key', a.work).then(() => queue('other', b.work));
  let isIdle = false;
  const idle = queue.idle().then(() => {
    isIdle = true;
  });
  await settled();
  expect(isIdle).toBe(false);
  a.end();
  await settled();
  expect(log).toContain('b begins');
  expect(isIdle).toBe(false);
  b.end();
  await idle;
  expect(log.at(-1)).toBe('b ends');
});
