import { readFileSync } from 'node:fs';
import { withFile, writeOutput } from '../../../cli/common/files.js';
import { newCore } from '../../../cli/common/newCore.js';
import { decodeWeights, encodeWeights, UNITS_PER_DISC } from '../../../engine/wasm/weights.js';
import { generationFiles, openFolder } from '../folder.js';
import { type Tell, type Trainer, type TrainerOptions, trainGenerations } from '../generations.js';
import { quantize } from '../quantize.js';
import { fitProbcut } from './fitProbcut.js';
import { fitStages } from './fitStages.js';
import type { StageReport } from './reversiFitWorker.js';
import type { PlaySettings } from './reversiPlayWorker.js';
import type { Generation, Recipe } from './reversiRecipe.js';
import { stageText } from './reversiReport.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';
import { searchProbcutSamples } from './searchProbcutSamples.js';

const BATCH = 100; // games

type Options = TrainerOptions & { readonly out: string };

/**
 * Trains Reversi's weights, or resumes what a folder holds, and writes them; returns how well those of the last generation
 * fit. Throws a Refusal where the folder is another training's or a file cannot be read or written.
 */
export async function train(recipe: Recipe, options: Options, tell: Tell): Promise<readonly StageReport[]> {
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
    async fitWeights(gameFiles, _prior, say) {
      const fits = await fitStages(gameFiles, stages, recipe, threads, ({ report }) =>
        say(stageText(report)),
      );
      return {
        stages: fits.map((fit) => quantize(fit.weights, UNITS_PER_DISC)),
        report: fits.map(({ report }) => report),
      };
    },
  };
  await trainGenerations(trainer, options, tell);
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
  for (const line of probcut.report) tell(line);
  const figures = new Float32Array(scalesOffset + stages);
  figures.set(probcut.table);
  figures.set(
    reports.map(({ scale }) => scale),
    scalesOffset,
  );
  writeOutput(out, encodeWeights({ ...fitted, statistics: figures }));
  return reports;
}
