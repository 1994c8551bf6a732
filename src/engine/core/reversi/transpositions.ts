import { cachedKey, isCachedKey, probe, storeCached, storeData, uncachedKey } from '../hashTable';

// Entries of Reversi's searches in the transposition table.

// The game's bits of an entry, 8 each from the lowest: lower and upper bound of the score, depth and selectivity of their search,
// best move and the previous best move (64: none).
const UPPER: u64 = 8;
const DEPTH: u64 = 16;
const SELECTIVITY: u64 = 24;
const MOVE: u64 = 32;
const SECOND_MOVE: u64 = 40;

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

/** Depth, and empty squares, up to which a search is so small that its entry stays in the processor's cache. */
export const CACHED_DEPTH: i32 = 4;
const CACHED_EMPTIES: i32 = 11;

/** Returns the key of the entry of a search to this depth. */
// @ts-ignore: decorator
@inline
export function entryKey(player: u64, opponent: u64, depth: i32): u64 {
  const key = hashOf(player, opponent);
  return depth <= CACHED_DEPTH || <i32>popcnt(~(player | opponent)) <= CACHED_EMPTIES ? cachedKey(key) : uncachedKey(key);
}

// @ts-ignore: decorator
@inline
function lowerBound(entry: u64): i32 {
  return <i32><i8>entry;
}

// @ts-ignore: decorator
@inline
export function upperBound(entry: u64): i32 {
  return <i32><i8>(entry >> UPPER);
}

/** Whether the bounds come from a search at least this deep and at least this reliable. */
// @ts-ignore: decorator
@inline
export function isDeepEnough(entry: u64, depth: i32, selectivity: i32): bool {
  return <i32><u8>(entry >> DEPTH) >= depth && <i32><u8>(entry >> SELECTIVITY) >= selectivity;
}

/** Result of the last `narrowWindow`: the score if it caused a cutoff, else the remaining window. */
export let ttScore: i32 = 0;
export let ttAlpha: i32 = 0;
export let ttBeta: i32 = 0;

/** Narrows a window to an entry's bounds if they are deep enough; returns whether nothing is left to search. */
// @ts-ignore: decorator
@inline
export function narrowWindow(entry: u64, depth: i32, selectivity: i32, alpha: i32, beta: i32): bool {
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
export function entryMove(entry: u64): i32 {
  return <i32><u8>(entry >> MOVE);
}

// @ts-ignore: decorator
@inline
export function secondEntryMove(entry: u64): i32 {
  return <i32><u8>(entry >> SECOND_MOVE);
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
  const entry = probe(key);
  const grade = <u64>(depth | (selectivity << 8));
  let secondMove = NO_SQUARE;
  if (entry) {
    if (((entry >> DEPTH) & 0xffff) == grade) {
      lower = max(lower, lowerBound(entry));
      upper = min(upper, upperBound(entry));
    }
    secondMove = entryMove(entry) == move ? secondEntryMove(entry) : entryMove(entry);
  }
  const moves = (<u64>move << MOVE) | (<u64>secondMove << SECOND_MOVE);
  const data = <u64><u8>lower | (<u64><u8>upper << UPPER) | (grade << DEPTH) | moves;
  if (isCachedKey(key)) storeCached(key, data);
  else storeData(key, data, nodes);
}
