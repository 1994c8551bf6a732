import { UNITS_PER_NAT } from '../../../engine/wasm/gomokuEvaluation.js';
import { type ChoiceScore, type Choices, fitChoices, scoreChoices } from '../conditionalLogit.js';
import { quantize } from '../quantize.js';
import type { FitData } from './fitEvaluation.js';
import type { Recipe } from './gomokuRecipe.js';
import { moveChoices } from './moveChoices.js';

/** How well weights predict which move a search chooses: those before, and the fitted ones. */
export type OrderScoreReport = {
  readonly positions: number;
  readonly before: ChoiceScore;
  readonly after: ChoiceScore;
};

export type OrderReport = { readonly fitted: OrderScoreReport; readonly heldOut: OrderScoreReport };

/** Fits the weights of moves to the choices in the training games, regularized towards `before`; all other weights stay. */
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
