import { type Core, OUTCOMES, type Outcome } from '../../../engine/wasm/core.js';
import type { Square, Variant } from '../../../rules/position.js';
import { type Split, splitOf } from '../batches.js';

/** A training game, in which both sides search their moves except for some random ones. */
export type TrainingGame = {
  readonly squares: Uint8Array;
  /** Plies up to the last random move; the result is no evidence for the positions before it. */
  readonly randomPlies: number;
  readonly result: Exclude<Outcome, 'playing'>;
  /** Win probability of each ply's side to move, by the search of its move, in 254ths or `UNKNOWN`. */
  readonly winProbabilities: Uint8Array;
};

/** Code for a random move, or one that needed no search. */
export const UNKNOWN = 255;
const MAX_PROBABILITY = 254;

export const encodeProbability = (probability: number): number => Math.round(MAX_PROBABILITY * probability);
export const decodeProbability = (byte: number): number => byte / MAX_PROBABILITY;

/** Plies of the longest game. */
export const MAX_PLIES = 200;

// A record: number of squares u8, number of random ones u8, the result u8 (an index of `OUTCOMES`), one unused byte, then the
// squares, then the win probabilities.
const SQUARES = 4;
const PROBABILITIES = SQUARES + MAX_PLIES;
export const RECORD_BYTES = PROBABILITIES + MAX_PLIES;

export function encodeGame({ squares, randomPlies, result, winProbabilities }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, randomPlies, OUTCOMES.indexOf(result)]);
  bytes.set(squares, SQUARES);
  bytes.set(winProbabilities, PROBABILITIES);
  return bytes;
}

/** Decodes the game whose record begins at `at`; its arrays share the records' memory. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const plies = records[at]!;
  const row = (from: number) => records.subarray(at + from, at + from + plies);
  return {
    squares: row(SQUARES),
    randomPlies: records[at + 1]!,
    result: OUTCOMES[records[at + 2]!] as TrainingGame['result'],
    winProbabilities: row(PROBABILITIES),
  };
}

/** A position to train on, before the game's move of this ply. */
type TrainingPosition = {
  readonly game: TrainingGame;
  readonly ply: number;
  /** Indices of the weights whose sum is its evaluation; overwritten by the next position. */
  readonly indices: Uint32Array;
};

function* gamesOf(records: Uint8Array, split: Split): Iterable<TrainingGame> {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (splitOf(game) === split) yield decodeGame(records, at);
  }
}

/** Returns an upper bound of the number of training positions. */
export function maxPositions(records: Uint8Array, split: Split): number {
  let count = 0;
  for (const { squares, randomPlies } of gamesOf(records, split)) count += squares.length - randomPlies;
  return count;
}

/**
 * Iterates over the training positions of a split, each set up on the core: positions after a game's last random move in which a
 * search would use the evaluation.
 */
export function* trainingPositions(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  split: Split,
): Iterable<TrainingPosition> {
  for (const game of gamesOf(records, split)) {
    core.start(variant);
    for (const [ply, square] of game.squares.entries()) {
      const indices = ply >= game.randomPlies ? core.gomokuEvaluation.activeFeatures() : undefined;
      if (indices) yield { game, ply, indices };
      core.play(square as Square);
    }
  }
}
