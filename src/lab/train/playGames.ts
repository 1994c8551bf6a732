import pMap from 'p-map';
import { type Run, withWorkers } from '../../cli/common/withWorkers.js';
import { appendBatch, type BatchJob, repairBatches } from './batches.js';
import { throttleProgress } from './trainProgress.js';

/** Self-play of a game's training. */
export type SelfPlay = {
  /** Worker that exports `playBatch`, see `playRecords`; its worker data are the settings. */
  readonly worker: URL;
  readonly settings: unknown;
  readonly recordBytes: number;
  /** Games in a job, seconds of work. Another number makes existing folders useless. */
  readonly batch: number;
};

/**
 * Plays those of a generation's games that are missing in its file, and reports the progress. Throws a Refusal if the file cannot
 * be read or written.
 */
export async function playGames(
  file: string,
  games: number,
  { worker, settings, recordBytes, batch: size }: SelfPlay,
  threads: number,
  report: (progress: string) => void,
): Promise<void> {
  const jobs = Array.from({ length: Math.ceil(games / size) }, (_, batch) => ({
    batch,
    job: { from: batch * size, to: Math.min((batch + 1) * size, games) },
  }));
  const sizeOf = ({ from, to }: BatchJob) => to - from;
  const played = repairBatches(file, recordBytes);
  const missing = jobs.filter(({ batch }) => !played.has(batch));
  if (missing.length === 0) return;
  let made = 0;
  const before = games - missing.reduce((sum, { job }) => sum + sizeOf(job), 0);
  const progress = throttleProgress(games, 'games', report);
  const workers = { file: worker, task: 'playBatch', threads, data: settings };
  await withWorkers(workers, async (run: Run<BatchJob, Uint8Array>) => {
    const play = async ({ batch, job }: (typeof missing)[number]) => {
      appendBatch(file, batch, await run(job), recordBytes);
      made += sizeOf(job);
      progress(before + made, made);
    };
    await pMap(missing, play, { concurrency: threads });
  });
}
