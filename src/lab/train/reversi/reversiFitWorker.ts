import { newCore } from '../../../cli/common/newCore.js';
import { readGames } from '../batches.js';
import { fitWeights, fitWinScale, measureErrors, predict } from './fitWeights.js';
import type { Recipe } from './reversiRecipe.js';
import { samplesOf } from './reversiSamples.js';
import { MIN_EMPTIES, START_EMPTIES } from './reversiSelfPlay.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';

export type StageJob = Pick<Recipe, 'ridge' | 'rounds'> & {
  readonly stage: number;
  /** Files of the games to learn from. */
  readonly files: readonly string[];
  /** Weights to regularize towards, in discs; `undefined`: all 0. */
  readonly prior: Float32Array | undefined;
};

/** Quality of a stage's weights, in discs. */
export type StageReport = {
  readonly stage: number;
  /** Range of empty squares. */
  readonly least: number;
  readonly most: number;
  /** Positions fitted, including those with one empty square more or less, and their error. */
  readonly positions: number;
  readonly error: number;
  /** Positions and error of the held-out games, for the stage alone. */
  readonly heldOut: number;
  readonly heldOutError: number;
  readonly heldOutAbsolute: number;
  /** Scale on the held-out games, see `fitWinScale`. */
  readonly scale: number;
};

export type StageFit = { readonly weights: Float32Array; readonly report: StageReport };

const core = newCore();

function emptiesOf(stage: number): { readonly least: number; readonly most: number } {
  const { reversiEvaluation: evaluation } = core;
  const all = Array.from({ length: START_EMPTIES + 1 }, (_, i) => i).filter(
    (empties) => empties >= MIN_EMPTIES && evaluation.stageOf(empties) === stage,
  );
  return { least: all[0]!, most: all.at(-1)! };
}

/** Fits a stage to its own positions and to those with one empty square more or less. */
export function fitStage({ stage, files, prior, ridge, rounds }: StageJob): StageFit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const { least, most } = emptiesOf(stage);
  const trainSamples = samplesOf(core, games, 'train', Math.max(least - 1, MIN_EMPTIES), most + 1);
  const weights = fitWeights(
    trainSamples,
    prior ?? new Float32Array(core.reversiEvaluation.weightsPerStage),
    ridge,
    rounds,
  );
  const heldOutSamples = samplesOf(core, games, 'heldOut', least, most);
  const values = predict(heldOutSamples, weights);
  const errors = measureErrors(values, heldOutSamples.scores);
  const report = {
    stage,
    least,
    most,
    positions: trainSamples.scores.length,
    error: measureErrors(predict(trainSamples, weights), trainSamples.scores).rootMeanSquare,
    heldOut: heldOutSamples.scores.length,
    heldOutError: errors.rootMeanSquare,
    heldOutAbsolute: errors.meanAbsolute,
    scale: fitWinScale(values, heldOutSamples.scores),
  };
  return { weights, report };
}
