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
  // Of each press the callback, the edit and the answer's board; what failed once more; a few for boards that are owed.
  expect(figures.requests).toBeLessThanOrEqual(3 * figures.presses + figures.faults + 4 * GAMES);
});

test('while everything fails, hundreds of games ask no more than Discord bears', async () => {
  const games = 200;
  const crowded = await Infirmary.open(games);
  const { complaints, ...figures } = await crowded.bear(everythingFails(10 * games));
  process.stdout.write(
    `${games} games, everything fails: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`,
  );
  // 20 with the waits between tries, 82 without.
  expect(figures.mostTries).toBeLessThan(40);
  // One a press that came to nothing, and one or two a board that could not be shown.
  expect(complaints.length).toBeLessThanOrEqual(figures.presses + 2 * games);
  expect(await crowded.close()).toEqual([]);
});
