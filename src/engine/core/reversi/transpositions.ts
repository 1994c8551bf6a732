import { markEntry, probe, replaceEntry } from '../hashTable';

// Entries of Reversi's searches in the transposition table.

// The six bytes that hashTable.ts leaves to the game: lower and upper bound of the score, i8 each; depth u8 and selectivity u8 of
// their search; best move u8 and the previous best move u8 (64: none).
const LOWER: usize = 8;
const UPPER: usize = 9;
const GRADE: usize = 10; // depth and selectivity as one u16, to compare both at once
const DEPTH: usize = 10;
const SELECTIVITY: usize = 11;
const MOVE: usize = 12;
const SECOND_MOVE: usize = 13;

export const NO_SQUARE: i32 = 64;

let salt: u64 = 0;

/** Separates the entries of searches with different rules for the final score. */
export function setHashSalt(rules: u64): void {
  salt = rules * 0xd6e8feb86659fd93;
}

/**
 * Computes a position's key. The table does not verify positions: of searches of a billion nodes, one in ten thousand meets a
 * collision.
 */
// @ts-ignore: decorator
@inline
export function hashOf(player: u64, opponent: u64): u64 {
  let key = (player ^ salt) * 0x9e3779b97f4a7c15;
  key = (key ^ (key >> 32) ^ opponent) * 0xc2b2ae3d27d4eb4f;
  key = (key ^ (key >> 29)) * 0xff51afd7ed558ccd;
  return key ^ (key >> 32);
}

// @ts-ignore: decorator
@inline
function lowerBound(entry: usize): i32 {
  return <i32>load<i8>(entry, LOWER);
}

// @ts-ignore: decorator
@inline
export function upperBound(entry: usize): i32 {
  return <i32>load<i8>(entry, UPPER);
}

/** Whether the bounds come from a search at least this deep and at least this reliable. */
// @ts-ignore: decorator
@inline
export function isDeepEnough(entry: usize, depth: i32, selectivity: i32): bool {
  return <i32>load<u8>(entry, DEPTH) >= depth && <i32>load<u8>(entry, SELECTIVITY) >= selectivity;
}

/** Result of the last `narrowWindow`: the score if it caused a cutoff, else the remaining window. */
export let ttScore: i32 = 0;
export let ttAlpha: i32 = 0;
export let ttBeta: i32 = 0;

/** Narrows a window to an entry's bounds if they are deep enough; returns whether nothing is left to search. */
// @ts-ignore: decorator
@inline
export function narrowWindow(entry: usize, depth: i32, selectivity: i32, alpha: i32, beta: i32): bool {
  ttAlpha = alpha;
  ttBeta = beta;
  if (!isDeepEnough(entry, depth, selectivity)) return false;
  const lower = lowerBound(entry);
  const upper = upperBound(entry);
  if (lower >= beta || lower == upper) {
    ttScore = lower;
    return true;
  }
  if (upper <= alpha) {
    ttScore = upper;
    return true;
  }
  ttAlpha = max(alpha, lower);
  ttBeta = min(beta, upper);
  return false;
}

// @ts-ignore: decorator
@inline
export function entryMove(entry: usize): i32 {
  return <i32>load<u8>(entry, MOVE);
}

// @ts-ignore: decorator
@inline
export function secondEntryMove(entry: usize): i32 {
  return <i32>load<u8>(entry, SECOND_MOVE);
}

function addEntry(key: u64): usize {
  const entry = replaceEntry(key);
  store<u8>(entry, <u8>NO_SQUARE, MOVE);
  store<u8>(entry, <u8>NO_SQUARE, SECOND_MOVE);
  store<u16>(entry, 0xffff, GRADE);
  return entry;
}

/** Stores a search's result in the position's entry or, without one, in place of the least valuable entry of the bucket. */
export function storeEntry(
  key: u64,
  depth: i32,
  selectivity: i32,
  lower: i32,
  upper: i32,
  move: i32,
  nodes: u64,
): void {
  let entry = probe(key);
  if (!entry) entry = addEntry(key);
  const grade = <u16>(depth | (selectivity << 8));
  if (load<u16>(entry, GRADE) == grade) {
    lower = max(lower, lowerBound(entry));
    upper = min(upper, upperBound(entry));
  }
  store<u16>(entry, grade, GRADE);
  store<i8>(entry, <i8>lower, LOWER);
  store<i8>(entry, <i8>upper, UPPER);
  if (<u8>move != load<u8>(entry, MOVE)) {
    store<u8>(entry, load<u8>(entry, MOVE), SECOND_MOVE);
    store<u8>(entry, <u8>move, MOVE);
  }
  markEntry(entry, nodes);
}
