import type { Color } from '../rules/position.js';

// Gomoku's network as numbers of weights of a colour, see core/gomokuNet.ts.

/** Of a square as a colour sees it, and of the hidden layer. */
export const UNITS = 8;
export const HIDDEN = 16;
/** Of patterns that a stone may make of a line. */
export const PATTERNS = 10;

/** A sum over the board of what the units show counts one in so many. */
export const SUM_SCALE = 16;

const BIAS = PATTERNS * PATTERNS * UNITS;
const DIRECT = BIAS + UNITS;
const INNER = DIRECT + 2 * UNITS;
const INNER_BIAS = INNER + 2 * UNITS * HIDDEN;
const OUTER = INNER_BIAS + HIDDEN;
const OFFSET = OUTER + HIDDEN;

/**
 * Where a colour's network has its weights: inputs of the units by a line's pattern for the colour (times `PATTERNS`) and
 * for the other, their biases; from the units' sums, the colour's and the other's, to the value and to the hidden units
 * (`HIDDEN` a sum), their biases, from them to the value; what is added.
 */
export const NET = {
  inputs: 0,
  bias: BIAS,
  direct: DIRECT,
  inner: INNER,
  innerBias: INNER_BIAS,
  outer: OUTER,
  offset: OFFSET,
  weights: OFFSET + 1,
} as const;

/** In the file the unit of weights up to `NET.direct` is one in so many, of the others one in so many. */
const MARKS = { input: 8 * 127, head: 4096 } as const;

const marksOf = (number: number): number => (number < NET.direct ? MARKS.input : MARKS.head);
const MOST = 32767;

/** A colour's network as a file has it. */
export const netInMarks = (weights: ArrayLike<number>): Int16Array =>
  Int16Array.from(weights, (weight, i) => Math.max(-MOST, Math.min(MOST, Math.round(weight * marksOf(i)))));

/** The weights of a colour's network in a file. */
export const netFromMarks = (marks: Int16Array): Float32Array =>
  Float32Array.from(marks, (mark, i) => mark / marksOf(i));

/** The patterns that a stone of each colour makes of the lines of each square, 4 bits a line; `OCCUPIED` where one stands. */
export type PatternsSeen = Readonly<Record<Color, Uint16Array>>;
export const OCCUPIED = 0xffff;
