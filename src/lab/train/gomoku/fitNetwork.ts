import { randomNumbers } from '../../../engine/random.js';
import { NETWORK, quantizeNetwork, UNITS } from '../../../engine/wasm/gomokuNetwork.js';
import { shuffle } from '../../common/shuffle.js';
import { type EvaluationReport, type FitData, type ScoreReport, scoreReport } from './fitEvaluation.js';
import type { Recipe } from './gomokuRecipe.js';
import { Network, type NetworkInputs } from './network.js';
import { decodeNetworks, networkInputsOf, networkOffsets } from './networkInputs.js';

const SEED = 1;

/** Fits a new network to what the other weights leave unexplained in the training games; leaves all other weights as they are. */
export function fitNetwork(
  { core, variant, games }: FitData,
  before: Int16Array,
  { mix, netRounds }: Pick<Recipe, 'mix' | 'netRounds'>,
): { readonly weights: Int16Array; readonly report: EvaluationReport } {
  const { winScale } = core.gomokuEvaluation;
  const inLogits = Float64Array.from(before, (each) => each / winScale);
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

const BATCH = 512; // positions a step
const LEARNING_RATE = 0.004; // initial, falling to 0 by a half cosine
const WARM_UP_STEPS = 200; // steps in which the learning rate rises linearly
const WEIGHT_DECAY = 0.02; // of the input weights, times the learning rate, a step
const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;
const FRACTIONS = 2 ** 24;

type Random = (below: number) => number;

/** Returns initial weights of networks; their output is 0, since the output layer's weights are. */
function initialWeights(networks: number, random: Random): Float32Array {
  const uniform = () => random(FRACTIONS) / FRACTIONS;
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const initialWeight = (index: number): number => {
    if (index < NETWORK.unitBiases) return 0.1 * normal();
    if (index < NETWORK.skipWeights) return 0.2 + 0.2 * uniform();
    return index >= NETWORK.hiddenWeights && index < NETWORK.hiddenBiases
      ? normal() / Math.sqrt(2 * UNITS)
      : 0;
  };
  return Float32Array.from({ length: networks * NETWORK.weightCount }, (_, i) =>
    initialWeight(i % NETWORK.weightCount),
  );
}

/**
 * Trains networks whose outputs, added to the positions' logits, minimize the log loss, by Adam (Kingma and Ba, 2015) with
 * decoupled weight decay (Loshchilov and Hutter, 2019). Returns their weights, one after the other. The same seed gives the same
 * weights; all are 0 if there are fewer positions than a batch.
 */
export function trainNetworks(
  inputs: NetworkInputs,
  networks: number,
  epochs: number,
  seed: number,
): Float32Array {
  const positions = inputs.targets.length;
  const steps = epochs * Math.floor(positions / BATCH);
  if (steps === 0) return new Float32Array(networks * NETWORK.weightCount);
  const random = randomNumbers(seed);
  const weights = initialWeights(networks, random);
  const network = new Network(weights);
  const gradient = new Float32Array(weights.length);
  const firstMoments = new Float32Array(weights.length);
  const secondMoments = new Float32Array(weights.length);
  const order = Uint32Array.from({ length: positions }, (_, i) => i);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (let from = 0; from + BATCH <= positions; from += BATCH) {
      step++;
      gradient.fill(0);
      for (let i = from; i < from + BATCH; i++) network.addGradient(inputs, order[i]!, gradient);
      const learningRate =
        LEARNING_RATE * Math.min(1, step / WARM_UP_STEPS) * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
      const correction1 = 1 / (1 - BETA1 ** step);
      const correction2 = 1 / (1 - BETA2 ** step);
      for (let i = 0; i < weights.length; i++) {
        const mean = gradient[i]! / BATCH;
        firstMoments[i] = BETA1 * firstMoments[i]! + (1 - BETA1) * mean;
        secondMoments[i] = BETA2 * secondMoments[i]! + (1 - BETA2) * mean * mean;
        const decay = i % NETWORK.weightCount < NETWORK.unitBiases ? WEIGHT_DECAY * weights[i]! : 0;
        const update =
          (firstMoments[i]! * correction1) / (Math.sqrt(secondMoments[i]! * correction2) + EPSILON) + decay;
        weights[i] = weights[i]! - learningRate * update;
      }
    }
  }
  return weights;
}
