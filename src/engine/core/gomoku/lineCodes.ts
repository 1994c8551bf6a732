import { lineCode } from './board';
import { bitOf, lineOf } from './geometry';
import { THREAT_BOARD } from '../memory';

// The numbers of the lines round each square (see patterns.ts), kept up to date as stones come and go: a stone changes
// those of eleven squares of a line, which is one addition of two vectors a color.

const LINE_CODES: usize = THREAT_BOARD; // u16[2][256][32], up to 0x8800: by color, line and bit on it; eight more may be touched at the end

/** Squares to either side of a stone whose lines it changes. */
export const LINE_REACH: i32 = 5;

// What a stone of the color adds to the numbers of the squares from five before it to five behind it: a one of a number
// in base 3, and a two to those of the other color.
const LOW: v128 = i16x8(19683, 6561, 2187, 729, 243, 0, 81, 27);
const HIGH: v128 = i16x8(9, 3, 1, 0, 0, 0, 0, 0);

// @ts-ignore: decorator
@inline
function codesAt(color: i32, line: i32, bit: i32): usize {
  return LINE_CODES + (<usize>((color << 13) | (line << 5) | bit) << 1);
}

/** The number of the line at a bit, as a color sees it. */
// @ts-ignore: decorator
@inline
export function lineCodeAt(color: i32, line: i32, bit: i32): u32 {
  return load<u16>(codesAt(color, line, bit));
}

// @ts-ignore: decorator
@inline
function addToCodes(at: usize, low: v128, high: v128): void {
  v128.store(at, i16x8.add(v128.load(at), low));
  v128.store(at, i16x8.add(v128.load(at, 16), high), 16);
}

// @ts-ignore: decorator
@inline
function updateCodes(square: i32, direction: i32, color: i32, low: v128, high: v128): void {
  const line = lineOf(square, direction);
  const first = bitOf(square, direction) - LINE_REACH;
  addToCodes(codesAt(color, line, first), low, high);
  addToCodes(codesAt(color ^ 1, line, first), i16x8.shl(low, 1), i16x8.shl(high, 1));
}

/** A stone of the color has come to a square. */
// @ts-ignore: decorator
@inline
export function addStone(square: i32, direction: i32, color: i32): void {
  updateCodes(square, direction, color, LOW, HIGH);
}

/** A stone of the color has left a square. */
// @ts-ignore: decorator
@inline
export function subtractStone(square: i32, direction: i32, color: i32): void {
  updateCodes(square, direction, color, i16x8.neg(LOW), i16x8.neg(HIGH));
}

/** Takes the numbers of a square's lines from the board as it stands. */
export function computeCodes(square: i32, color: i32): void {
  for (let direction = 0; direction < 4; direction++) {
    const at = codesAt(color, lineOf(square, direction), bitOf(square, direction));
    store<u16>(at, <u16>lineCode(square, direction, color));
  }
}
