import type { Core } from '../../../engine/core.js';
import type { Variant } from '../../../rules/position.js';
import { fitted, logitsOf, scoreOf } from '../logistic.js';
import { inMarks } from '../marks.js';
import type { Recipe } from './recipe.js';
import type { Samples } from './samples.js';
import { samplesOf } from './samples.js';

/** How well weights foretell results: those leant to, and the fitted ones. */
export type ShareReport = {
  readonly positions: number;
  /** Log losses, in nats a position. */
  readonly before: number;
  readonly loss: number;
  /** The share of positions of games that were won where the winner was the likelier one. */
  readonly accuracy: number;
};

export type EvaluationReport = { readonly fitted: ShareReport; readonly heldOut: ShareReport };

/** How well logits before and after foretell results. */
export const shareReport = (
  results: Float32Array,
  before: Float64Array,
  after: Float64Array,
): ShareReport => ({
  positions: results.length,
  before: scoreOf(before, results).loss,
  ...scoreOf(after, results),
});

/** Fits the weights of positions to the games that are not held out, leaning to those before; the others stay. */
export function fitEvaluation(
  core: Core,
  variant: Variant,
  games: Uint8Array,
  before: Int16Array,
  { ridge, mix }: Pick<Recipe, 'ridge' | 'mix'>,
): { readonly weights: Int16Array; readonly report: EvaluationReport } {
  const { marksAWin } = core.gomokuEvaluation;
  const inLogits = (marks: Int16Array) => Float64Array.from(marks, (mark) => mark / marksAWin);
  const learned = samplesOf(core, variant, games, 'fitted', mix);
  const weights = inMarks(fitted(learned, inLogits(before), ridge), marksAWin);
  const report = ({ results, ...rows }: Samples): ShareReport => {
    const of = (marks: Int16Array) => logitsOf(rows, inLogits(marks));
    return shareReport(results, of(before), of(weights));
  };
  const unseen = samplesOf(core, variant, games, 'heldOut', mix);
  return { weights, report: { fitted: report(learned), heldOut: report(unseen) } };
}
