import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createMemory, LAYOUT } from '../../engine/control.js';
import { createCore, loadModule } from '../../engine/core.js';
import type { Weights } from '../../engine/weights.js';
import { decodeWeights, encodeWeights, MARKS_A_DISC } from '../../engine/weights.js';
import { seedOf } from '../random.js';
import { withFile } from '../refusal.js';
import { fitStages } from './fitStages.js';
import type { StageReport } from './fitWorker.js';
import { filesOf, openFolder, type Training, writeWhole } from './folder.js';
import { measureSpreads } from './measureSpreads.js';
import type { ReversiOptions } from './options.js';
import { playGames } from './play.js';
import type { Recipe } from './recipe.js';
import { stageText } from './report.js';
import { fitSpreads } from './spreads.js';

const NO_FIGURES = new Float32Array(0);
/** Where the scales of chances begin among the figures. */
const SCALES = (LAYOUT.scales - LAYOUT.figures) / Float32Array.BYTES_PER_ELEMENT;
const MOST = 0x7fff;

function inMarks(weights: Float32Array): Int16Array {
  const marks = new Int16Array(weights.length);
  for (const [i, each] of weights.entries()) {
    marks[i] = Math.max(-MOST, Math.min(MOST, Math.round(each * MARKS_A_DISC)));
  }
  return marks;
}

type Settings = Pick<ReversiOptions, 'folder' | 'out' | 'threads' | 'seed'>;
type Tell = (text: string) => void;

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
  const settings = { generation, weights, seed: seedOf(seed, index) };
  await playGames(files.games, generation.games, settings, threads, tell);
  const games = generation.learnsFrom.map((each) => filesOf(folder, each).games);
  const { stages } = training;
  const fits = await fitStages(games, stages, training, threads, ({ report }) => tell(stageText(report)));
  writeWhole(files.errors, JSON.stringify(fits.map(({ report }) => report)));
  const file: Weights = { figures: NO_FIGURES, stages: fits.map(({ weights }) => inMarks(weights)) };
  writeWhole(files.weights, encodeWeights(file));
}

/**
 * Trains Reversi's weights, or goes on with what a folder holds, and writes them; answers how well the last ones fit.
 * Throws a Refusal where the folder is another training's or a file cannot be read or written.
 */
export async function train(recipe: Recipe, settings: Settings, tell: Tell): Promise<readonly StageReport[]> {
  const { folder, out, seed } = settings;
  const { weights, stages, shallowOf } = createCore(loadModule(), createMemory()).evaluation;
  const training: Training = { ...recipe, seed, stages, weights };
  openFolder(folder, training);
  for (const index of training.generations.keys()) {
    if (existsSync(filesOf(folder, index).weights)) {
      tell(`generation ${index}: fitted`);
      continue;
    }
    tell(`generation ${index}`);
    await generate(index, training, settings, (text) => tell(`generation ${index}: ${text}`));
  }
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
  const figures = new Float32Array(SCALES + stages);
  figures.set(spreads.table);
  figures.set(
    reports.map(({ scale }) => scale),
    SCALES,
  );
  withFile(out, () => mkdirSync(dirname(out), { recursive: true }));
  writeWhole(out, encodeWeights({ ...fitted, figures }));
  return reports;
}
