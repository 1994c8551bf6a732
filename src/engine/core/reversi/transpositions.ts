import { find, replaced, stamp } from '../table';

// What the searches of Reversi keep of a position.

// Of an entry's own bytes: bounds of the value, lower and upper i8; how deep u8 and how sure u8 the search was that found
// them; best square u8 and the best one before it u8 (64: none).
const LOWER: usize = 8;
const UPPER: usize = 9;
const GRADE: usize = 10; // depth and sureness as one u16, for comparing
const DEPTH: usize = 10;
const SURENESS: usize = 11;
const SQUARE: usize = 12;
const SECOND: usize = 13;

export const NO_SQUARE: i32 = 64;

let salt: u64 = 0;

/** Keeps what was found under different rules apart. */
export function setSalt(rules: u64): void {
  salt = rules * 0xd6e8feb86659fd93;
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

function added(key: u64): usize {
  const entry = replaced(key);
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
  if (!entry) entry = added(key);
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
  stamp(entry, nodes);
}
