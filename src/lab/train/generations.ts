import { existsSync } from 'node:fs';
import { writeAtomically } from '../../cli/common/files.js';
import { seedOf } from '../../engine/random.js';
import { encodeWeights } from '../../engine/wasm/weights.js';
import { generationFiles } from './folder.js';
import { playGames, type SelfPlay } from './playGames.js';

/** What the generations of all games have in common. */
export type Generation = {
  /** Games begun; the few that are decided before a move was searched are not kept. */
  readonly games: number;
  /** The generations whose games its weights are fitted to. */
  readonly learnsFrom: readonly number[];
};

const MIN_GAMES = 40; // two of them held out

/** Generations with `scale` times the games. */
export const scaleGenerations = <Each extends Generation>(
  generations: readonly Each[],
  scale: number,
): readonly Each[] =>
  generations.map((each) => ({ ...each, games: Math.max(Math.round(each.games * scale), MIN_GAMES) }));

export type Tell = (text: string) => void;

/** What was fitted: each stage's quantized weights, and a report, as JSON. */
export type Fitted = { readonly stages: readonly Int16Array[]; readonly report: unknown };

/** How a game's generations are played and fitted. */
export type Trainer<Each extends Generation> = {
  readonly generations: readonly Each[];
  /** `weights` is the file of the generation before, undefined in the first. */
  selfPlay(generation: Each, weights: string | undefined, seed: number): SelfPlay;
  fitWeights(gameFiles: readonly string[], weights: string | undefined, tell: Tell): Promise<Fitted>;
};

export type TrainerOptions = {
  readonly folder: string;
  readonly threads: number;
  readonly seed: number;
};

const NO_FIGURES = new Float32Array(0);

/** Plays a generation's games, unless they are there, and fits its weights to them; the weights' file is written last. */
async function trainGeneration<Each extends Generation>(
  index: number,
  { generations, selfPlay, fitWeights }: Trainer<Each>,
  { folder, threads, seed }: TrainerOptions,
  tell: Tell,
): Promise<void> {
  const generation = generations[index]!;
  const files = generationFiles(folder, index);
  const weights = index > 0 ? generationFiles(folder, index - 1).weights : undefined;
  const settings = selfPlay(generation, weights, seedOf(seed, index));
  await playGames(files.games, generation.games, settings, threads, tell);
  const gameFiles = generation.learnsFrom.map((each) => generationFiles(folder, each).games);
  const { stages, report } = await fitWeights(gameFiles, weights, tell);
  writeAtomically(files.errors, JSON.stringify(report));
  writeAtomically(files.weights, encodeWeights({ statistics: NO_FIGURES, stages }));
}

/** Trains, one after the other, the generations whose weights a folder does not hold yet. */
export async function trainGenerations<Each extends Generation>(
  trainer: Trainer<Each>,
  options: TrainerOptions,
  tell: Tell,
): Promise<void> {
  for (const index of trainer.generations.keys()) {
    if (existsSync(generationFiles(options.folder, index).weights)) {
      tell(`generation ${index}: fitted`);
      continue;
    }
    tell(`generation ${index}`);
    await trainGeneration(index, trainer, options, (text) => tell(`generation ${index}: ${text}`));
  }
}
