import { Piscina } from 'piscina';
import { readGames } from '../batches.js';
import { RECORD_BYTES } from './games.js';
import type { Measured, SpreadJob, SpreadSettings } from './spreadWorker.js';

/** Searches one position of each of the last `positions` games of a file to all depths; the threads make no difference to the result. */
export async function measureSpreads(
  file: string,
  positions: number,
  settings: SpreadSettings,
  threads: number,
): Promise<readonly Measured[]> {
  const games = readGames(file, RECORD_BYTES);
  const count = games.length / RECORD_BYTES;
  const numbers = Array.from({ length: Math.min(positions, count) }, (_, i) => count - 1 - i);
  const pool: Piscina<SpreadJob, Measured | undefined> = new Piscina({
    filename: new URL('./spreadWorker.js', import.meta.url).href,
    name: 'measure',
    minThreads: threads,
    maxThreads: threads,
    workerData: settings,
    recordTiming: false,
  });
  try {
    const measured = await Promise.all(
      numbers.map((number) => {
        const record = games.slice(number * RECORD_BYTES, (number + 1) * RECORD_BYTES);
        return pool.run({ record, number });
      }),
    );
    return measured.filter((each) => each !== undefined);
  } finally {
    await pool.destroy();
  }
}
