import { readFileSync } from 'node:fs';
import { Piscina } from 'piscina';
import { createMemory } from '../../../engine/control.js';
import { createCore, loadModule } from '../../../engine/core.js';
import { encodeWeights } from '../../../engine/weights.js';
import { seedOf } from '../../common/random.js';
import { withFile } from '../../common/refusal.js';
import { filesOf, openFolder, writeOut, writeWhole } from '../folder.js';
import { makeGenerations, type Tell } from '../generations.js';
import type { GomokuOptions } from '../options.js';
import { playGames } from '../play.js';
import type { Fit, FitJob, FitReport } from './fitWorker.js';
import { RECORD_BYTES } from './games.js';
import type { PlaySettings } from './playWorker.js';
import type { Recipe } from './recipe.js';
import { fitTexts } from './report.js';

const BATCH = 20; // games
const NO_FIGURES = new Float32Array(0);

type Settings = Pick<GomokuOptions, 'rule' | 'folder' | 'out' | 'threads' | 'seed'>;

/** In a thread of its own, so that a signal still ends the program at once. */
async function fitApart(job: FitJob): Promise<Fit> {
  const pool: Piscina<FitJob, Fit> = new Piscina({
    filename: new URL('./fitWorker.js', import.meta.url).href,
    name: 'fitGames',
    maxThreads: 1,
    recordTiming: false,
  });
  try {
    return await pool.run(job);
  } finally {
    await pool.destroy();
  }
}

/** Plays a generation's games, unless they are there, and fits its weights to them. */
async function generate(
  index: number,
  { generations, ...how }: Recipe,
  { rule, folder, threads, seed }: Settings,
  tell: Tell,
): Promise<void> {
  const generation = generations[index]!;
  const files = filesOf(folder, index);
  const weights = index > 0 ? filesOf(folder, index - 1).weights : undefined;
  const settings: PlaySettings = { rule, generation, weights, seed: seedOf(seed, index) };
  const worker = new URL('./playWorker.js', import.meta.url);
  const player = { worker, recordBytes: RECORD_BYTES, batch: BATCH, settings };
  await playGames(files.games, generation.games, player, threads, tell);
  const learned = generation.learnsFrom.map((each) => filesOf(folder, each).games);
  const found = await fitApart({ rule, files: learned, prior: weights, ...how });
  for (const text of fitTexts(found.report)) tell(text);
  writeWhole(files.errors, JSON.stringify(found.report));
  writeWhole(files.weights, encodeWeights({ figures: NO_FIGURES, stages: [found.weights] }));
}

/**
 * Trains Gomoku's weights for a rule, or goes on with what a folder holds, and writes them; answers how well those of each
 * generation fit. Throws a Refusal where the folder is another training's or a file cannot be read or written.
 */
export async function train(recipe: Recipe, settings: Settings, tell: Tell): Promise<readonly FitReport[]> {
  const { rule, folder, out, seed } = settings;
  const { weights } = createCore(loadModule(), createMemory()).gomokuEvaluation;
  openFolder(folder, { ...recipe, rule, seed, weights });
  await makeGenerations(folder, recipe.generations.length, tell, (index, say) =>
    generate(index, recipe, settings, say),
  );
  const files = recipe.generations.map((_, index) => filesOf(folder, index));
  const last = files.at(-1)!.weights;
  writeOut(
    out,
    withFile(last, () => readFileSync(last)),
  );
  return files.map(
    ({ errors }) => JSON.parse(withFile(errors, () => readFileSync(errors, 'utf8'))) as FitReport,
  );
}
