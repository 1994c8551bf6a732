import type { Core } from '../../../engine/wasm/core.js';
import { dequantizeNetwork, NETWORK, OCCUPIED, PATTERNS } from '../../../engine/wasm/gomokuNetwork.js';
import { COLORS, opposite, type Variant } from '../../../rules/position.js';
import type { Split } from '../batches.js';
import { logitsOf } from '../logistic.js';
import { type Samples, samplesOf } from './gomokuSamples.js';
import { maxPositions, trainingPositions } from './gomokuTrainingGames.js';
import { GrowingUint16Array } from './growingArray.js';
import type { NetworkInputs } from './network.js';

const INITIAL_PAIRS = 200; // initial capacity, in pairs of lines a ply

/** Returns the offsets of both colors' networks among the weights; one network if both play by the same rules. */
export const networkOffsets = (core: Core): number[] => [
  ...new Set(COLORS.map((color) => core.gomokuEvaluation.networkOffset(color))),
];

/** Writes the pairs of patterns of a square's four lines as bytes, two a number. */
function writeLines(own: number, other: number, to: Uint16Array): void {
  const pair = (shift: number) => ((own >> shift) & 15) * PATTERNS + ((other >> shift) & 15);
  to[0] = pair(0) | (pair(4) << 8);
  to[1] = pair(8) | (pair(12) << 8);
}

/** Collects the training positions of a split as inputs of a network, with the logits by `weights` without it. */
export function networkInputsOf(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  split: Split,
  mix: number,
  weights: Float64Array,
): NetworkInputs & Pick<Samples, 'results'> {
  const samples = samplesOf(core, variant, records, split, mix);
  const count = samples.targets.length;
  const lines = new GrowingUint16Array(INITIAL_PAIRS * maxPositions(records, split));
  const offsets = new Uint32Array(count + 1);
  const plain = new Uint16Array(count);
  const own = new Uint8Array(count);
  const other = new Uint8Array(count);
  const nets = networkOffsets(core);
  let i = 0;
  for (const _ of trainingPositions(core, variant, records, split)) {
    const turn = core.turn();
    const { patterns, networkOffset: netOf } = core.gomokuEvaluation;
    const ownPatterns = patterns[turn];
    const otherPatterns = patterns[opposite(turn)];
    own[i] = nets.indexOf(netOf(turn));
    other[i] = nets.indexOf(netOf(opposite(turn)));
    for (let square = 0; square < ownPatterns.length; square++) {
      if (ownPatterns[square] === OCCUPIED) continue;
      if (ownPatterns[square] === 0 && otherPatterns[square] === 0) plain[i]!++;
      else writeLines(ownPatterns[square]!, otherPatterns[square]!, lines.grow(2));
    }
    offsets[++i] = lines.length / 2;
  }
  const pairs = lines.filled();
  return {
    lines: new Uint8Array(pairs.buffer, pairs.byteOffset, 2 * pairs.length),
    offsets,
    plain,
    own,
    other,
    logits: logitsOf(samples, weights),
    targets: samples.targets,
    results: samples.results,
  };
}

/** Decodes the networks of quantized weights, one after the other. */
export function decodeNetworks(core: Core, weights: Int16Array): Float32Array {
  const nets = networkOffsets(core).map((from) =>
    dequantizeNetwork(weights.subarray(from, from + NETWORK.weightCount)),
  );
  const all = new Float32Array(nets.length * NETWORK.weightCount);
  for (const [i, net] of nets.entries()) all.set(net, i * NETWORK.weightCount);
  return all;
}
