import { lineNumber } from './board';
import { bitOf, lineOf } from './geometry';
import { THREAT_BOARD } from '../memory';

// The numbers of the lines round each square (see patterns.ts), kept up to date as stones come and go: a stone changes
// those of eleven squares of a line, which is one addition of two vectors a colour.

const NUMBERS: usize = THREAT_BOARD; // u16[2][256][32], up to 0x8800: by colour, line and bit on it; eight more may be touched at the end

/** Squares to either side of a stone whose lines it changes. */
export const REACH: i32 = 5;

// What a stone of the colour adds to the numbers of the squares from five before it to five behind it: a one of a number
// in base 3, and a two to those of the other colour.
const LOW: v128 = i16x8(19683, 6561, 2187, 729, 243, 0, 81, 27);
const HIGH: v128 = i16x8(9, 3, 1, 0, 0, 0, 0, 0);

// @ts-ignore: decorator
@inline
function numbersAt(colour: i32, line: i32, bit: i32): usize {
  return NUMBERS + (<usize>((colour << 13) | (line << 5) | bit) << 1);
}

/** The number of the line at a bit, as a colour sees it. */
// @ts-ignore: decorator
@inline
export function numberAt(colour: i32, line: i32, bit: i32): u32 {
  return load<u16>(numbersAt(colour, line, bit));
}

// @ts-ignore: decorator
@inline
function add(at: usize, low: v128, high: v128): void {
  v128.store(at, i16x8.add(v128.load(at), low));
  v128.store(at, i16x8.add(v128.load(at, 16), high), 16);
}

// @ts-ignore: decorator
@inline
function change(square: i32, direction: i32, colour: i32, low: v128, high: v128): void {
  const line = lineOf(square, direction);
  const first = bitOf(square, direction) - REACH;
  add(numbersAt(colour, line, first), low, high);
  add(numbersAt(colour ^ 1, line, first), i16x8.shl(low, 1), i16x8.shl(high, 1));
}

/** A stone of the colour has come to a square. */
// @ts-ignore: decorator
@inline
export function countStone(square: i32, direction: i32, colour: i32): void {
  change(square, direction, colour, LOW, HIGH);
}

/** A stone of the colour has left a square. */
// @ts-ignore: decorator
@inline
export function discountStone(square: i32, direction: i32, colour: i32): void {
  change(square, direction, colour, i16x8.neg(LOW), i16x8.neg(HIGH));
}

/** Takes the numbers of a square's lines from the board as it stands. */
export function layNumbers(square: i32, colour: i32): void {
  for (let direction = 0; direction < 4; direction++) {
    const at = numbersAt(colour, lineOf(square, direction), bitOf(square, direction));
    store<u16>(at, <u16>lineNumber(square, direction, colour));
  }
}
