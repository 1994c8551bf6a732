import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaultRunner, SCENARIOS } from './faultsOfDiscord.js';

const SHORT = ['429 without one', '502 in a burst', '429 for messages too old to edit', 'the Gateway drops'];
let runner: FaultRunner;

beforeAll(async () => {
  runner = await FaultRunner.open(6);
}, 60_000);

afterAll(async () => {
  expect(await runner.close()).toEqual([]);
}, 60_000);

test.each(SCENARIOS.filter(({ name }) => SHORT.includes(name)))(
  'games continue after: $name',
  async (scenario) => {
    const { extraMessages } = await runner.run(scenario);
    expect(extraMessages).toBeLessThanOrEqual(scenario.reposts ?? 0);
  },
);
