import { beforeEach, expect, test } from 'vitest';
import { StepLoop } from '../../src/game/stepLoop.js';
import { FakeClock } from './fakes.js';

let clock: FakeClock;
let steps: number;
/** What the next steps resolve to; a step fails if it is an error, and ends the work if there is nothing. */
let answers: (number | Error)[];
let failures: unknown[];
let duringStep: () => unknown;
let loop: StepLoop;

beforeEach(() => {
  [clock, steps, answers, failures, duringStep] = [new FakeClock(), 0, [], [], () => undefined];
  loop = new StepLoop({
    after: (ms, callback) => clock.after(ms, callback),
    async step() {
      steps++;
      await duringStep();
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onFailure: (error) => failures.push(error),
    retryMs: 1000,
  });
  return () => loop.close();
});

async function forward(ms: number): Promise<void> {
  clock.forward(ms);
  await loop.idle();
}

test('steps with pauses until there is no more work', async () => {
  answers = [10, 20];
  loop.wake();
  await loop.idle();
  expect(steps).toBe(1);
  await forward(9);
  expect(steps).toBe(1);
  await forward(1);
  expect(steps).toBe(2);
  await forward(20);
  await forward(100_000);
  expect(steps).toBe(3);
});

test('steps again if it is woken during its last step, never twice at once', async () => {
  let running = 0;
  duringStep = async () => {
    expect(++running).toBe(1);
    if (steps === 1) loop.wake();
    await Promise.resolve();
    running--;
  };
  loop.wake();
  loop.wake();
  await loop.idle();
  expect(steps).toBe(2);
});

test('reports a failure, and retries later', async () => {
  answers = [new Error('no store')];
  loop.wake();
  await loop.idle();
  expect(failures).toEqual([new Error('no store')]);
  await forward(999);
  expect(steps).toBe(1);
  await forward(1);
  expect(steps).toBe(2);
});

test('stops after the step under way', async () => {
  answers = [10];
  duringStep = () => void loop.close();
  loop.wake();
  await loop.idle();
  await forward(10);
  loop.wake();
  expect(steps).toBe(1);
});
