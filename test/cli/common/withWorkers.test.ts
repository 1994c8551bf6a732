import { expect, test } from 'vitest';
import { type Run, withWorkers } from '../../../src/cli/common/withWorkers.js';

test('a thread does its jobs in the order in which they were given', async () => {
  const workers = { file: new URL('./counter.mjs', import.meta.url), task: 'count', threads: 1 };
  const jobs = Array.from({ length: 8 }, (_, i) => i);
  const done = await withWorkers(workers, (run: Run<number, number>) => Promise.all(jobs.map(run)));
  expect(done).toEqual(jobs);
});
