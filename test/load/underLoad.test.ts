import { expect, test } from 'vitest';
import { measure, openHall, report } from './hall.js';

const GAMES = 20;
const SECONDS = 4;

test('the load test in short: every press is acknowledged and answered, and nothing is complained of', async () => {
  const hall = await openHall({ games: GAMES, hardGames: 1 });
  await hall.players.openAll(60_000);
  const measured = await measure(hall, 1000, SECONDS * 1000);
  const { times } = measured;
  process.stdout.write(report(`${GAMES} games, a move a second each`, measured));
  expect(times.late).toBe(0);
  expect(times.answered.length).toBeGreaterThan(GAMES);
  expect(hall.bot.complaints).toEqual([]);
  expect([...hall.standIn.refusals]).toEqual([]);
  await hall.close();
});
