import { REVERSI_FEATURES } from '../memory';
import { bitOf } from './bitboard';

// Patterns of the evaluation (after Buro, "Improving heuristic mini-max search by supervised learning", 2002): rows, diagonals,
// edges with their X squares, and 2x5, 3x3 and triangular corners, 46 in all. A pattern's index is a number in balanced base 3
// over its squares: +1 a disc of the side to move, -1 one of the other side's, 0 none. For the other side the indices are negated,
// and a disc adds a fixed vector to all indices. A move thus takes a few additions of six v128. The vectors of successive plies are
// contiguous: a ply's vector is followed, 96 bytes on, by the next one's.

export const PATTERN_TYPES: i32 = 11;
/** Bytes of a position's indices: i16 a pattern, and two more lanes that are always zero. */
export const FEATURE_BYTES: usize = 96;

const PATTERN_BYTES: usize = 11;
// Each type's first pattern: its number of squares, then the squares, the lowest digit first.
const PATTERN_SQUARES: usize = memory.data<u8>([
  8, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0,
  8, 16, 17, 18, 19, 20, 21, 22, 23, 0, 0,
  8, 24, 25, 26, 27, 28, 29, 30, 31, 0, 0,
  8, 0, 9, 18, 27, 36, 45, 54, 63, 0, 0,
  7, 1, 10, 19, 28, 37, 46, 55, 0, 0, 0,
  6, 2, 11, 20, 29, 38, 47, 0, 0, 0, 0,
  5, 3, 12, 21, 30, 39, 0, 0, 0, 0, 0,
  10, 0, 1, 2, 3, 4, 5, 6, 7, 9, 14,
  10, 0, 1, 2, 3, 4, 8, 9, 10, 11, 12,
  9, 0, 1, 2, 8, 9, 10, 16, 17, 18, 0,
  10, 0, 1, 2, 3, 8, 9, 10, 16, 17, 24,
]);

const DISC_FEATURES: usize = REVERSI_FEATURES; // i16[64][48]: summands of a disc of the side to move for all indices
const TYPE_OF: usize = REVERSI_FEATURES + 0x1800; // u8[46]
const MIRRORS: usize = REVERSI_FEATURES + 0x1840; // u8[11][10]: position of each digit of a type's pattern in its mirror image; 0xff first if it has none
export const FEATURES_BY_PLY: usize = REVERSI_FEATURES + 0x1900; // a vector a ply

/** Returns the number of a type's squares. */
function patternSize(type: i32): i32 {
  return <i32>load<u8>(PATTERN_SQUARES + <usize>type * PATTERN_BYTES);
}

/** Returns the number of indices of a type's patterns. */
export function indexCount(type: i32): i32 {
  let count = 1;
  for (let i = patternSize(type); i; i--) count *= 3;
  return count;
}

function patternSquare(type: i32, digit: i32): i32 {
  return <i32>load<u8>(PATTERN_SQUARES + <usize>type * PATTERN_BYTES + <usize>digit, 1);
}

/** Returns the image of a square under one of the board's eight symmetries. */
function transformed(square: i32, symmetry: i32): i32 {
  if (symmetry & 1) square ^= 7;
  if (symmetry & 2) square ^= 56;
  return symmetry & 4 ? ((square & 7) << 3) | (square >> 3) : square;
}

function patternMask(type: i32, symmetry: i32): u64 {
  let squares: u64 = 0;
  for (let i = 0; i < patternSize(type); i++) squares |= bitOf(transformed(patternSquare(type, i), symmetry));
  return squares;
}

function isNewPattern(type: i32, symmetry: i32): bool {
  const squares = patternMask(type, symmetry);
  for (let before = 0; before < symmetry; before++) if (patternMask(type, before) == squares) return false;
  return true;
}

function initPattern(type: i32, symmetry: i32, lane: i32): void {
  store<u8>(TYPE_OF + <usize>lane, <u8>type);
  let value = 1;
  for (let i = 0; i < patternSize(type); i++, value *= 3) {
    const square = <usize>transformed(patternSquare(type, i), symmetry);
    store<i16>(DISC_FEATURES + square * FEATURE_BYTES + (<usize>lane << 1), <i16>value);
  }
}

/** Finds a symmetry that maps a type's first pattern onto itself, and stores the image of each square. */
function initMirror(type: i32): void {
  const mirror = MIRRORS + <usize>type * 10;
  store<u8>(mirror, 0xff);
  for (let symmetry = 1; symmetry < 8; symmetry++) {
    if (patternMask(type, symmetry) != patternMask(type, 0)) continue;
    let moves = false;
    for (let i = 0; i < patternSize(type); i++) {
      const to = transformed(patternSquare(type, i), symmetry);
      for (let j = 0; j < patternSize(type); j++) if (patternSquare(type, j) == to) store<u8>(mirror + <usize>i, <u8>j);
      if (to != patternSquare(type, i)) moves = true;
    }
    if (moves) return;
    store<u8>(mirror, 0xff);
  }
}

function initFeatures(): void {
  let lane = 0;
  for (let type = 0; type < PATTERN_TYPES; type++) {
    for (let symmetry = 0; symmetry < 8; symmetry++) if (isNewPattern(type, symmetry)) initPattern(type, symmetry, lane++);
    initMirror(type);
  }
}

initFeatures();

/** Returns the type of a pattern by its lane. */
export function patternType(lane: i32): i32 {
  return <i32>load<u8>(TYPE_OF + <usize>lane);
}

/** Returns the index of the mirror image of a type's pattern, which has the same value; digits are 0 to 2. */
export function mirroredIndex(type: i32, index: i32): i32 {
  const mirror = MIRRORS + <usize>type * 10;
  if (load<u8>(mirror) == 0xff) return index;
  let mirrored = 0;
  for (let i = 0; i < patternSize(type); i++, index /= 3) {
    let value = index % 3;
    for (let j: u8 = 0; j < load<u8>(mirror + <usize>i); j++) value *= 3;
    mirrored += value;
  }
  return mirrored;
}

// @ts-ignore: decorator
@inline
export function featuresAt(ply: i32): usize {
  return FEATURES_BY_PLY + <usize>ply * FEATURE_BYTES;
}

/** Computes a position's indices from scratch. */
export function computeFeatures(vector: usize, player: u64, opponent: u64): void {
  for (let at: usize = 0; at < FEATURE_BYTES; at += 16) {
    let sum = i16x8.splat(0);
    for (let rest = player; rest; rest &= rest - 1) {
      sum = i16x8.add(sum, v128.load(DISC_FEATURES + <usize>ctz(rest) * FEATURE_BYTES + at));
    }
    for (let rest = opponent; rest; rest &= rest - 1) {
      sum = i16x8.sub(sum, v128.load(DISC_FEATURES + <usize>ctz(rest) * FEATURE_BYTES + at));
    }
    v128.store(vector + at, sum);
  }
}

// A flipped disc goes from -1 to +1, and then the side to move changes.
// @ts-ignore: decorator
@inline
function updatedLanes(before: v128, placed: v128, turned: v128): v128 {
  return i16x8.neg(i16x8.add(i16x8.add(before, placed), i16x8.add(turned, turned)));
}

/** Writes the next ply's indices, after a move that flipped these discs, for the other side. */
export function updateFeatures(vector: usize, square: i32, flipped: u64): void {
  let a = i16x8.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  let f = a;
  for (; flipped; flipped &= flipped - 1) {
    const at = DISC_FEATURES + <usize>ctz(flipped) * FEATURE_BYTES;
    a = i16x8.add(a, v128.load(at));
    b = i16x8.add(b, v128.load(at, 16));
    c = i16x8.add(c, v128.load(at, 32));
    d = i16x8.add(d, v128.load(at, 48));
    e = i16x8.add(e, v128.load(at, 64));
    f = i16x8.add(f, v128.load(at, 80));
  }
  const at = DISC_FEATURES + <usize>square * FEATURE_BYTES;
  v128.store(vector, updatedLanes(v128.load(vector), v128.load(at), a), 96);
  v128.store(vector, updatedLanes(v128.load(vector, 16), v128.load(at, 16), b), 112);
  v128.store(vector, updatedLanes(v128.load(vector, 32), v128.load(at, 32), c), 128);
  v128.store(vector, updatedLanes(v128.load(vector, 48), v128.load(at, 48), d), 144);
  v128.store(vector, updatedLanes(v128.load(vector, 64), v128.load(at, 64), e), 160);
  v128.store(vector, updatedLanes(v128.load(vector, 80), v128.load(at, 80), f), 176);
}

/** Writes the next ply's indices after a pass. */
export function passFeatures(vector: usize): void {
  for (let at: usize = 0; at < FEATURE_BYTES; at += 16) {
    v128.store(vector + at, i16x8.neg(v128.load(vector + at)), 96);
  }
}
