import { writeOutput } from '../common/files.js';
import { openLog } from '../common/log.js';
import type { Report } from '../common/report.js';
import { runStoppable } from '../common/stopping.js';
import { type Run, withWorkers } from '../common/workers.js';
import { findOpenings, LOG_OF_OPENINGS, type Search } from './find.js';
import type { OpeningsOptions } from './options.js';
import type { Judgement } from './recipe.js';
import { findingsReport, openingsText } from './report.js';
import type { JudgeJob } from './worker.js';

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
  const workers = { file: new URL('./worker.js', import.meta.url), task: 'judge', threads: concurrency };
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
