import type { Core } from '../../../engine/wasm/core.js';
import type { Color, Variant } from '../../../rules/position.js';
import type { LabeledRows } from '../logistic.js';
import type { Split } from '../split.js';
import { decodeProbability, type TrainingGame, UNKNOWN } from './gomokuTrainingGames.js';
import { GrowingUint16Array } from './growingArray.js';
import { maxPositions, trainingPositions } from './trainingPositions.js';

/** Positions by the indices of their weights, with results and targets for the side to move. */
export type Samples = LabeledRows & {
  /** 1 a win, 0 a loss, a draw half. */
  readonly results: Float32Array;
};

const INITIAL_INDICES = 128; // room for indices a ply, at first

const resultFor = (color: Color, result: TrainingGame['result']): number =>
  result === 'drawn' ? 0.5 : result === color ? 1 : 0;

/** The win probability by the next search of the same side, two plies later or more; the result where there is none. */
function laterProbability({ winProbabilities }: TrainingGame, ply: number, result: number): number {
  for (let next = ply + 2; next < winProbabilities.length; next += 2) {
    if (winProbabilities[next] !== UNKNOWN) return decodeProbability(winProbabilities[next]!);
  }
  return result;
}

/** The training positions of a split. `mix` of a target is the game's result, the rest the win probability two plies later. */
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
