import type { Core } from '../../../engine/core.js';
import type { Square, Variant } from '../../../rules/position.js';
import { type Share, shareOf } from '../shares.js';
import { decodeGame, RECORD_BYTES, type TrainingGame } from './games.js';

/** A position of a game that there is something to learn from, before the game's move of this ply. */
export type Learned = {
  readonly game: TrainingGame;
  readonly ply: number;
  /** The numbers of the weights whose sum it is worth; overwritten by the next position. */
  readonly numbers: Uint32Array;
};

function* gamesOf(records: Uint8Array, which: Share): Iterable<TrainingGame> {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (shareOf(game) === which) yield decodeGame(records, at);
  }
}

/** At most so many positions are learned from. */
export function mostPositions(records: Uint8Array, which: Share): number {
  let most = 0;
  for (const { squares, random } of gamesOf(records, which)) most += squares.length - random;
  return most;
}

/**
 * The positions of a share of the games after their last random move where a search would ask the evaluation, one after the
 * other on the core.
 */
export function* learnedPositions(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  which: Share,
): Iterable<Learned> {
  for (const game of gamesOf(records, which)) {
    core.start(variant);
    for (const [ply, square] of game.squares.entries()) {
      const numbers = ply >= game.random ? core.gomokuEvaluation.describe() : undefined;
      if (numbers) yield { game, ply, numbers };
      core.play(square as Square);
    }
  }
}
