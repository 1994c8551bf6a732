import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import { readGames } from '../batches.js';
import type { ProbcutJob, ProbcutSample, ProbcutSettings } from './probcutWorker.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';

/** Searches one position of each of the last `positions` games of a file to all depths; the threads make no difference to the result. */
export async function searchProbcutSamples(
  file: string,
  positions: number,
  settings: ProbcutSettings,
  threads: number,
): Promise<readonly ProbcutSample[]> {
  const games = readGames(file, RECORD_BYTES);
  const count = games.length / RECORD_BYTES;
  const numbers = Array.from({ length: Math.min(positions, count) }, (_, i) => count - 1 - i);
  const workers = {
    file: new URL('./probcutWorker.js', import.meta.url),
    task: 'searchSample',
    threads,
    data: settings,
  };
  return withWorkers(workers, async (run: Run<ProbcutJob, ProbcutSample | undefined>) => {
    const samples = await Promise.all(
      numbers.map((number) => {
        const record = games.slice(number * RECORD_BYTES, (number + 1) * RECORD_BYTES);
        return run({ record, number });
      }),
    );
    return samples.filter((each) => each !== undefined);
  });
}
