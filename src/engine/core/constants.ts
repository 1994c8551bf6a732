// Numbers that JavaScript shares with the core. Both compilers take this file and gomoku/networkLayout.ts, so it holds
// nothing but untyped constants, which are i32 in AssemblyScript.

/** A pass among moves, which are squares otherwise. */
export const PASS = 0x1ff;
/** In place of the best move while none is known. */
export const NO_MOVE = -1;

/** A disc in units of Reversi's evaluation and its weights. */
export const DISC = 256;

/** A point of Gomoku's evaluation in units of its weights. */
export const POINT = 4;
/** A nat in units of the weights of Gomoku's move order. */
export const NAT = 32;
/** Points at which Gomoku's odds of winning are e to 1. */
export const WIN_SCALE = 200;
/** A forced win is worth this, less the plies to it; a loss as much below zero. */
export const MATE = 30000;
/** Beyond this a score is a forced win. */
export const MATE_THRESHOLD = 20000;
