import { NODE_POOL } from './memory';

// What the end-game solver knows of positions, in the node pool: buckets of four, one cache line each.

// An entry, 16 bytes: key u64, lower and upper bound i8, best square u8 (64: none), unused u8, what it cost u32.
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const LOWER: usize = 8;
const UPPER: usize = 9;
const SQUARE: usize = 10;
const COST: usize = 12;

export const NO_SQUARE: i32 = 64;

let buckets: u64 = 1;

/** An empty table with this many buckets, or as many as there is room for. */
export function clearTable(wanted: u64): void {
  buckets = min(wanted, <u64>(((<usize>memory.size() << 16) - NODE_POOL) / BUCKET_BYTES));
  memory.fill(NODE_POOL, 0, <usize>buckets * BUCKET_BYTES);
}

/** Two positions with one key are not told apart: one solution in ten thousand of a thousand million nodes sees such a pair. */
// @ts-ignore: decorator
@inline
export function keyOf(mine: u64, theirs: u64): u64 {
  let key = mine * 0x9e3779b97f4a7c15;
  key = (key ^ (key >> 32) ^ theirs) * 0xc2b2ae3d27d4eb4f;
  key = (key ^ (key >> 29)) * 0xff51afd7ed558ccd;
  return key ^ (key >> 32);
}

// @ts-ignore: decorator
@inline
function bucketOf(key: u64): usize {
  return NODE_POOL + <usize>(((key >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

/** The entry of a position, or zero. */
// @ts-ignore: decorator
@inline
export function find(key: u64): usize {
  const at = bucketOf(key);
  if (load<u64>(at) == key) return at;
  if (load<u64>(at, 16) == key) return at + 16;
  if (load<u64>(at, 32) == key) return at + 32;
  return load<u64>(at, 48) == key ? at + 48 : 0;
}

// @ts-ignore: decorator
@inline
export function lowerOf(entry: usize): i32 {
  return <i32>load<i8>(entry, LOWER);
}

// @ts-ignore: decorator
@inline
export function upperOf(entry: usize): i32 {
  return <i32>load<i8>(entry, UPPER);
}

// @ts-ignore: decorator
@inline
export function squareOf(entry: usize): i32 {
  return <i32>load<u8>(entry, SQUARE);
}

/** Keeps what a search found, in place of what cost least. */
export function keep(key: u64, lower: i32, upper: i32, square: i32, cost: u32): void {
  let entry = find(key);
  if (entry) {
    lower = max(lower, lowerOf(entry));
    upper = min(upper, upperOf(entry));
    cost = max(cost, load<u32>(entry, COST));
  } else {
    entry = bucketOf(key);
    const end = entry + BUCKET_BYTES;
    for (let each = entry + ENTRY_BYTES; each < end; each += ENTRY_BYTES) {
      if (load<u32>(each, COST) < load<u32>(entry, COST)) entry = each;
    }
  }
  store<u64>(entry, key);
  store<i8>(entry, <i8>lower, LOWER);
  store<i8>(entry, <i8>upper, UPPER);
  store<u8>(entry, <u8>square, SQUARE);
  store<u32>(entry, cost, COST);
}
