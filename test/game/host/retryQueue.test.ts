import { expect, test } from 'vitest';
import { RetryQueue } from '../../../src/game/host/retryQueue.js';
import { FakeClock, FakeLog } from '../fakes.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function queueWithClock() {
  const [clock, log] = [new FakeClock(), new FakeLog()];
  return { clock, log, queue: new RetryQueue<string>({ clock, log }) };
}

test('retries a task with doubled delays of at most 5 minutes, until it is done', async () => {
  const { clock, log, queue } = queueWithClock();
  const attempts: number[] = [];
  const began = clock.now();
  queue.add('task', async () => {
    attempts.push((clock.now() - began) / 1000);
    if (attempts.length === 2) throw new Error('no network');
    return attempts.length === 10 ? 'done' : 'later';
  });
  await nextTurn();
  for (let seconds = 0; seconds < 3600; seconds++) {
    clock.forward(1000);
    await nextTurn();
  }
  expect(attempts).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915, 1215]);
  expect(log.lines).toEqual(['error: a task failed, will retry']);
  expect(clock.timerCount).toBe(0);
});

test('runs one task of a key, and a few at once', async () => {
  const { queue } = queueWithClock();
  const finishers: (() => void)[] = [];
  const begun: string[] = [];
  const work = (key: string) => () => {
    begun.push(key);
    return new Promise<'done'>((resolve) => finishers.push(() => resolve('done')));
  };
  for (const key of ['a', 'b', 'c', 'd', 'e', 'a', 'e']) queue.add(key, work(key));
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  finishers[0]!();
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  queue.add('a', work('a'));
  for (const finish of finishers) finish();
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  finishers.at(-1)!();
  await queue.close();
});

test('when closed, waits for running tasks and drops the others', async () => {
  const { clock, queue } = queueWithClock();
  let finish = (): void => undefined;
  queue.add('running', () => new Promise((resolve) => (finish = () => resolve('later'))));
  queue.add('waiting', async () => 'later');
  await nextTurn();
  let isClosed = false;
  const closed = queue.close().then(() => (isClosed = true));
  await nextTurn();
  expect(isClosed).toBe(false);
  finish();
  await closed;
  queue.add('late', async () => Promise.reject(new Error('ran')));
  await nextTurn();
  expect(clock.timerCount).toBe(0);
});
