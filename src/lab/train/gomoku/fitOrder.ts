import type { Core } from '../../../engine/wasm/core.js';
import { UNITS_PER_NAT, WORDS_PER_MOVE } from '../../../engine/wasm/gomokuEvaluation.js';
import type { Variant } from '../../../rules/position.js';
import type { Split } from '../batches.js';
import { type ChoiceScore, type Choices, fitChoices, scoreChoices } from '../conditionalLogit.js';
import { quantize } from '../quantize.js';
import type { FitData } from './fitEvaluation.js';
import type { Recipe } from './gomokuRecipe.js';
import { maxPositions, trainingPositions, UNKNOWN } from './gomokuTrainingGames.js';
import { GrowingUint16Array } from './growingArray.js';

/** Quality of the predicted choice of moves, before and after the fit. */
export type OrderScoreReport = {
  readonly positions: number;
  readonly before: ChoiceScore;
  readonly after: ChoiceScore;
};

export type OrderReport = { readonly fitted: OrderScoreReport; readonly heldOut: OrderScoreReport };

/** Fits the weights of moves to the choices in the training games, regularized towards `before`; leaves all other weights as they are. */
export function fitOrder(
  { core, variant, games }: FitData,
  before: Int16Array,
  { orderRidge }: Pick<Recipe, 'orderRidge'>,
): { readonly weights: Int16Array; readonly report: OrderReport } {
  const inNats = (quantized: Int16Array) => Float64Array.from(quantized, (each) => each / UNITS_PER_NAT);
  const train = moveChoices(core, variant, games, 'train');
  const weights = quantize(fitChoices(train, inNats(before), orderRidge), UNITS_PER_NAT);
  const report = (choices: Choices): OrderScoreReport => {
    const scoreBy = (quantized: Int16Array) => scoreChoices(choices, inNats(quantized));
    return { positions: choices.chosen.length, before: scoreBy(before), after: scoreBy(weights) };
  };
  const heldOut = moveChoices(core, variant, games, 'heldOut');
  return { weights, report: { fitted: report(train), heldOut: report(heldOut) } };
}

const INITIAL_INDICES = 160; // initial capacity, in indices a ply

/** Collects the chosen move of each training position with a search, among all moves that a search generates. */
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
    if (choice === moves || moves < 2) continue; // the chosen square is on no line, or there was no choice
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
