import { expect, inject, test } from 'vitest';
import { newDatabase } from '../store/postgres.js';
import { type LoadTestOptions, measure, openLoadTest, report } from './loadTest.js';

const GAMES = Number(process.env.SENTE_LOAD_GAMES ?? 500);
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 300);
const EVERY_MS = 8000;

/** Plays, reports the cost, and checks that no answer was late. */
async function holds(what: string, options: LoadTestOptions): Promise<void> {
  const load = await openLoadTest(options);
  await load.players.openAll(5 * 60_000);
  const measured = await measure(load, EVERY_MS, SECONDS * 1000);
  process.stdout.write(report(`${what}: ${GAMES} games, a move every ${EVERY_MS / 1000} s each`, measured));
  process.stdout.write(
    `  ${load.bot.complaints.length} complaints ${load.bot.complaints.slice(0, 3).join('\n')}\n`,
  );
  await load.close();
  expect(measured.times.late).toBe(0);
}

test('on SQLite', () => holds('SQLite', { games: GAMES }));

test('on SQLite, beside ten games at level 10', () =>
  holds('SQLite, ten at level 10 beside', { games: GAMES, hardGames: 10 }));

test.skipIf(inject('postgres') === null)('on PostgreSQL', async () => {
  const { url, drop } = await newDatabase();
  await holds('PostgreSQL', { games: GAMES, databaseUrl: url });
  await drop();
});
