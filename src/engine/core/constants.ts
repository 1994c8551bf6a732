// Constants that the host shares with the core. Both TypeScript and asc compile this file and gomoku/networkLayout.ts, so they hold
// only untyped constants, which are i32 in AssemblyScript.

/** Code of a pass; all other moves are squares. */
export const PASS = 0x1ff;
/** Value of the best move while none is known. */
export const NO_MOVE = -1;

/** A disc in units of Reversi's evaluation and weights. */
export const DISC = 256;

/** A point of Gomoku's evaluation in units of its weights. */
export const POINT = 4;
/** A nat in units of the weights of Gomoku's move order. */
export const NAT = 32;
/** Points at which Gomoku's odds of winning are e to 1. */
export const WIN_SCALE = 200;
/** A forced win in n plies scores MATE - n, a forced loss the negative of that. */
export const MATE = 30000;
/** Scores beyond this are forced wins. */
export const MATE_THRESHOLD = 20000;
