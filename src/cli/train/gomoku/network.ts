import { HIDDEN, NET, PATTERNS, SUM_SCALE, UNITS } from '../../../engine/gomokuNetwork.js';
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
  readonly #rows = new Int32Array(MOST_SQUARES * UNITS); // where the weights of a square's lines begin, for either colour's eyes
  readonly weights: Float32Array;

  constructor(weights: Float32Array) {
    this.weights = weights;
  }

  /**
   * Shows a colour's eyes the board, and keeps what they see for `#learn`. The first square is a plain one and stands for all
   * of them.
   */
  #see({ lines, offsets, plain }: Boards, i: number, net: number, eyes: number): void {
    const weights = this.weights;
    const inputs = this.#inputs;
    const sums = this.#sums;
    const rows = this.#rows;
    const first = offsets[i]!;
    const squares = offsets[i + 1]! - first + 1;
    const bias = net + BIAS;
    for (let square = 0; square < squares; square++) {
      const to = square * SUMS + eyes;
      const row = to / 2; // four rows for the eight units
      for (let line = 0; line < 4; line++) {
        const pair = square > 0 ? lines[4 * (first + square - 1) + line]! : 0;
        rows[row + line] = net + UNITS * (eyes > 0 ? SWAPPED[pair]! : pair);
      }
      const times = square > 0 ? 1 : plain[i]!;
      const [a, b, c, d] = [rows[row]!, rows[row + 1]!, rows[row + 2]!, rows[row + 3]!];
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

  /** Hands the slopes of the sums down to what a colour's eyes saw of position i last. */
  #learn({ offsets, plain }: Boards, i: number, net: number, eyes: number, slopes: Float32Array): void {
    const rows = this.#rows;
    const squares = offsets[i + 1]! - offsets[i]! + 1;
    for (let square = 0; square < squares; square++) {
      const from = square * SUMS + eyes;
      const times = square > 0 ? 1 : plain[i]!;
      for (let unit = 0; unit < UNITS; unit++) {
        const input = this.#inputs[from + unit]!;
        if (input <= 0 || input >= 1) continue;
        const slope = times * this.#slopes[eyes + unit]!;
        slopes[net + BIAS + unit]! += slope;
        for (let line = 0; line < 4; line++) slopes[rows[from / 2 + line]! + unit]! += slope;
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
