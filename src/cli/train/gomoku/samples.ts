import type { Core } from '../../../engine/core.js';
import type { Color, Variant } from '../../../rules/position.js';
import type { Rows } from '../logistic.js';
import type { Share } from '../shares.js';
import { chanceIn, type TrainingGame, UNKNOWN } from './games.js';
import { Growing } from './growing.js';
import { learnedPositions, mostPositions } from './positions.js';

/** Positions by the numbers of their weights, and for the side to move how the game ended and what to learn of it. */
export type Samples = Rows & {
  /** 1 a win, 0 a loss, a draw half. */
  readonly results: Float32Array;
};

const TYPICAL = 128; // numbers a ply, for the first guess at how much room they take

const resultFor = (color: Color, result: TrainingGame['result']): number =>
  result === 'drawn' ? 0.5 : result === color ? 1 : 0;

/** What the next search of the same side thought of its chance, two plies later or more; the result where none did. */
function later({ chances }: TrainingGame, ply: number, result: number): number {
  for (let next = ply + 2; next < chances.length; next += 2) {
    if (chances[next] !== UNKNOWN) return chanceIn(chances[next]!);
  }
  return result;
}

/**
 * The positions of a share of the games that are learned from. `mix` of what is to be learned is the result, the rest what
 * was thought two plies later.
 */
export function samplesOf(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  which: Share,
  mix: number,
): Samples {
  const most = mostPositions(records, which);
  const all = new Growing(TYPICAL * most);
  const offsets = new Uint32Array(most + 1);
  const targets = new Float32Array(most);
  const results = new Float32Array(most);
  let count = 0;
  for (const { game, ply, numbers } of learnedPositions(core, variant, records, which)) {
    const result = resultFor(core.turn(), game.result);
    results[count] = result;
    targets[count] = mix * result + (1 - mix) * later(game, ply, result);
    all.grow(numbers.length).set(numbers);
    offsets[++count] = all.length;
  }
  return {
    numbers: all.all(),
    offsets: offsets.subarray(0, count + 1),
    targets: targets.subarray(0, count),
    results: results.subarray(0, count),
  };
}
