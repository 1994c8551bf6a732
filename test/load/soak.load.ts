import { expect, test } from 'vitest';
import type { Health } from './bot.js';
import { measure, openLoadTest } from './loadTest.js';

const GAMES = 100;
const EVERY_MS = 2000;
const MINUTES = Number(process.env.SENTE_SOAK_MINUTES ?? 30);

/** Returns the growth a minute by least squares. */
function slope(values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [x, y] = [mean(values.map((_, i) => i)), mean(values)];
  const over = values.reduce((sum, value, i) => sum + (i - x) * (value - y), 0);
  return over / values.reduce((sum, _, i) => sum + (i - x) ** 2, 0);
}

test(`${MINUTES} min of play do not grow memory or handles`, async () => {
  const load = await openLoadTest({ games: GAMES });
  await load.players.openAll(60_000);
  const healths: Health[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    const { after, times } = await measure(load, EVERY_MS, 60_000);
    healths.push(after);
    expect(times.late).toBe(0);
    process.stdout.write(
      `minute ${minute + 1}: ${after.rssMb.toFixed(0)} MB, heap ${after.heapMb.toFixed(0)} MB, ${after.handles} handles, ${times.presses} presses\n`,
    );
  }
  // Skips the first minutes, which fill caches.
  const settled = healths.slice(Math.floor(MINUTES / 3));
  process.stdout.write(
    `memory ${slope(settled.map(({ rssMb }) => rssMb)).toFixed(2)} MB a minute, heap ${slope(settled.map(({ heapMb }) => heapMb)).toFixed(2)}, handles ${slope(settled.map(({ handles }) => handles)).toFixed(3)}\n`,
  );
  await load.close();
});
