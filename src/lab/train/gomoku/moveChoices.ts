import type { Core } from '../../../engine/wasm/core.js';
import { WORDS_PER_MOVE } from '../../../engine/wasm/gomokuEvaluation.js';
import type { Variant } from '../../../rules/position.js';
import type { Choices } from '../conditionalLogit.js';
import type { Split } from '../split.js';
import { UNKNOWN } from './gomokuTrainingGames.js';
import { GrowingUint16Array } from './growingArray.js';
import { maxPositions, trainingPositions } from './trainingPositions.js';

const INITIAL_INDICES = 160; // room for indices a ply, at first

/** In each training position, which move was searched and chosen, among all that a search generates. */
export function moveChoices(core: Core, variant: Variant, records: Uint8Array, split: Split): Choices {
  const max = maxPositions(records, split);
  const rows = new GrowingUint16Array(INITIAL_INDICES * max);
  const offsets = new Uint32Array(max + 1);
  const chosen = new Uint16Array(max);
  let count = 0;
  for (const { game, ply } of trainingPositions(core, variant, records, split)) {
    if (game.winProbabilities[ply] === UNKNOWN) continue;
    const terms = core.gomokuEvaluation.moveFeatures();
    const moves = terms.length / WORDS_PER_MOVE;
    let choice = 0;
    while (choice < moves && terms[WORDS_PER_MOVE * choice] !== game.squares[ply]) choice++;
    if (choice === moves || moves < 2) continue; // a square that no line goes through; or no choice
    const indices = rows.grow(2 * moves);
    for (let move = 0; move < moves; move++) {
      indices[2 * move] = terms[WORDS_PER_MOVE * move + 1]!;
      indices[2 * move + 1] = terms[WORDS_PER_MOVE * move + 2]!;
    }
    chosen[count] = choice;
    offsets[++count] = rows.length;
  }
  return {
    indices: rows.filled(),
    offsets: offsets.subarray(0, count + 1),
    chosen: chosen.subarray(0, count),
  };
}
