import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingFails, Infirmary, networkGone, type Outcome, SCENARIOS } from './faultsOfDiscord.js';

const GAMES = 20;
let infirmary: Infirmary;

/**
 * Requests that a scenario may cost: of each press the callback, the edit and the reply's board, and again what failed, once; a
 * few a game for boards that are owed. By presses, since how many there are a second depends on the machine.
 */
const mostRequests = ({ presses, faults }: Outcome, games: number): number =>
  3 * presses + faults + 4 * games;

beforeAll(async () => {
  infirmary = await Infirmary.open(GAMES);
}, 120_000);

afterAll(async () => {
  expect(await infirmary.close()).toEqual([]);
}, 60_000);

test.each([...SCENARIOS, networkGone(20_000)])('$name', async (scenario) => {
  const outcome = await infirmary.bear(scenario);
  const { complaints, ...figures } = outcome;
  process.stdout.write(`${scenario.name}: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`);
  expect(complaints.length).toBeLessThanOrEqual(4 * GAMES + figures.faults);
  expect(figures.extraMessages).toBeLessThanOrEqual(scenario.reposts ?? 0);
  expect(figures.requests).toBeLessThanOrEqual(mostRequests(outcome, GAMES));
});

test('while everything fails, hundreds of games ask no more than Discord bears', async () => {
  const games = 200;
  const crowded = await Infirmary.open(games);
  const outcome = await crowded.bear(everythingFails(10 * games));
  const { complaints, ...figures } = outcome;
  process.stdout.write(
    `${games} games, everything fails: ${JSON.stringify({ ...figures, lines: complaints.length })}\n`,
  );
  expect(figures.requests).toBeLessThanOrEqual(mostRequests(outcome, games));
  // One a press that came to nothing, and one or two a board that could not be shown.
  expect(complaints.length).toBeLessThanOrEqual(figures.presses + 2 * games);
  expect(await crowded.close()).toEqual([]);
});
