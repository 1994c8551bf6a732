import { type Report, writeOutput } from '../../cli/common/files.js';
import { runStoppable } from '../../cli/common/stopping.js';
import { type Run, withWorkers } from '../../cli/common/withWorkers.js';
import { openLog } from '../common/workLog.js';
import { findOpenings, LOG_OF_OPENINGS, type Search } from './findOpenings.js';
import type { OpeningsOptions } from './openingsOptions.js';
import type { Judgement } from './openingsRecipe.js';
import { findingsReport, openingsText } from './openingsReport.js';
import type { JudgeJob } from './openingsWorker.js';

/** What a log's searches depend on; it serves any number of openings. */
const settingsOf = ({ variant, recipe: { firstNodes, secondNodes }, seed }: Search) => ({
  ...variant,
  firstNodes,
  secondNodes,
  seed,
});

/**
 * Makes a variant's openings and writes their file; undefined where the program was asked to end before. Throws a Refusal where a
 * file cannot be read or written, or the log is another search's.
 */
export async function makeOpenings(
  { search, concurrency, log: file, out }: Extract<OpeningsOptions, { kind: 'search' }>,
  tell: (text: string) => void,
): Promise<Report | undefined> {
  const log = file === undefined ? undefined : openLog(LOG_OF_OPENINGS, file, settingsOf(search));
  const workers = {
    file: new URL('./openingsWorker.js', import.meta.url),
    task: 'judge',
    threads: concurrency,
  };
  try {
    const judged = await runStoppable(file, (signal) =>
      withWorkers(workers, (run: Run<JudgeJob, Judgement>) => {
        let told = 0;
        return findOpenings(search, ({ variant, moves }, nodes) => run({ variant, moves, nodes }), log, {
          signal,
          onProgress(kept) {
            if (kept === told) return;
            told = kept;
            tell(`${kept} of ${search.count} openings`);
          },
        });
      }),
    );
    if (!judged) return undefined;
    writeOutput(out, Buffer.from(openingsText(judged, search)));
    return findingsReport(judged, search);
  } finally {
    log?.close();
  }
}
