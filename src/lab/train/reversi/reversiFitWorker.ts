import { newCore } from '../../../cli/common/newCore.js';
import { readGames } from '../batches.js';
import { fitWeights, fitWinScale, measureErrors, predict } from './fitWeights.js';
import type { Generation, Recipe } from './reversiRecipe.js';
import { type EmptiesRange, type GameSamples, samplesOf } from './reversiSamples.js';
import { MIN_EMPTIES, START_EMPTIES } from './reversiSelfPlay.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';

export type FitSettings = Pick<Recipe, 'rounds'> & Pick<Generation, 'lambda' | 'ridge'>;

export type StageJob = FitSettings & {
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
  /** Positions fitted, including those with up to `MARGIN` empty squares more or less, and the error of their targets. */
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

/** Empty squares more or less than a stage's at which positions still count. */
const MARGIN = 3;

function emptiesOf(stage: number): EmptiesRange {
  const { reversiEvaluation: evaluation } = core;
  const all = Array.from({ length: START_EMPTIES + 1 }, (_, i) => i).filter(
    (empties) => empties >= MIN_EMPTIES && evaluation.stageOf(empties) === stage,
  );
  return { least: all[0]!, most: all.at(-1)! };
}

/** Measures weights on the held-out games, for a stage alone. */
function measureHeldOut(samples: GameSamples, weights: Float32Array) {
  const values = predict(samples, weights);
  const errors = measureErrors(values, samples.scores);
  const isKnown = (i: number) => !Number.isNaN(samples.results[i]!);
  return {
    heldOut: samples.scores.length,
    heldOutError: errors.rootMeanSquare,
    heldOutAbsolute: errors.meanAbsolute,
    scale: fitWinScale(
      values.filter((_, i) => isKnown(i)),
      samples.results.filter((_, i) => isKnown(i)),
    ),
  };
}

/** Fits a stage to its own positions and, with less importance, to those with a few empty squares more or less. */
export function fitStage({ stage, files, prior, ridge, rounds, lambda }: StageJob): StageFit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const range = emptiesOf(stage);
  const samples = samplesOf(core, games, 'train', range, MARGIN, lambda);
  const weights = fitWeights(
    samples,
    prior ?? new Float32Array(core.reversiEvaluation.weightsPerStage),
    ridge,
    rounds,
  );
  const report = {
    stage,
    ...range,
    positions: samples.scores.length,
    error: measureErrors(predict(samples, weights), samples.scores).rootMeanSquare,
    ...measureHeldOut(samplesOf(core, games, 'heldOut', range, 0, lambda), weights),
  };
  return { weights, report };
}
