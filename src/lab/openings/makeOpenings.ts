import { type Report, writeOutput } from '../../cli/common/files.js';
import { runStoppable } from '../../cli/common/program.js';
import { type Run, withWorkers } from '../../cli/common/withWorkers.js';
import { openLog } from '../common/workLog.js';
import { findOpenings, isKept, type Judged, LOG_OF_OPENINGS, type Search } from './findOpenings.js';
import type { OpeningsOptions } from './openingsOptions.js';
import type { Judgment } from './openingsRecipe.js';
import type { JudgeJob } from './openingsWorker.js';

/** Settings on which a log's searches depend. A log serves any number of openings. */
const settingsOf = ({ variant, recipe: { firstNodes, secondNodes }, seed }: Search) => ({
  ...variant,
  firstNodes,
  secondNodes,
  seed,
});

/**
 * Makes a variant's openings and writes their file; returns `undefined` if stopped. Throws a Refusal if a file cannot be read or
 * written, or the log belongs to another search.
 */
export async function makeOpenings(
  { search, concurrency, log: file, out }: Extract<OpeningsOptions, { kind: 'search' }>,
  print: (text: string) => void,
): Promise<Report | undefined> {
  const log = file === undefined ? undefined : openLog(LOG_OF_OPENINGS, file, settingsOf(search));
  const workers = {
    file: new URL('./openingsWorker.js', import.meta.url),
    task: 'judge',
    threads: concurrency,
  };
  try {
    const judged = await runStoppable(file, (signal) =>
      withWorkers(workers, (run: Run<JudgeJob, Judgment>) => {
        let printed = 0;
        return findOpenings(search, ({ variant, moves }, nodes) => run({ variant, moves, nodes }), log, {
          signal,
          onProgress(kept) {
            if (kept === printed) return;
            printed = kept;
            print(`${kept} of ${search.count} openings`);
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

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

const whole = new Intl.NumberFormat('en');

/** Mean, standard deviation and quantiles of values. */
function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const quantiles = QUANTILES.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!);
  return { mean, deviation: Math.sqrt(variance), quantiles };
}

/** Formats the file: a line on how it was made, then an opening a line. */
export function openingsText(judged: readonly Judged[], { variant, recipe, seed }: Search): string {
  const kept = judged.filter((each) => isKept(each, recipe)).map(({ moves }) => moves);
  const { game, rule, size } = variant;
  const made = `npm run openings -- ${game} --rules ${rule} --size ${size} --count ${kept.length} --seed ${seed} --first-nodes ${recipe.firstNodes} --second-nodes ${recipe.secondNodes}`;
  return `${[`# ${made} (${recipe.even})`, ...kept].join('\n')}\n`;
}

/**
 * Reports the number of even openings, and the spread of the second search's judgments over all that the first one chose. The
 * second search had no part in that choice, so the spread shows how far the first can be trusted.
 */
export function findingsReport(judged: readonly Judged[], { variant, recipe }: Search): Report {
  const chosen = judged.map(({ second }) => second).filter((second): second is Judgment => !!second);
  const kept = judged.filter((each) => isKept(each, recipe)).length;
  const data = {
    variant,
    candidates: judged.length,
    chosen: chosen.length,
    kept,
    values: spreadOf(chosen.map(({ value }) => value)),
    winProbabilities: spreadOf(chosen.map(({ winProbability }) => winProbability)),
  };
  const spreadText = ({ mean, deviation, quantiles }: ReturnType<typeof spreadOf>, scale: number) =>
    `mean ${(scale * mean).toFixed(1)}, deviation ${(scale * deviation).toFixed(1)}, 5 25 50 75 95 % below ${quantiles.map((value) => (scale * value).toFixed(1)).join(' ')}`;
  return {
    text: [
      `${kept} openings of ${variant.game}, ${variant.rule}, ${variant.size}x${variant.size}: ${recipe.even}`,
      `${whole.format(data.candidates)} random openings, ${whole.format(data.chosen)} of them even by ${whole.format(recipe.firstNodes)} nodes, ${whole.format(kept)} of those by ${whole.format(recipe.secondNodes)} too`,
      ...(data.chosen === 0
        ? []
        : [
            `the second search on all that the first held even: value ${spreadText(data.values, 1)}`,
            `and win probability in %: ${spreadText(data.winProbabilities, 100)}`,
          ]),
    ],
    data,
  };
}
