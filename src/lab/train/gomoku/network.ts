import { HIDDEN, NETWORK, PATTERNS, SUM_SCALE, UNITS } from '../../../engine/wasm/gomokuNetwork.js';
import { logLoss, sigmoid } from '../logistic.js';

/** Positions as inputs of a network, and the logits to which its outputs are added. */
export type NetworkInputs = {
  /** Four a square: a line's pattern for the side to move times `PATTERNS`, plus that for the other side. */
  readonly lines: Uint8Array;
  /** Position i has the squares from `offsets[i]` up to `offsets[i + 1]`, and `plain[i]` squares whose four patterns are all 0. */
  readonly offsets: Uint32Array;
  readonly plain: Uint16Array;
  /** Indices of the networks for the perspectives of the side to move and of the other side. */
  readonly own: Uint8Array;
  readonly other: Uint8Array;
  /** Logits without the network. */
  readonly logits: Float64Array;
  readonly targets: Float32Array;
};

const SUMS = 2 * UNITS; // of both perspectives
const BIAS = NETWORK.unitBiases;
const MAX_SQUARES = 401;
/** Maps a pair of patterns to the other side's perspective. */
const SWAPPED = Uint8Array.from({ length: PATTERNS ** 2 }, (_, pair) => {
  return (pair % PATTERNS) * PATTERNS + Math.floor(pair / PATTERNS);
});

/**
 * Forward and backward passes of networks, whose weights are `NETWORK.weightCount` each, one after the other. A position has two
 * perspectives, whose units begin at 0 (the side to move) and at `UNITS` (the other side).
 */
export class Network {
  readonly #inputs = new Float32Array(MAX_SQUARES * SUMS); // inputs of units, before clipping
  readonly #sums = new Float32Array(SUMS);
  readonly #sumGradients = new Float32Array(SUMS);
  readonly #hidden = new Float32Array(HIDDEN);
  readonly #rows = new Int32Array(MAX_SQUARES * UNITS); // offsets of the weights of a square's lines, for each perspective
  readonly weights: Float32Array;

  constructor(weights: Float32Array) {
    this.weights = weights;
  }

  /**
   * Sums the units of one perspective over the squares of position i, and keeps their inputs for `#backwardUnits`. The first square
   * stands for all plain ones.
   */
  #forwardUnits({ lines, offsets, plain }: NetworkInputs, i: number, net: number, perspective: number): void {
    const weights = this.weights;
    const inputs = this.#inputs;
    const sums = this.#sums;
    const rows = this.#rows;
    const first = offsets[i]!;
    const squares = offsets[i + 1]! - first + 1;
    const bias = net + BIAS;
    for (let square = 0; square < squares; square++) {
      const to = square * SUMS + perspective;
      const row = to / 2; // four rows for the eight units
      for (let line = 0; line < 4; line++) {
        const pair = square > 0 ? lines[4 * (first + square - 1) + line]! : 0;
        rows[row + line] = net + UNITS * (perspective > 0 ? SWAPPED[pair]! : pair);
      }
      const count = square > 0 ? 1 : plain[i]!;
      const [a, b, c, d] = [rows[row]!, rows[row + 1]!, rows[row + 2]!, rows[row + 3]!];
      for (let unit = 0; unit < UNITS; unit++) {
        const two = weights[a + unit]! + weights[b + unit]!;
        const input = weights[bias + unit]! + two + weights[c + unit]! + weights[d + unit]!;
        inputs[to + unit] = input;
        if (input > 0) sums[perspective + unit]! += input < 1 ? count * input : count;
      }
    }
  }

  /** Returns the logit of position i with the network's output added. */
  logit(inputs: NetworkInputs, i: number): number {
    const { weights } = this;
    const net = inputs.own[i]! * NETWORK.weightCount;
    this.#sums.fill(0);
    this.#forwardUnits(inputs, i, net, 0);
    this.#forwardUnits(inputs, i, inputs.other[i]! * NETWORK.weightCount, UNITS);
    let logit = inputs.logits[i]! + weights[net + NETWORK.outputBias]!;
    for (let j = 0; j < HIDDEN; j++) this.#hidden[j] = weights[net + NETWORK.hiddenBiases + j]!;
    for (let s = 0; s < SUMS; s++) {
      const sum = this.#sums[s]! / SUM_SCALE;
      this.#sums[s] = sum;
      logit += sum * weights[net + NETWORK.skipWeights + s]!;
      for (let j = 0; j < HIDDEN; j++)
        this.#hidden[j]! += sum * weights[net + NETWORK.hiddenWeights + s * HIDDEN + j]!;
    }
    for (let j = 0; j < HIDDEN; j++)
      logit += Math.max(0, this.#hidden[j]!) * weights[net + NETWORK.outputWeights + j]!;
    return logit;
  }

  /** Propagates the gradients of one perspective's sums to the units' weights, for position i of the last forward pass. */
  #backwardUnits(
    { offsets, plain }: NetworkInputs,
    i: number,
    net: number,
    perspective: number,
    gradient: Float32Array,
  ): void {
    const rows = this.#rows;
    const squares = offsets[i + 1]! - offsets[i]! + 1;
    for (let square = 0; square < squares; square++) {
      const from = square * SUMS + perspective;
      const count = square > 0 ? 1 : plain[i]!;
      for (let unit = 0; unit < UNITS; unit++) {
        const input = this.#inputs[from + unit]!;
        if (input <= 0 || input >= 1) continue;
        const inputGradient = count * this.#sumGradients[perspective + unit]!;
        gradient[net + BIAS + unit]! += inputGradient;
        for (let line = 0; line < 4; line++) gradient[rows[from / 2 + line]! + unit]! += inputGradient;
      }
    }
  }

  /** Adds the gradient of position i's log loss, and returns that loss. */
  addGradient(inputs: NetworkInputs, i: number, gradient: Float32Array): number {
    const { weights } = this;
    const net = inputs.own[i]! * NETWORK.weightCount;
    const target = inputs.targets[i]!;
    const logit = this.logit(inputs, i);
    const error = sigmoid(logit) - target;
    gradient[net + NETWORK.outputBias]! += error;
    const hidden = this.#hidden; // the activations, then their gradients
    for (let j = 0; j < HIDDEN; j++) {
      const activation = hidden[j]!;
      hidden[j] = activation > 0 ? error * weights[net + NETWORK.outputWeights + j]! : 0;
      if (activation > 0) gradient[net + NETWORK.outputWeights + j]! += error * activation;
      gradient[net + NETWORK.hiddenBiases + j]! += hidden[j]!;
    }
    for (let s = 0; s < SUMS; s++) {
      const sum = this.#sums[s]!;
      let sumGradient = error * weights[net + NETWORK.skipWeights + s]!;
      gradient[net + NETWORK.skipWeights + s]! += error * sum;
      const row = net + NETWORK.hiddenWeights + s * HIDDEN;
      for (let j = 0; j < HIDDEN; j++) {
        sumGradient += hidden[j]! * weights[row + j]!;
        gradient[row + j]! += hidden[j]! * sum;
      }
      this.#sumGradients[s] = sumGradient / SUM_SCALE;
    }
    this.#backwardUnits(inputs, i, net, 0, gradient);
    this.#backwardUnits(inputs, i, inputs.other[i]! * NETWORK.weightCount, UNITS, gradient);
    return logLoss(logit, target);
  }
}
