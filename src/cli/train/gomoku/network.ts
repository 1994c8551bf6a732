import { HIDDEN, NET, PATTERNS, SUM_SCALE, UNITS } from '../../../engine/gomokuNet.js';
import { lossOf, sigmoid } from '../logistic.js';

/** The squares of positions as pairs of patterns, and what a network is to add to which logit. */
export type Boards = {
  /** Four a square: a line's pattern for the side to move times `PATTERNS`, plus that for the other. */
  readonly lines: Uint8Array;
  /** Position i has the squares from `offsets[i]` up to `offsets[i + 1]`, and `plain[i]` whose lines all say nothing. */
  readonly offsets: Uint32Array;
  readonly plain: Uint16Array;
  /** Which of the networks sees with the eyes of the side to move, and which with the other's. */
  readonly own: Uint8Array;
  readonly other: Uint8Array;
  /** Without the network. */
  readonly logits: Float64Array;
  readonly targets: Float32Array;
};

const SUMS = 2 * UNITS;
const BIAS = NET.bias;
const MOST_SQUARES = 401;
const SWAPPED = Uint8Array.from({ length: PATTERNS ** 2 }, (_, pair) => {
  return (pair % PATTERNS) * PATTERNS + Math.floor(pair / PATTERNS);
});

/** Runs networks, `NET.weights` each one after the other, forwards and back. */
export class Network {
  readonly #inputs = new Float32Array(MOST_SQUARES * SUMS); // of units, before they are clipped
  readonly #sums = new Float32Array(SUMS);
  readonly #slopes = new Float32Array(SUMS);
  readonly #hidden = new Float32Array(HIDDEN);
  readonly #rows = new Int32Array(4);
  readonly weights: Float32Array;

  constructor(weights: Float32Array) {
    this.weights = weights;
  }

  /** Where the weights of a square's lines begin. */
  #look(lines: Uint8Array, at: number, net: number, eyes: number): void {
    for (let line = 0; line < 4; line++) {
      const pair = lines[at + line]!;
      this.#rows[line] = net + UNITS * (eyes > 0 ? SWAPPED[pair]! : pair);
    }
  }

  /** The first square is a plain one and stands for all of them. */
  #see({ lines, offsets, plain }: Boards, i: number, net: number, eyes: number): void {
    const weights = this.weights;
    const inputs = this.#inputs;
    const sums = this.#sums;
    const rows = this.#rows;
    const first = offsets[i]!;
    const squares = offsets[i + 1]! - first + 1;
    const bias = net + BIAS;
    rows.fill(net);
    for (let square = 0; square < squares; square++) {
      if (square > 0) this.#look(lines, 4 * (first + square - 1), net, eyes);
      const times = square > 0 ? 1 : plain[i]!;
      const [a, b, c, d] = [rows[0]!, rows[1]!, rows[2]!, rows[3]!];
      const to = square * SUMS + eyes;
      for (let unit = 0; unit < UNITS; unit++) {
        const two = weights[a + unit]! + weights[b + unit]!;
        const input = weights[bias + unit]! + two + weights[c + unit]! + weights[d + unit]!;
        inputs[to + unit] = input;
        if (input > 0) sums[eyes + unit]! += input < 1 ? times * input : times;
      }
    }
  }

  /** Of position i, with what the network adds. */
  logit(boards: Boards, i: number): number {
    const { weights } = this;
    const net = boards.own[i]! * NET.weights;
    this.#sums.fill(0);
    this.#see(boards, i, net, 0);
    this.#see(boards, i, boards.other[i]! * NET.weights, UNITS);
    let logit = boards.logits[i]! + weights[net + NET.offset]!;
    for (let j = 0; j < HIDDEN; j++) this.#hidden[j] = weights[net + NET.innerBias + j]!;
    for (let s = 0; s < SUMS; s++) {
      const sum = this.#sums[s]! / SUM_SCALE;
      this.#sums[s] = sum;
      logit += sum * weights[net + NET.direct + s]!;
      for (let j = 0; j < HIDDEN; j++) this.#hidden[j]! += sum * weights[net + NET.inner + s * HIDDEN + j]!;
    }
    for (let j = 0; j < HIDDEN; j++) logit += Math.max(0, this.#hidden[j]!) * weights[net + NET.outer + j]!;
    return logit;
  }

  #learn({ lines, offsets, plain }: Boards, i: number, net: number, eyes: number, to: Float32Array): void {
    const inputs = this.#inputs;
    const slopes = this.#slopes;
    const rows = this.#rows;
    const first = offsets[i]!;
    const squares = offsets[i + 1]! - first + 1;
    const bias = net + BIAS;
    rows.fill(net);
    for (let square = 0; square < squares; square++) {
      if (square > 0) this.#look(lines, 4 * (first + square - 1), net, eyes);
      const times = square > 0 ? 1 : plain[i]!;
      const [a, b, c, d] = [rows[0]!, rows[1]!, rows[2]!, rows[3]!];
      const from = square * SUMS + eyes;
      for (let unit = 0; unit < UNITS; unit++) {
        const input = inputs[from + unit]!;
        if (input <= 0 || input >= 1) continue;
        const slope = times * slopes[eyes + unit]!;
        to[bias + unit]! += slope;
        to[a + unit]! += slope;
        to[b + unit]! += slope;
        to[c + unit]! += slope;
        to[d + unit]! += slope;
      }
    }
  }

  /** Adds the slopes of the log loss of position i, and answers the loss. */
  slopesAt(boards: Boards, i: number, slopes: Float32Array): number {
    const { weights } = this;
    const net = boards.own[i]! * NET.weights;
    const target = boards.targets[i]!;
    const logit = this.logit(boards, i);
    const error = sigmoid(logit) - target;
    slopes[net + NET.offset]! += error;
    const inner = this.#hidden;
    for (let j = 0; j < HIDDEN; j++) {
      const shown = inner[j]!;
      inner[j] = shown > 0 ? error * weights[net + NET.outer + j]! : 0;
      if (shown > 0) slopes[net + NET.outer + j]! += error * shown;
      slopes[net + NET.innerBias + j]! += inner[j]!;
    }
    for (let s = 0; s < SUMS; s++) {
      const sum = this.#sums[s]!;
      let slope = error * weights[net + NET.direct + s]!;
      slopes[net + NET.direct + s]! += error * sum;
      const row = net + NET.inner + s * HIDDEN;
      for (let j = 0; j < HIDDEN; j++) {
        slope += inner[j]! * weights[row + j]!;
        slopes[row + j]! += inner[j]! * sum;
      }
      this.#slopes[s] = slope / SUM_SCALE;
    }
    this.#learn(boards, i, net, 0, slopes);
    this.#learn(boards, i, boards.other[i]! * NET.weights, UNITS, slopes);
    return lossOf(logit, target);
  }
}
