// Where a color's network has its weights in the file and what their units are; see network.ts for what it computes.
// Both compilers take this file, see ../constants.ts.

/** Units of a square as one color sees it, and of the hidden layer. */
export const UNITS = 8;
export const HIDDEN = 16;
/** Patterns that a stone may make of a line. */
export const PATTERN_KINDS = 10;
/** In place of a square's patterns where a stone stands. */
export const OCCUPIED = 0xffff;

// The first weights are those of the units: inputs by the color's own pattern (times PATTERN_KINDS) and the other's.
export const UNIT_BIASES = PATTERN_KINDS * PATTERN_KINDS * UNITS;
/** From the units' sums over the board, the color's own and the other's, straight to the value. */
export const SKIP_WEIGHTS = UNIT_BIASES + UNITS;
/** From the same sums to the hidden units, HIDDEN a sum. */
export const HIDDEN_WEIGHTS = SKIP_WEIGHTS + 2 * UNITS;
export const HIDDEN_BIASES = HIDDEN_WEIGHTS + 2 * UNITS * HIDDEN;
export const OUTPUT_WEIGHTS = HIDDEN_BIASES + HIDDEN;
export const OUTPUT_BIAS = OUTPUT_WEIGHTS + HIDDEN;
/** How many weights there are. */
export const NETWORK_WEIGHTS = OUTPUT_BIAS + 1;

/** What a unit shows at most, in units of the sums. */
export const UNIT_MAX = 127;
/** An input's step in units of the weights of the inputs and their biases. */
export const INPUT_STEP = 8;
/** One in units of the weights behind the sums. */
export const HEAD_ONE = 4096;
/** A sum over the board counts one for so many units that show all. */
export const SUM_SCALE = 16;
