import type { Core } from '../../../engine/core.js';
import type { Square } from '../../../rules/position.js';
import { type Share, shareOf } from '../shares.js';
import { AFTER_PASS, decodeGame, RECORD_BYTES } from './games.js';
import { EMPTIES, REVERSI } from './selfPlay.js';

/** Positions by the numbers of their weights, `terms` a position, and how their games ended for the side to move. */
export type Samples = { readonly terms: number; readonly numbers: Uint32Array; readonly leads: Float32Array };

type Games = Iterable<{
  readonly squares: Uint8Array;
  readonly lead: number;
  readonly from: number;
  readonly upTo: number;
}>;

/** The games of a share that have positions with these numbers of empty squares which searched moves led to, and after how many squares. */
function* gamesWith(records: Uint8Array, which: Share, least: number, most: number): Games {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (shareOf(game) !== which) continue;
    const { squares, random, lead } = decodeGame(records, at);
    const from = Math.max(random, EMPTIES - most);
    const upTo = Math.min(squares.length - 1, EMPTIES - least);
    if (from <= upTo) yield { squares, lead, from, upTo };
  }
}

/**
 * The positions of a share of the games with these numbers of empty squares that were reached by searched moves, each with its next
 * move. Where a side had to pass it is the other side's position.
 */
export function samplesOf(
  core: Core,
  records: Uint8Array,
  which: Share,
  least: number,
  most: number,
): Samples {
  const { terms } = core.evaluation;
  let count = 0;
  for (const { from, upTo } of gamesWith(records, which, least, most)) count += upTo - from + 1;
  const numbers = new Uint32Array(count * terms);
  const leads = new Float32Array(count);
  let at = 0;
  for (const { squares, lead, from, upTo } of gamesWith(records, which, least, most)) {
    core.start(REVERSI);
    let sign = 1; // of a lead, for the side to move
    for (let played = 0; played <= upTo; played++) {
      const square = squares[played]!;
      if (square & AFTER_PASS) {
        core.play('pass');
        sign = -sign;
      }
      if (played >= from) {
        numbers.set(core.evaluation.describe(), at * terms);
        leads[at++] = sign * lead;
      }
      core.play((square & ~AFTER_PASS) as Square);
      sign = -sign;
    }
  }
  return { terms, numbers, leads };
}
