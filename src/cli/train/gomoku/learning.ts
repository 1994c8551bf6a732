import { NET, UNITS } from '../../../engine/gomokuNetwork.js';
import { randomNumbers } from '../../../engine/random.js';
import { type Boards, Network } from './network.js';

const BATCH = 512; // positions a step
const RATE = 0.004; // at first, falling to nothing by a half cosine
const WARM = 200; // steps until the rate is whole
const DECAY = 0.02; // of the inputs, times the rate, a step
const KEPT = 0.9; // of the slopes before, and
const KEPT_SQUARES = 0.999; // of their squares
const TINY = 1e-8;
const FRACTIONS = 2 ** 24;

/** Networks that say nothing yet: what leads to the value is nothing. */
function begun(networks: number, below: (n: number) => number): Float32Array {
  const even = () => below(FRACTIONS) / FRACTIONS;
  const normal = () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
  const spread = (number: number): number => {
    if (number < NET.bias) return 0.1 * normal();
    if (number < NET.direct) return 0.2 + 0.2 * even();
    return number >= NET.inner && number < NET.innerBias ? normal() / Math.sqrt(2 * UNITS) : 0;
  };
  return Float32Array.from({ length: networks * NET.weights }, (_, i) => spread(i % NET.weights));
}

function shuffle(order: Uint32Array, below: (n: number) => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}

/**
 * Networks that add to the logits of positions what makes the log loss small: Adam (Kingma and Ba, 2015) with decoupled
 * decay (Loshchilov and Hutter, 2019), each position `rounds` times, the same for the same seed. Nothing learned of too
 * few positions for a step: networks of zeros.
 */
export function learned(boards: Boards, networks: number, rounds: number, seed: number): Float32Array {
  const positions = boards.targets.length;
  const steps = rounds * Math.floor(positions / BATCH);
  if (steps === 0) return new Float32Array(networks * NET.weights);
  const below = randomNumbers(seed);
  const weights = begun(networks, below);
  const network = new Network(weights);
  const slopes = new Float32Array(weights.length);
  const means = new Float32Array(weights.length);
  const squares = new Float32Array(weights.length);
  const order = Uint32Array.from({ length: positions }, (_, i) => i);
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(order, below);
    for (let from = 0; from + BATCH <= positions; from += BATCH) {
      step++;
      slopes.fill(0);
      for (let i = from; i < from + BATCH; i++) network.slopesAt(boards, order[i]!, slopes);
      const rate = RATE * Math.min(1, step / WARM) * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
      const scale = 1 / (1 - KEPT ** step);
      const scaleSquares = 1 / (1 - KEPT_SQUARES ** step);
      for (let i = 0; i < weights.length; i++) {
        const slope = slopes[i]! / BATCH;
        means[i] = KEPT * means[i]! + (1 - KEPT) * slope;
        squares[i] = KEPT_SQUARES * squares[i]! + (1 - KEPT_SQUARES) * slope * slope;
        const decay = i % NET.weights < NET.bias ? DECAY * weights[i]! : 0;
        const move = (means[i]! * scale) / (Math.sqrt(squares[i]! * scaleSquares) + TINY) + decay;
        weights[i] = weights[i]! - rate * move;
      }
    }
  }
  return weights;
}
