import { createMemory } from '../../../engine/control.js';
import { createCore, loadModule } from '../../../engine/core.js';
import { readGames } from '../batches.js';
import { scaleOf } from './curve.js';
import { errorsOf, fitted, valuesOf } from './fit.js';
import { RECORD_BYTES } from './games.js';
import type { Recipe } from './recipe.js';
import { samplesOf } from './samples.js';
import { EMPTIES, LEAST_EMPTIES } from './selfPlay.js';

export type StageJob = Pick<Recipe, 'ridge' | 'rounds'> & {
  readonly stage: number;
  /** The games to learn from. */
  readonly files: readonly string[];
  /** The weights it leans to, in discs; none: all zero. */
  readonly prior: Float32Array | undefined;
};

/** How well a stage's weights fit, in discs. */
export type StageReport = {
  readonly stage: number;
  /** Numbers of empty squares. */
  readonly least: number;
  readonly most: number;
  /** Positions fitted, those of the neighbouring numbers of empty squares too, and their error. */
  readonly positions: number;
  readonly error: number;
  /** The same of games held out, without neighbours. */
  readonly heldOut: number;
  readonly heldOutError: number;
  readonly heldOutAbsolute: number;
  /** See `scaleOf`; of the games held out. */
  readonly scale: number;
};

export type StageFit = { readonly weights: Float32Array; readonly report: StageReport };

const core = createCore(loadModule(), createMemory());

function emptiesOf(stage: number): { readonly least: number; readonly most: number } {
  const { evaluation } = core;
  const all = Array.from({ length: EMPTIES + 1 }, (_, i) => i).filter(
    (empties) => empties >= LEAST_EMPTIES && evaluation.stageOf(empties) === stage,
  );
  return { least: all[0]!, most: all.at(-1)! };
}

/** Fits a stage to its own positions and to those one square away. */
export function fitStage({ stage, files, prior, ridge, rounds }: StageJob): StageFit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const { least, most } = emptiesOf(stage);
  const samples = samplesOf(core, games, 'fitted', Math.max(least - 1, LEAST_EMPTIES), most + 1);
  const weights = fitted(samples, prior ?? new Float32Array(core.evaluation.weights), ridge, rounds);
  const unseen = samplesOf(core, games, 'heldOut', least, most);
  const values = valuesOf(unseen, weights);
  const heldOut = errorsOf(values, unseen.leads);
  const report = {
    stage,
    least,
    most,
    positions: samples.leads.length,
    error: errorsOf(valuesOf(samples, weights), samples.leads).rootMeanSquare,
    heldOut: unseen.leads.length,
    heldOutError: heldOut.rootMeanSquare,
    heldOutAbsolute: heldOut.meanAbsolute,
    scale: scaleOf(values, unseen.leads),
  };
  return { weights, report };
}
