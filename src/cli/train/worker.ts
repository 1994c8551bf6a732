import { createMemory } from '../../engine/control.js';
import { createCore, loadModule } from '../../engine/core.js';
import type { Weights } from '../../engine/weights.js';
import { seedOf } from '../random.js';
import { errorOf, fitted } from './fit.js';
import { encodeGame, readRecords } from './games.js';
import { samplesOf } from './samples.js';
import type { SelfPlay } from './selfPlay.js';
import { playGame } from './selfPlay.js';

export type PlayJob = {
  readonly kind: 'play';
  readonly play: SelfPlay;
  readonly weights: Weights | undefined;
  readonly seed: number;
  readonly from: number;
  readonly games: number;
};

export type FitJob = {
  readonly kind: 'fit';
  readonly files: readonly string[];
  readonly stages: readonly number[];
  readonly ridge: number;
  readonly rounds: number;
};

export type StageFit = {
  readonly stage: number;
  readonly weights: Float32Array;
  readonly positions: number;
  readonly error: number;
  readonly heldOut: number;
};

const core = createCore(loadModule(), createMemory());
core.control.arm(Number.POSITIVE_INFINITY);

const HELD_OUT = 20; // one game in so many

const nothing = (): Weights => ({
  figures: new Float32Array(0),
  stages: Array.from({ length: core.evaluation.stages }, () => new Int16Array(core.evaluation.weights)),
});

function play({ play, weights, seed, from, games }: PlayJob): Uint8Array[] {
  core.evaluation.lay(weights ?? nothing());
  return Array.from({ length: games }, (_, i) => playGame(core, play, seedOf(seed, from + i))).flatMap(
    (game) => (game ? [encodeGame(game)] : []),
  );
}

function fitStages({ files, stages, ridge, rounds }: FitJob): StageFit[] {
  const records = files.flatMap(readRecords);
  const seen = records.filter((_, i) => i % HELD_OUT !== 0);
  const unseen = records.filter((_, i) => i % HELD_OUT === 0);
  let prior = new Float32Array(core.evaluation.weights);
  return stages.map((stage) => {
    const [least, most] = emptiesOf(stage);
    const samples = samplesOf(core, seen, Math.max(least - 1, 9), Math.min(most + 1, 58));
    const weights = fitted(samples, prior, ridge, rounds);
    prior = weights as Float32Array<ArrayBuffer>;
    const error = errorOf(samples, weights);
    const heldOut = errorOf(samplesOf(core, unseen, least, most), weights);
    console.error(
      `stage ${stage} (${least}-${most} empty): ${samples.leads.length} positions, error ${error.toFixed(3)}, held out ${heldOut.toFixed(3)}`,
    );
    return { stage, weights, positions: samples.leads.length, error, heldOut };
  });
}

function emptiesOf(stage: number): [number, number] {
  const all = Array.from({ length: 61 }, (_, i) => i).filter(
    (i) => core.evaluation.stageOf(i) === stage && i >= 9,
  );
  return [all[0]!, all.at(-1)!];
}

export const work = (job: PlayJob | FitJob): Uint8Array[] | StageFit[] =>
  job.kind === 'play' ? play(job) : fitStages(job);
