import { afterAll, beforeAll, expect, test } from 'vitest';
import { Infirmary, SCENARIOS } from './faultsOfDiscord.js';

const SHORT = [
  '429 without one',
  '502 in a burst',
  'messages too old for an edit, by 429',
  'the Gateway drops',
];
let infirmary: Infirmary;

beforeAll(async () => {
  infirmary = await Infirmary.open(6);
}, 60_000);

afterAll(async () => {
  expect(await infirmary.close()).toEqual([]);
}, 60_000);

test.each(SCENARIOS.filter(({ name }) => SHORT.includes(name)))(
  'games go on after: $name',
  async (scenario) => {
    const { extraMessages } = await infirmary.bear(scenario);
    expect(extraMessages).toBeLessThanOrEqual(scenario.reposts ?? 0);
  },
);
