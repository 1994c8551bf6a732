import type { Core } from '../../engine/core.js';
import type { Square } from '../../rules/position.js';
import { decodeGame } from './games.js';
import { REVERSI } from './selfPlay.js';

/** Positions by the numbers of their weights, `terms` a position, and how their games ended for the side to move. */
export type Samples = { readonly terms: number; readonly numbers: Uint32Array; readonly leads: Float32Array };

/** The positions of games with these numbers of empty squares that were reached by searched moves. */
export function samplesOf(core: Core, records: readonly Uint8Array[], least: number, most: number): Samples {
  const { terms } = core.evaluation;
  const room = records.length * (most - least + 1);
  const numbers = new Uint32Array(room * terms);
  const leads = new Float32Array(room);
  let count = 0;
  for (const record of records) {
    const { squares, random, lead } = decodeGame(record);
    const last = Math.min(squares.length, 60 - least);
    if (last < Math.max(random, 60 - most)) continue;
    core.start(REVERSI);
    for (let played = 0; ; played++) {
      const empties = 60 - played;
      if (played >= random && empties <= most) {
        if (core.legalMoves()[0] === 'pass') core.play('pass');
        numbers.set(core.evaluation.describe(), count * terms);
        leads[count++] = core.turn() === 'black' ? lead : -lead;
      }
      if (played >= last) break;
      const square = squares[played] as Square;
      if (!core.mayPlay(square)) core.play('pass');
      core.play(square);
    }
  }
  return { terms, numbers: numbers.subarray(0, count * terms), leads: leads.subarray(0, count) };
}
