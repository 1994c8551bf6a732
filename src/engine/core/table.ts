import { NODE_POOL, TABLE_DATE } from './memory';

// What the searches of Reversi know of positions, in the node pool: buckets of four, one cache line each.

// An entry, 16 bytes: key u64; bounds of the value, lower and upper i8; how deep u8 and how sure u8 the search was that
// found them; best square u8 and the best one before it u8 (64: none); its search's number u8; what it cost, log2, u8.
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const LOWER: usize = 8;
const UPPER: usize = 9;
const GRADE: usize = 10; // depth and sureness as one u16, for comparing
const DEPTH: usize = 10;
const SURENESS: usize = 11;
const SQUARE: usize = 12;
const SECOND: usize = 13;
const DATE: usize = 14;
const COST: usize = 15;

export const NO_SQUARE: i32 = 64;

let buckets: u64 = 1;
let date: u8 = 0;
let salt: u64 = 0;

/** An empty table with this many buckets, or as many as there is room for. */
export function clearTable(wanted: u64): void {
  buckets = min(wanted, room());
  memory.fill(NODE_POOL, 0, <usize>buckets * BUCKET_BYTES);
}

/** The largest table, with whatever is there; what it holds from before is the first to be replaced. */
export function openTable(): void {
  buckets = room();
  date = load<u8>(TABLE_DATE) + 1;
  store<u8>(TABLE_DATE, date);
}

/** Keeps what was found under different rules apart. */
export function setSalt(rules: u64): void {
  salt = rules * 0xd6e8feb86659fd93;
}

function room(): u64 {
  return <u64>(((<usize>memory.size() << 16) - NODE_POOL) / BUCKET_BYTES);
}

/** Two positions with one key are not told apart: one search in ten thousand of a thousand million nodes sees such a pair. */
// @ts-ignore: decorator
@inline
export function keyOf(mine: u64, theirs: u64): u64 {
  let key = (mine ^ salt) * 0x9e3779b97f4a7c15;
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

/** Whether the bounds are at least as good as those of a search this deep and this sure. */
// @ts-ignore: decorator
@inline
export function suffices(entry: usize, depth: i32, sureness: i32): bool {
  return <i32>load<u8>(entry, DEPTH) >= depth && <i32>load<u8>(entry, SURENESS) >= sureness;
}

// @ts-ignore: decorator
@inline
export function squareOf(entry: usize): i32 {
  return <i32>load<u8>(entry, SQUARE);
}

// @ts-ignore: decorator
@inline
export function secondOf(entry: usize): i32 {
  return <i32>load<u8>(entry, SECOND);
}

// What is from an earlier search goes first, then what cost least.
// @ts-ignore: decorator
@inline
function worthOf(entry: usize): u32 {
  return <u32>load<u8>(entry, COST) + (load<u8>(entry, DATE) == date ? 256 : 0);
}

function replaceable(key: u64): usize {
  let entry = bucketOf(key);
  const end = entry + BUCKET_BYTES;
  for (let each = entry + ENTRY_BYTES; each < end; each += ENTRY_BYTES) {
    if (worthOf(each) < worthOf(entry)) entry = each;
  }
  store<u64>(entry, key);
  store<u8>(entry, <u8>NO_SQUARE, SQUARE);
  store<u8>(entry, <u8>NO_SQUARE, SECOND);
  store<u16>(entry, 0xffff, GRADE);
  return entry;
}

/** Keeps what a search found, in place of what is worth least. */
export function keep(
  key: u64,
  depth: i32,
  sureness: i32,
  lower: i32,
  upper: i32,
  square: i32,
  nodes: u32,
): void {
  let entry = find(key);
  if (!entry) entry = replaceable(key);
  const grade = <u16>(depth | (sureness << 8));
  if (load<u16>(entry, GRADE) == grade) {
    lower = max(lower, lowerOf(entry));
    upper = min(upper, upperOf(entry));
  }
  store<u16>(entry, grade, GRADE);
  store<i8>(entry, <i8>lower, LOWER);
  store<i8>(entry, <i8>upper, UPPER);
  if (<u8>square != load<u8>(entry, SQUARE)) {
    store<u8>(entry, load<u8>(entry, SQUARE), SECOND);
    store<u8>(entry, <u8>square, SQUARE);
  }
  store<u8>(entry, date, DATE);
  store<u8>(entry, <u8>(32 - clz(nodes)), COST);
}
