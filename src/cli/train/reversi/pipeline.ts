import { readFileSync } from 'node:fs';
import { createMemory } from '../../../engine/control.js';
import { createCore, loadModule } from '../../../engine/core.js';
import type { Weights } from '../../../engine/weights.js';
import { decodeWeights, encodeWeights, MARKS_A_DISC } from '../../../engine/weights.js';
import { seedOf } from '../../common/random.js';
import { withFile } from '../../common/refusal.js';
import { filesOf, openFolder, writeOut, writeWhole } from '../folder.js';
import { makeGenerations, type Tell } from '../generations.js';
import { inMarks } from '../marks.js';
import type { ReversiOptions } from '../options.js';
import { playGames } from '../play.js';
import { fitStages } from './fitStages.js';
import type { StageReport } from './fitWorker.js';
import { RECORD_BYTES } from './games.js';
import { measureSpreads } from './measureSpreads.js';
import type { PlaySettings } from './playWorker.js';
import type { Recipe } from './recipe.js';
import { stageText } from './report.js';
import { fitSpreads } from './spreads.js';

const NO_FIGURES = new Float32Array(0);
const BATCH = 100; // games

/** All that a training's files follow from. */
type Training = Recipe & {
  readonly seed: number;
  /** Of the evaluation, and weights a stage: those of another one are of no use. */
  readonly stages: number;
  readonly weights: number;
};

type Settings = Pick<ReversiOptions, 'folder' | 'out' | 'threads' | 'seed'>;

/** Plays a generation's games, unless they are there, and fits its weights to them; the fit's report comes last. */
async function generate(
  index: number,
  training: Training,
  { folder, threads, seed }: Settings,
  tell: Tell,
): Promise<void> {
  const generation = training.generations[index]!;
  const files = filesOf(folder, index);
  const weights = index > 0 ? filesOf(folder, index - 1).weights : undefined;
  const settings: PlaySettings = { generation, weights, seed: seedOf(seed, index) };
  const worker = new URL('./playWorker.js', import.meta.url);
  const player = { worker, recordBytes: RECORD_BYTES, batch: BATCH, settings };
  await playGames(files.games, generation.games, player, threads, tell);
  const games = generation.learnsFrom.map((each) => filesOf(folder, each).games);
  const { stages } = training;
  const fits = await fitStages(games, stages, training, threads, ({ report }) => tell(stageText(report)));
  writeWhole(files.errors, JSON.stringify(fits.map(({ report }) => report)));
  const file: Weights = {
    figures: NO_FIGURES,
    stages: fits.map(({ weights }) => inMarks(weights, MARKS_A_DISC)),
  };
  writeWhole(files.weights, encodeWeights(file));
}

/**
 * Trains Reversi's weights, or goes on with what a folder holds, and writes them; answers how well the last ones fit.
 * Throws a Refusal where the folder is another training's or a file cannot be read or written.
 */
export async function train(recipe: Recipe, settings: Settings, tell: Tell): Promise<readonly StageReport[]> {
  const { folder, out, seed } = settings;
  const { weights, stages, shallowOf, scalesOffset } = createCore(loadModule(), createMemory()).evaluation;
  const training: Training = { ...recipe, seed, stages, weights };
  openFolder(folder, training);
  await makeGenerations(folder, training.generations.length, tell, (index, say) =>
    generate(index, training, settings, say),
  );
  const last = filesOf(folder, training.generations.length - 1);
  const fitted = decodeWeights(withFile(last.weights, () => readFileSync(last.weights)));
  const reports = JSON.parse(withFile(last.errors, () => readFileSync(last.errors, 'utf8'))) as StageReport[];
  const typical = reports.map(({ least, most }) => (least + most) / 2);
  const measured = await measureSpreads(
    last.games,
    recipe.compared,
    { weights: last.weights, seed },
    settings.threads,
  );
  const spreads = fitSpreads(measured, typical, shallowOf);
  for (const line of spreads.report) tell(line);
  const figures = new Float32Array(scalesOffset + stages);
  figures.set(spreads.table);
  figures.set(
    reports.map(({ scale }) => scale),
    scalesOffset,
  );
  writeOut(out, encodeWeights({ ...fitted, figures }));
  return reports;
}
