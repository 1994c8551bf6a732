import { THREAT_BOARD } from '../memory';
import { lineCode } from './board';
import { bitOf, lineOf } from './geometry';
import { ternaryOf } from './patterns';

// Codes of the lines around each square (see patterns.ts), updated incrementally. A stone changes the codes of eleven squares on
// each of its lines, which takes two vector additions a color.

const LINE_CODES: usize = THREAT_BOARD; // u16[2][256][32], up to 0x8800: by color, line and bit; the last vector may extend eight codes beyond

/** Distance up to which a stone is part of a square's code. */
export const LINE_REACH: i32 = 5;

// Summands of a stone for its own color's codes, from five squares before it to five behind it: a digit 1 in base 3. For the other
// color's codes it is a digit 2.
const LOW: v128 = i16x8(19683, 6561, 2187, 729, 243, 0, 81, 27);
const HIGH: v128 = i16x8(9, 3, 1, 0, 0, 0, 0, 0);

// @ts-ignore: decorator
@inline
function codesAt(color: i32, line: i32, bit: i32): usize {
  return LINE_CODES + (<usize>((color << 13) | (line << 5) | bit) << 1);
}

/** Returns the code of a line around a bit, from a color's perspective. */
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
function updateCodes(line: i32, bit: i32, color: i32, low: v128, high: v128): void {
  const first = bit - LINE_REACH;
  addToCodes(codesAt(color, line, first), low, high);
  addToCodes(codesAt(color ^ 1, line, first), i16x8.shl(low, 1), i16x8.shl(high, 1));
}

/** Adds a stone to the codes of a line. */
// @ts-ignore: decorator
@inline
export function addStone(line: i32, bit: i32, color: i32): void {
  updateCodes(line, bit, color, LOW, HIGH);
}

/** Removes a stone from the codes of a line. */
// @ts-ignore: decorator
@inline
export function subtractStone(line: i32, bit: i32, color: i32): void {
  updateCodes(line, bit, color, i16x8.neg(LOW), i16x8.neg(HIGH));
}

/** Returns by how much a square's code grows if the empty cell this many squares behind it becomes closed; 0 if that is out of reach. */
export function closedCell(offset: i32): u32 {
  return offset < -LINE_REACH || offset > LINE_REACH ? 0 : 2 * ternaryOf(1 << (offset + LINE_REACH));
}

/** Computes the codes of a square's lines from the board. */
export function computeCodes(square: i32, color: i32): void {
  for (let direction = 0; direction < 4; direction++) {
    const at = codesAt(color, lineOf(square, direction), bitOf(square, direction));
    store<u16>(at, <u16>lineCode(square, direction, color));
  }
}
