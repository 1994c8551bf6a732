import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { z } from 'zod';
import { type Report, withFile } from '../../cli/common/files.js';
import { runStoppable } from '../../cli/common/program.js';
import { type Run, withWorkers } from '../../cli/common/withWorkers.js';
import { type LogKind, openLog } from '../common/workLog.js';
import { throttleProgress } from '../train/trainProgress.js';
import { type Parameter, Spsa, type Vector } from './spsa.js';
import { compileTunable, compileTuned } from './tunableCore.js';
import { TUNABLES } from './tunables.js';
import type { TuneOptions } from './tuneOptions.js';
import type { PairJob, TuneSettings } from './tuneWorker.js';

/** A pair of games by its number, and its score for the `plus` vector. */
const schema = z.strictObject({ pair: z.int().nonnegative(), score: z.number().min(-1).max(1) });

const LOG: LogKind<z.infer<typeof schema>> = {
  of: 'tuning',
  subject: 'tuning',
  entry: 'pair of games',
  schema,
};

const LOG_FILE = 'pairs.jsonl';

/**
 * Tunes the constants of a game's search, or resumes a folder's tuning; returns the report, or `undefined` if stopped. Throws a
 * Refusal if the folder belongs to another tuning or a file cannot be read or written.
 */
export async function tuneConstants(
  options: Extract<TuneOptions, { kind: 'tune' }>,
  print: (text: string) => void,
): Promise<Report | undefined> {
  const { variant, nodes, pairs, openings, folder, threads, seed } = options;
  const tunables = TUNABLES[variant.game];
  withFile(folder, () => mkdirSync(folder, { recursive: true }));
  const { module, sha256, parameters } = await compileTunable(folder, tunables);
  const file = join(folder, LOG_FILE);
  const settings = { core: sha256, variant, nodes, pairs, parameters, openings: openings.source, seed };
  const log = openLog(LOG, file, settings);
  try {
    const spsa = new Spsa(parameters, pairs, seed);
    for (const { pair, score } of log.entries) spsa.update(pair, score);
    const played = new Set(log.entries.map(({ pair }) => pair));
    const missing = Array.from({ length: pairs }, (_, i) => i).filter((pair) => !played.has(pair));
    const progress = throttleProgress(pairs, 'pairs', print);
    const data: TuneSettings = { module, variant, nodes, names: parameters.map(({ name }) => name) };
    const workers = {
      file: new URL('./tuneWorker.js', import.meta.url),
      task: 'playPair',
      threads,
      data,
    };
    let made = 0;
    const finished = await runStoppable(folder, (signal) =>
      withWorkers(workers, async (run: Run<PairJob, number>) => {
        const play = async (pair: number): Promise<void> => {
          const opening = openings.at(pair).moves;
          const score = await run({ opening, ...spsa.vectors(pair) });
          spsa.update(pair, score);
          log.append({ pair, score });
          made++;
          progress(played.size + made, made);
        };
        await pMap(missing, play, { concurrency: threads, signal });
        return true;
      }),
    );
    if (!finished) return undefined;
    const values = tunedValues(parameters, spsa.values);
    const core = await compileTuned(folder, tunables, values);
    return tunedReport(parameters, spsa.values, values, core);
  } finally {
    log.close();
  }
}

/** Rounds the tuned values: integers to whole numbers, others to four significant digits. */
const tunedValues = (parameters: readonly Parameter[], values: Vector): Readonly<Record<string, number>> =>
  Object.fromEntries(
    parameters.map(({ name, isInteger }, i) => [
      name,
      isInteger ? Math.round(values[i]!) : Number(values[i]!.toPrecision(4)),
    ]),
  );

function tunedReport(
  parameters: readonly Parameter[],
  unrounded: Vector,
  values: Readonly<Record<string, number>>,
  core: string,
): Report {
  const rows = parameters.map(({ name, start }, i) => ({
    name,
    before: Number(start.toPrecision(4)),
    tuned: values[name]!,
    unrounded: Number(unrounded[i]!.toPrecision(4)),
  }));
  const width = Math.max(...rows.map(({ name }) => name.length));
  return {
    text: [
      ...rows.map(
        ({ name, before, tuned, unrounded }) => `${name.padEnd(width)}  ${before} -> ${tuned} (${unrounded})`,
      ),
      `core with the tuned values: ${core}`,
    ],
    data: { constants: rows, core },
  };
}
