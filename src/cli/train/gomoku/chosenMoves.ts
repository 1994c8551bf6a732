import type { Core } from '../../../engine/core.js';
import { MOVE_TERMS } from '../../../engine/gomokuEvaluation.js';
import type { Variant } from '../../../rules/position.js';
import type { Choices } from '../choices.js';
import type { Share } from '../shares.js';
import { UNKNOWN } from './games.js';
import { Growing } from './growing.js';
import { learnedPositions, mostPositions } from './positions.js';

const TYPICAL = 160; // numbers a ply, for the first guess at how much room they take

/** Which move was searched and chosen, among all that a search lists, in the positions that are learned from. */
export function chosenMoves(core: Core, variant: Variant, records: Uint8Array, which: Share): Choices {
  const most = mostPositions(records, which);
  const all = new Growing(TYPICAL * most);
  const offsets = new Uint32Array(most + 1);
  const chosen = new Uint16Array(most);
  let count = 0;
  for (const { game, ply } of learnedPositions(core, variant, records, which)) {
    if (game.chances[ply] === UNKNOWN) continue;
    const terms = core.gomokuEvaluation.describeMoves();
    const moves = terms.length / MOVE_TERMS;
    let choice = 0;
    while (choice < moves && terms[MOVE_TERMS * choice] !== game.squares[ply]) choice++;
    if (choice === moves || moves < 2) continue; // a square that makes nothing of any line; or no choice
    const numbers = all.grow(2 * moves);
    for (let move = 0; move < moves; move++) {
      numbers[2 * move] = terms[MOVE_TERMS * move + 1]!;
      numbers[2 * move + 1] = terms[MOVE_TERMS * move + 2]!;
    }
    chosen[count] = choice;
    offsets[++count] = all.length;
  }
  return {
    numbers: all.all(),
    offsets: offsets.subarray(0, count + 1),
    chosen: chosen.subarray(0, count),
  };
}
