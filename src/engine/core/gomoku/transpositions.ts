import { MATE_THRESHOLD } from '../constants';
import { probe, storeData } from '../hashTable';

// Entries of Gomoku's alpha-beta search in the transposition table.

// The game's bits of an entry, from the lowest: score (16), depth (8), bound (8), best move (16).
const DEPTH: u64 = 16;
const BOUND: u64 = 24;
const MOVE: u64 = 32;

/** Kinds of stored scores as bits; a score that is both bounds is exact. */
export const BOUND_LOWER: i32 = 1;
export const BOUND_UPPER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

export const NO_SQUARE: i32 = 0xffff;

/** Depth of a proven score. */
export const PROVEN_DEPTH: i32 = 127;

// @ts-ignore: decorator
@inline
export function entryDepth(entry: u64): i32 {
  return <i32><i8>(entry >> DEPTH);
}

// @ts-ignore: decorator
@inline
export function entryMove(entry: u64): i32 {
  return <i32><u16>(entry >> MOVE);
}

/** Returns the score relative to a root `ply` plies above. The table stores forced wins by their plies from the entry's own position. */
// @ts-ignore: decorator
@inline
export function entryScore(entry: u64, ply: i32): i32 {
  const score = <i32><i16>entry;
  return score > MATE_THRESHOLD ? score - ply : score < -MATE_THRESHOLD ? score + ply : score;
}

// @ts-ignore: decorator
@inline
function boundOf(entry: u64): i32 {
  return <i32>(entry >> BOUND) & BOUND_EXACT;
}

/** Whether the score is a lower bound or exact. */
// @ts-ignore: decorator
@inline
export function isLowerBound(entry: u64): bool {
  return (boundOf(entry) & BOUND_LOWER) != 0;
}

/** Whether the entry's score causes a cutoff with this window. */
// @ts-ignore: decorator
@inline
export function causesCutoff(entry: u64, score: i32, alpha: i32, beta: i32): bool {
  const bound = boundOf(entry);
  return bound == BOUND_EXACT || (score >= beta && bound == BOUND_LOWER) || (score <= alpha && bound == BOUND_UPPER);
}

/** Stores a search's result in the position's entry or in place of the least valuable one. Without a best move, an entry keeps its own. */
export function storeEntry(
  key: u64,
  score: i32,
  ply: i32,
  depth: i32,
  bound: i32,
  move: i32,
  nodes: u32,
): void {
  if (move == NO_SQUARE) {
    const entry = probe(key);
    if (entry) move = entryMove(entry);
  }
  const stored = <u16>(score > MATE_THRESHOLD ? score + ply : score < -MATE_THRESHOLD ? score - ply : score);
  storeData(key, <u64>stored | (<u64><u8>depth << DEPTH) | (<u64>bound << BOUND) | (<u64>move << MOVE), nodes);
}
