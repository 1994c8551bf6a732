import { expect, test } from 'vitest';
import { measure, openHall, report } from './hall.js';

const GAMES = Number(process.env.SENTE_LOAD_GAMES ?? 500);
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 300);
const EVERY_MS = 8000;

test(`${GAMES} games, each moving every ${EVERY_MS / 1000} s, for ${SECONDS} s`, {
  timeout: 20 * 60_000,
}, async () => {
  const hall = await openHall(GAMES);
  await hall.players.openAll(5 * 60_000);
  const measured = await measure(hall, EVERY_MS, SECONDS * 1000);
  process.stdout.write(report(`${GAMES} games, a move every ${EVERY_MS / 1000} s each`, measured));
  process.stdout.write(`${hall.bot.complaints.slice(0, 5).join('\n')}\n`);
  await hall.close();
  expect(measured.times.late).toBe(0);
});
