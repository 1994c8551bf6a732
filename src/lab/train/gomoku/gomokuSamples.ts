import type { Core } from '../../../engine/wasm/core.js';
import type { Color, Variant } from '../../../rules/position.js';
import type { Split } from '../batches.js';
import type { LabeledRows } from '../logistic.js';
import {
  decodeProbability,
  maxPositions,
  type TrainingGame,
  trainingPositions,
  UNKNOWN,
} from './gomokuTrainingGames.js';
import { GrowingUint16Array } from './growingArray.js';

/** Positions by the indices of their weights, with results and targets for the side to move. */
export type Samples = LabeledRows & {
  /** 1 a win, 0 a loss, a draw half. */
  readonly results: Float32Array;
};

const INITIAL_INDICES = 128; // initial capacity, in indices a ply

const resultFor = (color: Color, result: TrainingGame['result']): number =>
  result === 'drawn' ? 0.5 : result === color ? 1 : 0;

/** Returns the win probability by the side's next search, at least two plies later, or the result if there is none. */
function laterProbability({ winProbabilities }: TrainingGame, ply: number, result: number): number {
  for (let next = ply + 2; next < winProbabilities.length; next += 2) {
    if (winProbabilities[next] !== UNKNOWN) return decodeProbability(winProbabilities[next]!);
  }
  return result;
}

/** Collects the training positions of a split. `mix` is the share of the game's result in a target, the rest the win probability two plies later. */
export function samplesOf(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  split: Split,
  mix: number,
): Samples {
  const max = maxPositions(records, split);
  const rows = new GrowingUint16Array(INITIAL_INDICES * max);
  const offsets = new Uint32Array(max + 1);
  const targets = new Float32Array(max);
  const results = new Float32Array(max);
  let count = 0;
  for (const { game, ply, indices } of trainingPositions(core, variant, records, split)) {
    const result = resultFor(core.turn(), game.result);
    results[count] = result;
    targets[count] = mix * result + (1 - mix) * laterProbability(game, ply, result);
    rows.grow(indices.length).set(indices);
    offsets[++count] = rows.length;
  }
  return {
    indices: rows.filled(),
    offsets: offsets.subarray(0, count + 1),
    targets: targets.subarray(0, count),
    results: results.subarray(0, count),
  };
}
