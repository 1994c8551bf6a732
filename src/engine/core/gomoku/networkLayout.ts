// Offsets and scales of the weights of a color's network in the file; network.ts has the computation. TypeScript and asc both
// compile this file, see ../constants.ts.

/** Number of units: of a square for one color's perspective, and of the hidden layer. */
export const UNITS = 8;
export const HIDDEN = 16;
/** Number of patterns that a stone may form on a line. */
export const PATTERN_KINDS = 10;
/** Value in place of a square's patterns if it has a stone. */
export const OCCUPIED = 0xffff;

// The first weights are those of the units: inputs by the color's own pattern (times PATTERN_KINDS) and the other's.
export const UNIT_BIASES = PATTERN_KINDS * PATTERN_KINDS * UNITS;
/** From the units' sums over the board, the color's own and the other's, directly to the output. */
export const SKIP_WEIGHTS = UNIT_BIASES + UNITS;
/** From the same sums to the hidden units, HIDDEN a sum. */
export const HIDDEN_WEIGHTS = SKIP_WEIGHTS + 2 * UNITS;
export const HIDDEN_BIASES = HIDDEN_WEIGHTS + 2 * UNITS * HIDDEN;
export const OUTPUT_WEIGHTS = HIDDEN_BIASES + HIDDEN;
export const OUTPUT_BIAS = OUTPUT_WEIGHTS + HIDDEN;
/** Number of weights. */
export const NETWORK_WEIGHTS = OUTPUT_BIAS + 1;

/** Greatest output of a unit, in units of the sums. */
export const UNIT_MAX = 127;
/** Step of an input in units of the weights of the inputs and their biases. */
export const INPUT_STEP = 8;
/** The value 1 in units of the weights after the sums. */
export const HEAD_ONE = 4096;
/** Number of units whose greatest outputs add up to a sum of 1. */
export const SUM_SCALE = 16;
