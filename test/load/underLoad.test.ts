import { expect, test } from 'vitest';
import { measure, openLoadTest, report } from './loadTest.js';

const GAMES = 20;
const SECONDS = 4;

test('a short load test acknowledges and answers every press, without complaints', async () => {
  const load = await openLoadTest({ games: GAMES, hardGames: 1 });
  await load.players.openAll(60_000);
  const measured = await measure(load, 1000, SECONDS * 1000);
  const { times } = measured;
  process.stdout.write(report(`${GAMES} games, a move a second each`, measured));
  expect(times.late).toBe(0);
  expect(times.answered.length).toBeGreaterThan(0);
  expect(load.bot.complaints).toEqual([]);
  expect([...load.discord.refusals]).toEqual([]);
  await load.close();
});
