import { expect, inject, test } from 'vitest';
import { newDatabase } from '../store/postgres.js';
import { type HallOptions, measure, openHall, report } from './hall.js';

const GAMES = Number(process.env.SENTE_LOAD_GAMES ?? 500);
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 300);
const EVERY_MS = 8000;

/** Plays, tells what it cost, and holds that nobody was answered too late. */
async function holds(what: string, options: HallOptions): Promise<void> {
  const hall = await openHall(options);
  await hall.players.openAll(5 * 60_000);
  const measured = await measure(hall, EVERY_MS, SECONDS * 1000);
  process.stdout.write(report(`${what}: ${GAMES} games, a move every ${EVERY_MS / 1000} s each`, measured));
  process.stdout.write(
    `  ${hall.bot.complaints.length} complaints ${hall.bot.complaints.slice(0, 3).join('\n')}\n`,
  );
  await hall.close();
  expect(measured.times.late).toBe(0);
}

test('on SQLite', () => holds('SQLite', { games: GAMES }));

test('on SQLite, ten games at level 10 beside', () =>
  holds('SQLite, ten at level 10 beside', { games: GAMES, hardGames: 10 }));

test.skipIf(inject('postgres') === null)('on PostgreSQL', async () => {
  const { url, drop } = await newDatabase();
  await holds('PostgreSQL', { games: GAMES, databaseUrl: url });
  await drop();
});
