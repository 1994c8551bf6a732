import { GOMOKU_BOARD } from '../memory';

// The pattern that a stone forms on a line. A line has eleven cells: the square and five to each side, which suffices to recognize
// fives, fours, threes and overlines exactly. Each of the ten cells around the square is empty, of the mover's own color, or closed
// (the other color's stone, or off the board). A line's code is these cells as digits in base 3; all 3^10 codes are classified once
// and then looked up.

const NO_PATTERN: i32 = 0;
const TWO: i32 = 1; // can become a (sleeping) three
const OPEN_TWO: i32 = 2; // can become an open three
export const THREE: i32 = 3; // can become a four
export const OPEN_THREE: i32 = 4; // can become an open four
export const FOUR: i32 = 5; // one square completes a five
export const DOUBLE_FOUR: i32 = 6; // two fours on one line
export const OPEN_FOUR: i32 = 7; // four in a row, both ends complete a five: the straight four
export const FIVE: i32 = 8;
export const OVERLINE: i32 = 9; // six or more if only exactly five wins

const TERNARY: usize = GOMOKU_BOARD; // u16[2048], see `ternaryOf`
/** u8[59049] each: for rules by which five or more win, and by which exactly five win. */
export const FIVE_OR_MORE: usize = GOMOKU_BOARD + 0x2000;
export const EXACTLY_FIVE: usize = GOMOKU_BOARD + 0x12000;
const READY: usize = GOMOKU_BOARD + 0x1000; // i32, nonzero once the tables are filled (the memory outlives an instance)

function power(exponent: i32): i32 {
  let value = 1;
  for (let i = 0; i < exponent; i++) value *= 3;
  return value;
}

const MIDDLE: i32 = 1 << 5;
const AROUND: i32 = 0x7ff & ~MIDDLE;

/** Classifies a line, given by its code and by its own and empty cells as eleven-bit sets without the middle. */
function classifyLine(line: usize, own: i32, empty: i32, table: usize, exact: bool): i32 {
  const run = 1 + <i32>ctz(~(own >> 6)) + <i32>clz(~(own << 27));
  if (run == 5 || (run > 5 && !exact)) return FIVE;
  if (run > 5) return OVERLINE;
  let fives = 0;
  let best = NO_PATTERN;
  for (let left = empty; left; left &= left - 1) {
    const next = <i32>load<u8>(table + line + ternaryOf(left & -left));
    if (next == FIVE) fives++;
    else if (next == OPEN_FOUR) best = max(best, OPEN_THREE);
    else if (next == FOUR || next == DOUBLE_FOUR) best = max(best, THREE);
    else if (next == OPEN_THREE) best = max(best, OPEN_TWO);
    else if (next == THREE) best = max(best, TWO);
  }
  if (fives > 1) return run == 4 ? OPEN_FOUR : DOUBLE_FOUR;
  return fives ? FOUR : best;
}

/** Returns an eleven-bit set without its middle bit as a number in base 3 with digits 0 and 1. */
// @ts-ignore: decorator
@inline
export function ternaryOf(bits: u32): u32 {
  return load<u16>(TERNARY + (<usize>bits << 1));
}

/** Fills the tables, once a memory. */
export function initPatterns(): void {
  if (load<i32>(READY)) return;
  for (let bits = 0; bits < 2048; bits++) {
    let sum = 0;
    for (let at = 0; at < 11; at++) {
      if (at != 5 && (bits >> at) & 1) sum += power(at < 5 ? at : at - 1);
    }
    store<u16>(TERNARY + (<usize>bits << 1), <u16>sum);
  }
  // A line with one more own stone is classified before, since its set of own cells is the larger number.
  for (let own = AROUND; own >= 0; own--) {
    if (own & MIDDLE) continue;
    const others = AROUND & ~own;
    for (let closed = others; closed >= 0; closed = closed ? (closed - 1) & others : -1) {
      const line = ternaryOf(own) + 2 * ternaryOf(closed);
      store<u8>(FIVE_OR_MORE + line, <u8>classifyLine(line, own, others & ~closed, FIVE_OR_MORE, false));
      store<u8>(EXACTLY_FIVE + line, <u8>classifyLine(line, own, others & ~closed, EXACTLY_FIVE, true));
    }
  }
  store<i32>(READY, 1);
}

/** Points by pattern: for making it, and for preventing the other side's. */
export const ATTACK_POINTS: usize = memory.data<u8>([0, 1, 8, 10, 40, 45, 45, 45, 45, 45]);
export const DEFENSE_POINTS: usize = memory.data<u8>([0, 1, 5, 6, 28, 30, 30, 90, 30, 30]);
