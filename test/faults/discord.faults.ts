import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingFails, Infirmary, networkGone, SCENARIOS } from './faultsOfDiscord.js';

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

test('while everything fails, hundreds of games ask no more than Discord bears', async () => {
  const games = 200;
  const crowded = await Infirmary.open(games);
  const { complaints, ...figures } = await crowded.bear(everythingFails(10 * games));
  process.stdout.write(
    `${games} games, everything fails: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`,
  );
  expect(figures.requestsPerSecond).toBeLessThan(4 * games);
  expect(complaints.length).toBeLessThan(4 * games);
  expect(await crowded.close()).toEqual([]);
});
