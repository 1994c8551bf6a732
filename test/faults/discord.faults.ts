import { afterAll, beforeAll, expect, test } from 'vitest';
import { Infirmary, networkGone, SCENARIOS } from './faultsOfDiscord.js';

const GAMES = 20;
let infirmary: Infirmary;

beforeAll(async () => {
  infirmary = await Infirmary.open(GAMES);
}, 120_000);

afterAll(async () => {
  expect(await infirmary.close()).toEqual([]);
}, 60_000);

test.each([...SCENARIOS, networkGone(20_000)])('$name', async (scenario) => {
  const { complaints, ...figures } = await infirmary.bear(scenario);
  process.stdout.write(`${scenario.name}: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`);
  expect(complaints.length).toBeLessThanOrEqual(4 * GAMES + figures.faults);
  expect(figures.extraMessages).toBeLessThanOrEqual(scenario.reposts ?? 0);
  expect(figures.requestsPerSecond).toBeLessThan(40 * GAMES);
});
