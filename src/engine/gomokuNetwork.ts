import type { Color } from '../rules/position.js';
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
} from './core/gomoku/networkLayout.js';

export {
  HIDDEN,
  OCCUPIED,
  PATTERN_KINDS as PATTERNS,
  SUM_SCALE,
  UNITS,
} from './core/gomoku/networkLayout.js';

/** Where a color's network has its weights, see `networkLayout.ts`. */
export const NET = {
  inputs: 0,
  bias: UNIT_BIASES,
  direct: SKIP_WEIGHTS,
  inner: HIDDEN_WEIGHTS,
  innerBias: HIDDEN_BIASES,
  outer: OUTPUT_WEIGHTS,
  offset: OUTPUT_BIAS,
  weights: NETWORK_WEIGHTS,
} as const;

/** In the file the unit of weights up to `NET.direct` is one in so many, of the others one in so many. */
const MARKS = { input: INPUT_STEP * UNIT_MAX, head: HEAD_ONE } as const;

const marksOf = (number: number): number => (number < NET.direct ? MARKS.input : MARKS.head);
const MOST = 32767;

/** A color's network as a file has it. */
export const netInMarks = (weights: ArrayLike<number>): Int16Array =>
  Int16Array.from(weights, (weight, i) => Math.max(-MOST, Math.min(MOST, Math.round(weight * marksOf(i)))));

/** The weights of a color's network in a file. */
export const netFromMarks = (marks: Int16Array): Float32Array =>
  Float32Array.from(marks, (mark, i) => mark / marksOf(i));

/** The patterns that a stone of each color makes of the lines of each square, 4 bits a line; `OCCUPIED` where one stands. */
export type PatternsSeen = Readonly<Record<Color, Uint16Array>>;
