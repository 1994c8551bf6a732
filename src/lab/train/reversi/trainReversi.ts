import { readFileSync } from 'node:fs';
import { withFile, writeOutput } from '../../../cli/common/files.js';
import { newCore } from '../../../cli/common/newCore.js';
import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import { decodeWeights, encodeWeights, UNITS_PER_DISC } from '../../../engine/wasm/weights.js';
import { type Column, formatTable } from '../formatTable.js';
import {
  generationFiles,
  openFolder,
  type Print,
  type Trainer,
  type TrainerOptions,
  trainGenerations,
} from '../generations.js';
import { quantize } from '../quantize.js';
import { fitProbcut, searchProbcutSamples } from './fitProbcut.js';
import type { FitSettings, StageFit, StageJob, StageReport } from './reversiFitWorker.js';
import type { PlaySettings } from './reversiPlayWorker.js';
import type { Generation, Recipe } from './reversiRecipe.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';

const BATCH = 100; // games

type Options = TrainerOptions & { readonly out: string };

/**
 * Trains Reversi's weights, or resumes a folder's training, and writes them. Returns the reports of the last generation's stages.
 * Throws a Refusal if the folder belongs to another training or a file cannot be read or written.
 */
export async function train(recipe: Recipe, options: Options, print: Print): Promise<readonly StageReport[]> {
  const { folder, out, threads, seed } = options;
  const {
    weightsPerStage: weights,
    stages,
    probcutDepth: shallowOf,
    scalesOffset,
  } = newCore().reversiEvaluation;
  openFolder(folder, { ...recipe, seed, stages, weights });
  const trainer: Trainer<Generation> = {
    generations: recipe.generations,
    selfPlay: (generation, prior, playSeed) => ({
      worker: new URL('./reversiPlayWorker.js', import.meta.url),
      settings: { generation, weights: prior, seed: playSeed } satisfies PlaySettings,
      recordBytes: RECORD_BYTES,
      batch: BATCH,
    }),
    async fitWeights(generation, gameFiles, previous, print) {
      const priors = generation.prior === 'generation' && previous ? readStages(previous) : undefined;
      const settings = { ...generation, rounds: recipe.rounds };
      const fits = await fitStages(gameFiles, stages, priors, settings, threads, ({ report }) =>
        print(stageText(report)),
      );
      return {
        stages: fits.map((fit) => quantize(fit.weights, UNITS_PER_DISC)),
        report: fits.map(({ report }) => report),
      };
    },
  };
  await trainGenerations(trainer, options, print);
  const last = generationFiles(folder, recipe.generations.length - 1);
  const fitted = decodeWeights(withFile(last.weights, () => readFileSync(last.weights)));
  const reports = JSON.parse(withFile(last.errors, () => readFileSync(last.errors, 'utf8'))) as StageReport[];
  const samples = await searchProbcutSamples(
    last.games,
    recipe.compared,
    { weights: last.weights, seed },
    threads,
  );
  const typicalEmpties = reports.map(({ least, most }) => (least + most) / 2);
  const probcut = fitProbcut(samples, typicalEmpties, shallowOf);
  for (const line of probcut.report) print(line);
  const figures = new Float32Array(scalesOffset + stages);
  figures.set(probcut.table);
  figures.set(
    reports.map(({ scale }) => scale),
    scalesOffset,
  );
  writeOutput(out, encodeWeights({ ...fitted, statistics: figures }));
  return reports;
}

/** Reads each stage's weights from a file, in discs. */
const readStages = (file: string): readonly Float32Array[] =>
  decodeWeights(withFile(file, () => readFileSync(file))).stages.map((weights) =>
    Float32Array.from(weights, (each) => each / UNITS_PER_DISC),
  );

/** Stages in a chain, in which each stage has the one before as its prior. */
const CHAIN = 11;

/**
 * Fits the stages to the games in the files, and reports each finished one. Regularizes them towards `priors` or, without, in
 * chains. Chains are fitted in parallel; the threads make no difference to the result.
 */
async function fitStages(
  files: readonly string[],
  stages: number,
  priors: readonly Float32Array[] | undefined,
  { lambda, ridge, rounds }: FitSettings,
  threads: number,
  report: (fit: StageFit) => void,
): Promise<readonly StageFit[]> {
  const chain = priors ? 1 : CHAIN;
  const firsts = Array.from({ length: Math.ceil(stages / chain) }, (_, i) => i * chain);
  const workers = {
    file: new URL('./reversiFitWorker.js', import.meta.url),
    task: 'fitStage',
    threads: Math.min(threads, firsts.length),
  };
  return withWorkers(workers, async (run: Run<StageJob, StageFit>) => {
    const fitChain = async (first: number): Promise<readonly StageFit[]> => {
      const fits: StageFit[] = [];
      for (let stage = first; stage < Math.min(first + chain, stages); stage++) {
        const prior = priors ? priors[stage] : fits.at(-1)?.weights;
        const fit = await run({ stage, files, prior, ridge, rounds, lambda });
        fits.push(fit);
        report(fit);
      }
      return fits;
    };
    return (await Promise.all(firsts.map(fitChain))).flat();
  });
}

const whole = new Intl.NumberFormat('en');

const rangeOf = ({ least, most }: StageReport): string => `${least}-${most}`;

// Errors in discs: root mean square of the training and of the held-out games, and mean absolute.
const COLUMNS: readonly Column<StageReport>[] = [
  { head: 'stage', of: ({ stage }) => `${stage}` },
  { head: 'empties', of: rangeOf },
  { head: 'positions', of: ({ positions }) => whole.format(positions) },
  { head: 'error', of: ({ error }) => error.toFixed(3) },
  { head: 'held out', of: ({ heldOut }) => whole.format(heldOut) },
  { head: 'error', of: ({ heldOutError }) => heldOutError.toFixed(3) },
  { head: 'absolute', of: ({ heldOutAbsolute }) => heldOutAbsolute.toFixed(3) },
  { head: 'win scale', of: ({ scale }) => scale.toFixed(3) },
];

/** Formats a table, a line a stage. */
export const reportText = (reports: readonly StageReport[]): string[] => formatTable(COLUMNS, reports);

const stageText = (report: StageReport): string =>
  `stage ${report.stage} (${rangeOf(report)} empties): ${whole.format(report.positions)} positions, error ${report.error.toFixed(3)}, held out ${report.heldOutError.toFixed(3)}`;
