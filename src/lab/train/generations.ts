import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PART, withFile, writeAtomically } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';
import { seedOf } from '../../engine/random.js';
import { encodeWeights } from '../../engine/wasm/weights.js';
import { differingKeys, plainSettings, type Settings } from '../common/workLog.js';
import { playGames, type SelfPlay } from './playGames.js';

/** Settings common to the generations of all games. */
export type Generation = {
  /** Games begun; the few that are decided before a searched move are dropped. */
  readonly games: number;
  /** Generations whose games its weights are fitted to. */
  readonly learnsFrom: readonly number[];
};

const MIN_GAMES = 40; // two of them held out

/** Multiplies the generations' games by `scale`. */
export const scaleGenerations = <Each extends Generation>(
  generations: readonly Each[],
  scale: number,
): readonly Each[] =>
  generations.map((each) => ({ ...each, games: Math.max(Math.round(each.games * scale), MIN_GAMES) }));

export type Print = (text: string) => void;

/** Result of a fit: each stage's quantized weights, and a report, as JSON. */
type Fitted = { readonly stages: readonly Int16Array[]; readonly report: unknown };

/** Self-play and fit of a game's generations. */
export type Trainer<Each extends Generation> = {
  readonly generations: readonly Each[];
  /** `weights` is the file of the generation before, `undefined` in the first. */
  selfPlay(generation: Each, weights: string | undefined, seed: number): SelfPlay;
  fitWeights(
    generation: Each,
    gameFiles: readonly string[],
    weights: string | undefined,
    print: Print,
  ): Promise<Fitted>;
};

export type TrainerOptions = {
  readonly folder: string;
  readonly threads: number;
  readonly seed: number;
};

const NO_FIGURES = new Float32Array(0);

/** Plays a generation's games, unless they exist, and fits its weights. Writes the weights' file last. */
async function trainGeneration<Each extends Generation>(
  index: number,
  { generations, selfPlay, fitWeights }: Trainer<Each>,
  { folder, threads, seed }: TrainerOptions,
  print: Print,
): Promise<void> {
  const generation = generations[index]!;
  const files = generationFiles(folder, index);
  const weights = index > 0 ? generationFiles(folder, index - 1).weights : undefined;
  const settings = selfPlay(generation, weights, seedOf(seed, index));
  await playGames(files.games, generation.games, settings, threads, print);
  const gameFiles = generation.learnsFrom.map((each) => generationFiles(folder, each).games);
  const { stages, report } = await fitWeights(generation, gameFiles, weights, print);
  writeAtomically(files.errors, JSON.stringify(report));
  writeAtomically(files.weights, encodeWeights({ statistics: NO_FIGURES, stages }));
}

/** Trains, in order, the generations whose weights are missing in a folder. */
export async function trainGenerations<Each extends Generation>(
  trainer: Trainer<Each>,
  options: TrainerOptions,
  print: Print,
): Promise<void> {
  for (const index of trainer.generations.keys()) {
    if (existsSync(generationFiles(options.folder, index).weights)) {
      print(`generation ${index}: fitted`);
      continue;
    }
    print(`generation ${index}`);
    await trainGeneration(index, trainer, options, (text) => print(`generation ${index}: ${text}`));
  }
}

const MANIFEST = 'training.json';

function readManifest(file: string): Settings {
  const text = withFile(file, () => readFileSync(file, 'utf8'));
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found as Settings;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(`${file} is not the manifest of a training; it is left unchanged.`);
}

/** Opens a training's folder, a new one or one to resume. Throws a Refusal if it holds something else. */
export function openFolder(folder: string, settings: Settings): void {
  const manifest = join(folder, MANIFEST);
  withFile(folder, () => mkdirSync(folder, { recursive: true }));
  if (!existsSync(manifest)) {
    const others = withFile(folder, () => readdirSync(folder)).filter((name) => !name.endsWith(PART));
    if (others.length > 0) throw new Refusal(`${folder} is not empty and holds no training.`);
    writeAtomically(manifest, `${JSON.stringify(settings, undefined, 2)}\n`);
    return;
  }
  const other = differingKeys(readManifest(manifest), plainSettings(settings));
  if (other.length > 0) {
    throw new Refusal(
      `${folder} holds another training (other ${other.join(', ')}); choose another --folder.`,
    );
  }
}

/** Returns the paths of a generation's games, weights and errors. */
export const generationFiles = (folder: string, generation: number) =>
  ({
    games: join(folder, `games-${generation}.bin`),
    weights: join(folder, `weights-${generation}.bin`),
    errors: join(folder, `errors-${generation}.json`),
  }) as const;
