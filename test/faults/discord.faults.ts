import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingFails, FaultRunner, networkGone, SCENARIOS } from './faultsOfDiscord.js';

const GAMES = 20;
let runner: FaultRunner;

beforeAll(async () => {
  runner = await FaultRunner.open(GAMES);
}, 120_000);

afterAll(async () => {
  expect(await runner.close()).toEqual([]);
}, 60_000);

test.each([...SCENARIOS, networkGone(20_000)])('$name', async (scenario) => {
  const { complaints, ...figures } = await runner.run(scenario);
  process.stdout.write(`${scenario.name}: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`);
  expect(complaints.length).toBeLessThanOrEqual(4 * GAMES + figures.faults);
  expect(figures.extraMessages).toBeLessThanOrEqual(scenario.reposts ?? 0);
  // A callback, an edit and the reply's board for each press; one retry of each; a few for owed boards.
  expect(figures.requests).toBeLessThanOrEqual(3 * figures.presses + figures.faults + 4 * GAMES);
});

test('hundreds of games stay within Discord’s limits while everything fails', async () => {
  const games = 200;
  const crowded = await FaultRunner.open(games);
  const { complaints, ...figures } = await crowded.run(everythingFails(10 * games));
  process.stdout.write(
    `${games} games, everything fails: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`,
  );
  // 20 with backoff, 82 without.
  expect(figures.maxAttempts).toBeLessThan(40);
  // One for each failed press, and one or two for each board that could not be shown.
  expect(complaints.length).toBeLessThanOrEqual(figures.presses + 2 * games);
  expect(await crowded.close()).toEqual([]);
});
