import type { Core } from '../../../engine/core.js';
import type { Color, Square, Variant } from '../../../rules/position.js';
import type { Rows } from '../logistic.js';
import { type Share, shareOf } from '../shares.js';
import { chanceIn, decodeGame, RECORD_BYTES, type TrainingGame, UNKNOWN } from './games.js';

/** Positions by the numbers of their weights, and for the side to move how the game ended and what to learn of it. */
export type Samples = Rows & {
  /** 1 a win, 0 a loss, a draw half. */
  readonly results: Float32Array;
};

const TYPICAL = 128; // numbers a ply, for the first guess at how much room they take

/** Numbers by position, in as much room as they turn out to need. */
class Growing {
  #numbers: Uint16Array;
  length = 0;

  constructor(room: number) {
    this.#numbers = new Uint16Array(room);
  }

  push(more: Uint32Array): void {
    if (this.length + more.length > this.#numbers.length) {
      const larger = new Uint16Array(Math.ceil(1.5 * this.#numbers.length) + more.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(more, this.length);
    this.length += more.length;
  }

  all(): Uint16Array {
    return this.#numbers.subarray(0, this.length);
  }
}

const resultFor = (color: Color, result: TrainingGame['result']): number =>
  result === 'drawn' ? 0.5 : result === color ? 1 : 0;

/** What the next search of the same side thought of its chance, two plies later or more; the result where none did. */
function later({ chances }: TrainingGame, ply: number, result: number): number {
  for (let next = ply + 2; next < chances.length; next += 2) {
    if (chances[next] !== UNKNOWN) return chanceIn(chances[next]!);
  }
  return result;
}

function* gamesOf(records: Uint8Array, which: Share): Iterable<TrainingGame> {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (shareOf(game) === which) yield decodeGame(records, at);
  }
}

/**
 * The positions of a share of the games after their last random move, each with a searched move, where a search would ask
 * the evaluation. `mix` of what is to be learned is the result, the rest what was thought two plies later.
 */
export function samplesOf(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  which: Share,
  mix: number,
): Samples {
  let most = 0;
  for (const { squares, random } of gamesOf(records, which)) most += squares.length - random;
  const numbers = new Growing(TYPICAL * most);
  const offsets = new Uint32Array(most + 1);
  const targets = new Float32Array(most);
  const results = new Float32Array(most);
  let count = 0;
  for (const game of gamesOf(records, which)) {
    core.start(variant);
    for (const [ply, square] of game.squares.entries()) {
      const described = ply >= game.random ? core.gomokuEvaluation.describe() : undefined;
      if (described) {
        const result = resultFor(core.turn(), game.result);
        results[count] = result;
        targets[count] = mix * result + (1 - mix) * later(game, ply, result);
        numbers.push(described);
        offsets[++count] = numbers.length;
      }
      core.play(square as Square);
    }
  }
  return {
    numbers: numbers.all(),
    offsets: offsets.subarray(0, count + 1),
    targets: targets.subarray(0, count),
    results: results.subarray(0, count),
  };
}
