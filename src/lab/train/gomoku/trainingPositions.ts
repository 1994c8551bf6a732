import type { Core } from '../../../engine/wasm/core.js';
import type { Square, Variant } from '../../../rules/position.js';
import { type Split, splitOf } from '../split.js';
import { decodeGame, RECORD_BYTES, type TrainingGame } from './gomokuTrainingGames.js';

/** A position to train on, before the game's move of this ply. */
export type TrainingPosition = {
  readonly game: TrainingGame;
  readonly ply: number;
  /** Of the weights whose sum is its evaluation; overwritten by the next position. */
  readonly indices: Uint32Array;
};

function* gamesOf(records: Uint8Array, split: Split): Iterable<TrainingGame> {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (splitOf(game) === split) yield decodeGame(records, at);
  }
}

/** An upper bound of the number of training positions. */
export function maxPositions(records: Uint8Array, split: Split): number {
  let count = 0;
  for (const { squares, randomPlies } of gamesOf(records, split)) count += squares.length - randomPlies;
  return count;
}

/**
 * The positions of a split's games after their last random move where a search would use the evaluation, one after the other
 * on the core.
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
