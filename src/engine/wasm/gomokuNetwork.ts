import type { Color } from '../../rules/position.js';
import {
  HEAD_ONE,
  HIDDEN_BIASES,
  HIDDEN_WEIGHTS,
  INPUT_STEP,
  NETWORK_WEIGHTS,
  OUTPUT_BIAS,
  OUTPUT_WEIGHTS,
  SKIP_WEIGHTS,
  UNIT_BIASES,
  UNIT_MAX,
} from '../core/gomoku/networkLayout.js';

export {
  HIDDEN,
  OCCUPIED,
  PATTERN_KINDS as PATTERNS,
  SUM_SCALE,
  UNITS,
} from '../core/gomoku/networkLayout.js';

/** Offsets of the weights in a color's network, see `networkLayout.ts`. */
export const NETWORK = {
  inputs: 0,
  unitBiases: UNIT_BIASES,
  skipWeights: SKIP_WEIGHTS,
  hiddenWeights: HIDDEN_WEIGHTS,
  hiddenBiases: HIDDEN_BIASES,
  outputWeights: OUTPUT_WEIGHTS,
  outputBias: OUTPUT_BIAS,
  weightCount: NETWORK_WEIGHTS,
} as const;

/** Quantization: a weight of 1 in the file's units. `input` is for the weights before `NETWORK.skipWeights`, `head` for the rest. */
const SCALES = { input: INPUT_STEP * UNIT_MAX, head: HEAD_ONE } as const;

const scaleOf = (index: number): number => (index < NETWORK.skipWeights ? SCALES.input : SCALES.head);
const MAX_INT16 = 32767;

/** Quantizes a color's network for a file. */
export const quantizeNetwork = (weights: ArrayLike<number>): Int16Array =>
  Int16Array.from(weights, (weight, i) =>
    Math.max(-MAX_INT16, Math.min(MAX_INT16, Math.round(weight * scaleOf(i)))),
  );

/** Decodes a color's network from a file. */
export const dequantizeNetwork = (quantized: Int16Array): Float32Array =>
  Float32Array.from(quantized, (weight, i) => weight / scaleOf(i));

/** Patterns that a stone of each color would form on the lines of each square, 4 bits a line; `OCCUPIED` if the square is taken. */
export type SquarePatterns = Readonly<Record<Color, Uint16Array>>;
