import { readFileSync } from 'node:fs';
import { withFile, writeOutput } from '../../../cli/common/files.js';
import { newCore } from '../../../cli/common/newCore.js';
import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import { generationFiles, openFolder, type Print, type Trainer, trainGenerations } from '../generations.js';
import type { GomokuOptions } from '../trainOptions.js';
import type { Fit, FitJob, FitReport } from './gomokuFitWorker.js';
import type { PlaySettings } from './gomokuPlayWorker.js';
import type { Generation, Recipe } from './gomokuRecipe.js';
import { fitLines } from './gomokuReport.js';
import { RECORD_BYTES } from './gomokuTrainingGames.js';

const BATCH = 20; // games

type Options = Pick<GomokuOptions, 'rule' | 'folder' | 'out' | 'threads' | 'seed'>;

/** Fits in a worker thread, so that a signal still ends the program at once. */
const fitInWorker = (job: FitJob): Promise<Fit> =>
  withWorkers(
    { file: new URL('./gomokuFitWorker.js', import.meta.url), task: 'fitGames', threads: 1 },
    (run: Run<FitJob, Fit>) => run(job),
  );

/**
 * Trains Gomoku's weights for a rule, or resumes a folder's training, and writes them. Returns the reports of all generations.
 * Throws a Refusal if the folder belongs to another training or a file cannot be read or written.
 */
export async function train(recipe: Recipe, options: Options, print: Print): Promise<readonly FitReport[]> {
  const { rule, folder, out, seed } = options;
  const { weightCount: weights } = newCore().gomokuEvaluation;
  openFolder(folder, { ...recipe, rule, seed, weights });
  const { generations, ...fitSettings } = recipe;
  const trainer: Trainer<Generation> = {
    generations,
    selfPlay: (generation, prior, playSeed) => ({
      worker: new URL('./gomokuPlayWorker.js', import.meta.url),
      settings: { rule, generation, weights: prior, seed: playSeed } satisfies PlaySettings,
      recordBytes: RECORD_BYTES,
      batch: BATCH,
    }),
    async fitWeights(_generation, files, prior, print) {
      const fit = await fitInWorker({ rule, files, prior, ...fitSettings });
      for (const line of fitLines(fit.report)) print(line);
      return { stages: [fit.weights], report: fit.report };
    },
  };
  await trainGenerations(trainer, options, print);
  const files = generations.map((_, index) => generationFiles(folder, index));
  const last = files.at(-1)!.weights;
  writeOutput(
    out,
    withFile(last, () => readFileSync(last)),
  );
  return files.map(
    ({ errors }) => JSON.parse(withFile(errors, () => readFileSync(errors, 'utf8'))) as FitReport,
  );
}
