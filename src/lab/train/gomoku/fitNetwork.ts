import { NETWORK, quantizeNetwork } from '../../../engine/wasm/gomokuNetwork.js';
import { type EvaluationReport, type FitData, type ScoreReport, scoreReport } from './fitEvaluation.js';
import type { Recipe } from './gomokuRecipe.js';
import { Network } from './network.js';
import { decodeNetworks, networkInputsOf, networkOffsets } from './networkInputs.js';
import { trainNetworks } from './trainNetworks.js';

const SEED = 1;

/** Fits a new network to what the other weights leave unexplained in the training games; leaves all other weights as they are. */
export function fitNetwork(
  { core, variant, games }: FitData,
  before: Int16Array,
  { mix, netRounds }: Pick<Recipe, 'mix' | 'netRounds'>,
): { readonly weights: Int16Array; readonly report: EvaluationReport } {
  const { winScale: marksAWin } = core.gomokuEvaluation;
  const inLogits = Float64Array.from(before, (each) => each / marksAWin);
  const train = networkInputsOf(core, variant, games, 'train', mix, inLogits);
  const offsets = networkOffsets(core);
  const found = trainNetworks(train, offsets.length, netRounds, SEED);
  const weights = before.slice();
  for (const [i, offset] of offsets.entries()) {
    weights.set(
      quantizeNetwork(found.subarray(i * NETWORK.weightCount, (i + 1) * NETWORK.weightCount)),
      offset,
    );
  }
  const network = new Network(decodeNetworks(core, weights));
  const report = (inputs: ReturnType<typeof networkInputsOf>): ScoreReport => {
    const { results, logits } = inputs;
    return scoreReport(
      results,
      logits,
      logits.map((_, i) => network.logit(inputs, i)),
    );
  };
  const heldOut = networkInputsOf(core, variant, games, 'heldOut', mix, inLogits);
  return { weights, report: { fitted: report(train), heldOut: report(heldOut) } };
}
