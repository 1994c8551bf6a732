import { MATE_THRESHOLD } from '../constants';
import { markEntry, probe, replaceEntry } from '../hashTable';

// Entries of Gomoku's alpha-beta search in the transposition table.

// The six bytes that hashTable.ts leaves to the game: score i16; depth i8; bound u8; best move u16.
const SCORE: usize = 8;
const DEPTH: usize = 10;
const BOUND: usize = 11;
const MOVE: usize = 12;

/** Kinds of stored scores as bits; a score that is both bounds is exact. */
export const BOUND_LOWER: i32 = 1;
export const BOUND_UPPER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

export const NO_SQUARE: i32 = 0xffff;

/** Depth of a proven score. */
export const PROVEN_DEPTH: i32 = 127;

// @ts-ignore: decorator
@inline
export function entryDepth(entry: usize): i32 {
  return <i32>load<i8>(entry, DEPTH);
}

// @ts-ignore: decorator
@inline
export function entryMove(entry: usize): i32 {
  return <i32>load<u16>(entry, MOVE);
}

/** Returns the score relative to a root `ply` plies above. The table stores forced wins by their plies from the entry's own position. */
// @ts-ignore: decorator
@inline
export function entryScore(entry: usize, ply: i32): i32 {
  const score = <i32>load<i16>(entry, SCORE);
  return score > MATE_THRESHOLD ? score - ply : score < -MATE_THRESHOLD ? score + ply : score;
}

/** Whether the score is a lower bound or exact. */
// @ts-ignore: decorator
@inline
export function isLowerBound(entry: usize): bool {
  return (<i32>load<u8>(entry, BOUND) & BOUND_LOWER) != 0;
}

/** Whether the entry's score causes a cutoff with this window. */
// @ts-ignore: decorator
@inline
export function causesCutoff(entry: usize, score: i32, alpha: i32, beta: i32): bool {
  const bound = <i32>load<u8>(entry, BOUND);
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
  let entry = probe(key);
  if (!entry) {
    entry = replaceEntry(key);
    store<u16>(entry, <u16>move, MOVE);
  } else if (move != NO_SQUARE) store<u16>(entry, <u16>move, MOVE);
  store<i16>(entry, <i16>(score > MATE_THRESHOLD ? score + ply : score < -MATE_THRESHOLD ? score - ply : score), SCORE);
  store<i8>(entry, <i8>depth, DEPTH);
  store<u8>(entry, <u8>bound, BOUND);
  markEntry(entry, nodes);
}
