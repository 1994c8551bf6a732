import { Piscina } from 'piscina';
import { monotonicMs } from '../../engine/control.js';
import { appendBatch, batchesIn } from './batches.js';
import type { BatchJob } from './batchJob.js';

/** How a game's training plays. */
export type Player<Settings> = {
  /** Exports `playBatch`, see `playedBatch`; its data are the settings. */
  readonly worker: URL;
  readonly recordBytes: number;
  /** Games that a worker plays at once, seconds of work; to change it makes folders begun before useless. */
  readonly batch: number;
  readonly settings: Settings;
};

export const TELL_MS = 10_000;

const whole = new Intl.NumberFormat('en');

export function timeText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How far a work has come: `made` of the `done` things were made in these seconds, and how long the rest will take. */
export function progressText(
  done: number,
  all: number,
  made: number,
  seconds: number,
  things = 'games',
): string {
  const rate = made / seconds;
  return `${whole.format(done)} of ${whole.format(all)} ${things}, ${rate.toFixed(1)} ${things}/s, ${timeText((all - done) / rate)} left`;
}

/**
 * Plays those of a generation's games that are not in its file yet, and tells how it goes on. Throws a Refusal where the
 * file cannot be read or written.
 */
export async function playGames<Settings>(
  file: string,
  games: number,
  { worker, recordBytes, batch: size, settings }: Player<Settings>,
  threads: number,
  tell: (progress: string) => void,
): Promise<void> {
  const held = batchesIn(file, recordBytes);
  const jobOf = (batch: number): BatchJob => ({
    from: batch * size,
    upTo: Math.min((batch + 1) * size, games),
  });
  const sizeOf = ({ from, upTo }: BatchJob) => upTo - from;
  const all = Array.from({ length: Math.ceil(games / size) }, (_, batch) => batch);
  const missing = all.filter((batch) => !held.has(batch));
  if (missing.length === 0) return;
  let done = all.filter((batch) => held.has(batch)).reduce((sum, batch) => sum + sizeOf(jobOf(batch)), 0);
  let made = 0;
  const started = monotonicMs();
  let told = started;
  const pool: Piscina<BatchJob, Uint8Array> = new Piscina({
    filename: worker.href,
    name: 'playBatch',
    minThreads: threads,
    maxThreads: threads,
    workerData: settings,
    recordTiming: false,
  });
  const next = missing.values();
  const lane = async () => {
    for (const batch of next) {
      const job = jobOf(batch);
      appendBatch(file, batch, await pool.run(job), recordBytes);
      done += sizeOf(job);
      made += sizeOf(job);
      const now = monotonicMs();
      if (now - told < TELL_MS && done < games) continue;
      told = now;
      tell(progressText(done, games, made, (now - started) / 1000));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(threads, missing.length) }, lane));
  } finally {
    await pool.destroy();
  }
}
