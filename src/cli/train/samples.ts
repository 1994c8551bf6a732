import type { Core } from '../../engine/core.js';
import type { Square } from '../../rules/position.js';
import { AFTER_PASS, decodeGame, RECORD_BYTES, type TrainingGame } from './games.js';
import { EMPTIES, REVERSI } from './selfPlay.js';

/** Positions by the numbers of their weights, `terms` a position, and the leads that the side to move is to be given. */
export type Samples = { readonly terms: number; readonly numbers: Uint32Array; readonly leads: Float32Array };

/** One game in so many is never fitted. */
const HELD_OUT = 20;

export type Share = 'fitted' | 'heldOut';

type Games = Iterable<{ readonly game: TrainingGame; readonly from: number; readonly upTo: number }>;

/** The games of a share that have positions with these numbers of empty squares which searched moves led to, and after how many squares. */
function* gamesWith(records: Uint8Array, which: Share, least: number, most: number): Games {
  for (let at = 0, number = 0; at < records.length; at += RECORD_BYTES, number++) {
    if ((number % HELD_OUT === 0) !== (which === 'heldOut')) continue;
    const game = decodeGame(records, at);
    const from = Math.max(game.random, EMPTIES - most);
    const upTo = Math.min(game.squares.length - 1, EMPTIES - least);
    if (from <= upTo) yield { game, from, upTo };
  }
}

/**
 * Black's lead that a position of a game is to be given: how the game ended, and what was expected from that position on,
 * each ply later for `lambda` times as much (TD(lambda): Sutton, "Learning to predict by the methods of temporal
 * differences", 1988). With 1 the end alone counts.
 */
function leadAt({ expected, lead }: TrainingGame, ply: number, lambda: number): number {
  let sum = lead;
  for (let i = expected.length - 1; i >= ply; i--) sum = lambda * sum + (1 - lambda) * expected[i]!;
  return sum;
}

/**
 * The positions of a share of the games with these numbers of empty squares that were reached by searched moves, each with its next
 * move; see `leadAt` for `lambda`. Where a side had to pass it is the other side's position.
 */
export function samplesOf(
  core: Core,
  records: Uint8Array,
  which: Share,
  least: number,
  most: number,
  lambda: number,
): Samples {
  const { terms } = core.evaluation;
  let count = 0;
  for (const { from, upTo } of gamesWith(records, which, least, most)) count += upTo - from + 1;
  const numbers = new Uint32Array(count * terms);
  const leads = new Float32Array(count);
  let at = 0;
  for (const { game, from, upTo } of gamesWith(records, which, least, most)) {
    core.start(REVERSI);
    let sign = 1; // of a lead, for the side to move
    for (let played = 0; played <= upTo; played++) {
      const square = game.squares[played]!;
      if (square & AFTER_PASS) {
        core.play('pass');
        sign = -sign;
      }
      if (played >= from) {
        numbers.set(core.evaluation.describe(), at * terms);
        leads[at++] = sign * leadAt(game, played, lambda);
      }
      core.play((square & ~AFTER_PASS) as Square);
      sign = -sign;
    }
  }
  return { terms, numbers, leads };
}
