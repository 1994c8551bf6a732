import type { Core } from '../../../engine/core.js';
import { MARKS_A_NAT } from '../../../engine/gomokuEvaluation.js';
import type { Variant } from '../../../rules/position.js';
import { type ChoiceScore, type Choices, choiceScoreOf, fittedToChoices } from '../choices.js';
import { inMarks } from '../marks.js';
import { chosenMoves } from './chosenMoves.js';
import type { Recipe } from './recipe.js';

/** How well weights foretell which move a search chooses: those leant to, and the fitted ones. */
export type OrderShareReport = {
  readonly positions: number;
  readonly before: ChoiceScore;
  readonly after: ChoiceScore;
};

export type OrderReport = { readonly fitted: OrderShareReport; readonly heldOut: OrderShareReport };

/** Fits the weights of moves to what was chosen in the games that are not held out, leaning to those before; the others stay. */
export function fitOrder(
  core: Core,
  variant: Variant,
  games: Uint8Array,
  before: Int16Array,
  { orderRidge }: Pick<Recipe, 'orderRidge'>,
): { readonly weights: Int16Array; readonly report: OrderReport } {
  const inNats = (marks: Int16Array) => Float64Array.from(marks, (mark) => mark / MARKS_A_NAT);
  const learned = chosenMoves(core, variant, games, 'fitted');
  const weights = inMarks(fittedToChoices(learned, inNats(before), orderRidge), MARKS_A_NAT);
  const report = (choices: Choices): OrderShareReport => {
    const of = (marks: Int16Array) => choiceScoreOf(choices, inNats(marks));
    return { positions: choices.chosen.length, before: of(before), after: of(weights) };
  };
  const unseen = chosenMoves(core, variant, games, 'heldOut');
  return { weights, report: { fitted: report(learned), heldOut: report(unseen) } };
}
