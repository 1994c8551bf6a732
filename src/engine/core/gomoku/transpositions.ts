import { find, replaced, stamp } from '../table';

// What the alpha-beta search of Gomoku keeps of a position.

// Of an entry's own bytes: value i16; depth i8; bound u8; best square u16.
const VALUE: usize = 8;
const DEPTH: usize = 10;
const BOUND: usize = 11;
const SQUARE: usize = 12;

/** A value is at least this (as bits: `AT_MOST` is the other, both together it is exact). */
export const AT_LEAST: i32 = 1;
export const AT_MOST: i32 = 2;
export const EXACT: i32 = 3;

export const NO_SQUARE: i32 = 0xffff;

/** A win is worth this, less the plies to it; a loss as much to the other side. */
export const WON: i32 = 30000;
/** Beyond this a value is a win. */
export const SURE: i32 = 20000;
/** The depth of what is known for certain. */
export const CERTAIN: i32 = 127;

// @ts-ignore: decorator
@inline
export function depthOf(entry: usize): i32 {
  return <i32>load<i8>(entry, DEPTH);
}

// @ts-ignore: decorator
@inline
export function squareOf(entry: usize): i32 {
  return <i32>load<u16>(entry, SQUARE);
}

/** The value, for one who is `ply` plies from the root: wins are kept by the plies from their own position. */
// @ts-ignore: decorator
@inline
export function valueOf(entry: usize, ply: i32): i32 {
  const value = <i32>load<i16>(entry, VALUE);
  return value > SURE ? value - ply : value < -SURE ? value + ply : value;
}

/** Whether the value is known to be no less. */
// @ts-ignore: decorator
@inline
export function isAtLeast(entry: usize): bool {
  return (<i32>load<u8>(entry, BOUND) & AT_LEAST) != 0;
}

/** Whether what is kept settles a search with this window. */
// @ts-ignore: decorator
@inline
export function settles(entry: usize, value: i32, alpha: i32, beta: i32): bool {
  const bound = <i32>load<u8>(entry, BOUND);
  return bound == EXACT || (value >= beta && bound == AT_LEAST) || (value <= alpha && bound == AT_MOST);
}

/** Keeps what a search found, in place of what is worth least; without a best square the one kept before stays. */
export function keep(
  key: u64,
  value: i32,
  ply: i32,
  depth: i32,
  bound: i32,
  square: i32,
  nodes: u32,
): void {
  let entry = find(key);
  if (!entry) {
    entry = replaced(key);
    store<u16>(entry, <u16>square, SQUARE);
  } else if (square != NO_SQUARE) store<u16>(entry, <u16>square, SQUARE);
  store<i16>(entry, <i16>(value > SURE ? value + ply : value < -SURE ? value - ply : value), VALUE);
  store<i8>(entry, <i8>depth, DEPTH);
  store<u8>(entry, <u8>bound, BOUND);
  stamp(entry, nodes);
}
