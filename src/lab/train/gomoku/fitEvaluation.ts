import type { Core } from '../../../engine/wasm/core.js';
import type { Variant } from '../../../rules/position.js';
import { fitLogistic, logitsOf, scoreLogits } from '../logistic.js';
import { quantize } from '../quantize.js';
import type { Recipe } from './gomokuRecipe.js';
import { type Samples, samplesOf } from './gomokuSamples.js';

/** Games to fit to, and a core that plays their variant. */
export type FitData = { readonly core: Core; readonly variant: Variant; readonly games: Uint8Array };

/** Quality of predicted results, before and after the fit. */
export type ScoreReport = {
  readonly positions: number;
  /** Log loss in nats a position, before and after. */
  readonly before: number;
  readonly loss: number;
  /** Share of the positions of decided games whose winner was predicted. */
  readonly accuracy: number;
};

export type EvaluationReport = { readonly fitted: ScoreReport; readonly heldOut: ScoreReport };

/** Scores the logits before and after a fit. */
export const scoreReport = (
  results: Float32Array,
  before: Float64Array,
  after: Float64Array,
): ScoreReport => ({
  positions: results.length,
  before: scoreLogits(before, results).loss,
  ...scoreLogits(after, results),
});

/** Fits the weights of positions to the training games, regularized towards `before`; leaves all other weights as they are. */
export function fitEvaluation(
  { core, variant, games }: FitData,
  before: Int16Array,
  { ridge, mix }: Pick<Recipe, 'ridge' | 'mix'>,
): { readonly weights: Int16Array; readonly report: EvaluationReport } {
  const { winScale } = core.gomokuEvaluation;
  const inLogits = (quantized: Int16Array) => Float64Array.from(quantized, (each) => each / winScale);
  const train = samplesOf(core, variant, games, 'train', mix);
  const weights = quantize(fitLogistic(train, inLogits(before), ridge), winScale);
  const report = ({ results, ...rows }: Samples): ScoreReport => {
    const logitsBy = (quantized: Int16Array) => logitsOf(rows, inLogits(quantized));
    return scoreReport(results, logitsBy(before), logitsBy(weights));
  };
  const heldOut = samplesOf(core, variant, games, 'heldOut', mix);
  return { weights, report: { fitted: report(train), heldOut: report(heldOut) } };
}
