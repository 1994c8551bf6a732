import type { Core } from '../../../engine/core.js';
import { NET, netFromMarks, OCCUPIED, PATTERNS } from '../../../engine/gomokuNetwork.js';
import { COLORS, opposite, type Variant } from '../../../rules/position.js';
import { logitsOf } from '../logistic.js';
import type { Share } from '../shares.js';
import { Growing } from './growing.js';
import type { Boards } from './network.js';
import { learnedPositions, mostPositions } from './positions.js';
import { type Samples, samplesOf } from './samples.js';

const TYPICAL = 200; // pairs of lines a ply, for the first guess at how much room they take

/** The numbers of the weights of both colours' networks; of one network where they have the same rules. */
export const netsOf = (core: Core): number[] => [
  ...new Set(COLORS.map((color) => core.gomokuEvaluation.netOf(color))),
];

/** Writes the four lines of a square as bytes, two a number. */
function writeLines(own: number, other: number, to: Uint16Array): void {
  const pair = (shift: number) => ((own >> shift) & 15) * PATTERNS + ((other >> shift) & 15);
  to[0] = pair(0) | (pair(4) << 8);
  to[1] = pair(8) | (pair(12) << 8);
}

/** The positions of a share of the games that are learned from, as a network sees them, and as the other weights do. */
export function boardsOf(
  core: Core,
  variant: Variant,
  records: Uint8Array,
  which: Share,
  mix: number,
  weights: Float64Array,
): Boards & Pick<Samples, 'results'> {
  const samples = samplesOf(core, variant, records, which, mix);
  const count = samples.targets.length;
  const all = new Growing(TYPICAL * mostPositions(records, which));
  const offsets = new Uint32Array(count + 1);
  const plain = new Uint16Array(count);
  const own = new Uint8Array(count);
  const other = new Uint8Array(count);
  const nets = netsOf(core);
  let i = 0;
  for (const _ of learnedPositions(core, variant, records, which)) {
    const turn = core.turn();
    const { patterns, netOf } = core.gomokuEvaluation;
    const ours = patterns[turn];
    const theirs = patterns[opposite(turn)];
    own[i] = nets.indexOf(netOf(turn));
    other[i] = nets.indexOf(netOf(opposite(turn)));
    for (let square = 0; square < ours.length; square++) {
      if (ours[square] === OCCUPIED) continue;
      if (ours[square] === 0 && theirs[square] === 0) plain[i]!++;
      else writeLines(ours[square]!, theirs[square]!, all.grow(2));
    }
    offsets[++i] = all.length / 2;
  }
  const pairs = all.all();
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

/** The networks that weights hold, one after the other. */
export function networksIn(core: Core, weights: Int16Array): Float32Array {
  const nets = netsOf(core).map((from) => netFromMarks(weights.subarray(from, from + NET.weights)));
  const all = new Float32Array(nets.length * NET.weights);
  for (const [i, net] of nets.entries()) all.set(net, i * NET.weights);
  return all;
}
