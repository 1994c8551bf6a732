import { GOMOKU } from './memory';

// What a stone makes of a line. A line is seen through eleven cells: the square and five to each side, which is enough
// to tell fives, fours and threes exactly, overlines included. Each of the ten cells round the square is empty, of the
// mover's own colour, or closed (the other's stone or off the board): 3^10 lines, judged once and looked up after.

const NOTHING: i32 = 0;
const TWO: i32 = 1; // could become a (sleeping) three
const OPEN_TWO: i32 = 2; // could become an open three
export const THREE: i32 = 3; // could become a four
export const OPEN_THREE: i32 = 4; // could become an open four
export const FOUR: i32 = 5; // one square makes it five
export const DOUBLE_FOUR: i32 = 6; // two fours in the one line
export const OPEN_FOUR: i32 = 7; // four in a row, both ends make it five: the straight four
export const FIVE: i32 = 8;
export const OVERLINE: i32 = 9; // six or more where only exactly five wins

const LINES_SEEN: i32 = 59049; // 3^10
/** u16[2048]: an eleven-bit set as a number in base 3, its middle bit left out. */
export const TERNARY: usize = GOMOKU;
/** u8[59049] each: where five or more win, and where exactly five win. */
export const FREE: usize = GOMOKU + 0x2000;
export const EXACT: usize = GOMOKU + 0x12000;
const READY: usize = GOMOKU + 0x1000; // i32, not zero once the tables stand (memory outlives an instance)

function power(exponent: i32): i32 {
  let value = 1;
  for (let i = 0; i < exponent; i++) value *= 3;
  return value;
}

// Cell `offset` (-5 .. 5, not 0) as a digit of the line's number.
function digit(line: i32, offset: i32): i32 {
  const place = offset < 0 ? offset + 5 : offset + 4;
  return (line / power(place)) % 3;
}

function judge(line: i32, table: usize, exact: bool): i32 {
  let run = 1;
  for (let at = 1; at <= 5 && digit(line, at) == 1; at++) run++;
  for (let at = -1; at >= -5 && digit(line, at) == 1; at--) run++;
  if (run == 5 || (run > 5 && !exact)) return FIVE;
  if (run > 5) return OVERLINE;
  let fives = 0;
  let best = NOTHING;
  for (let one = 1; one < LINES_SEEN; one *= 3) {
    if ((line / one) % 3) continue;
    const next = <i32>load<u8>(table + <usize>(line + one));
    if (next == FIVE) fives++;
    else if (next == OPEN_FOUR) best = max(best, OPEN_THREE);
    else if (next == FOUR || next == DOUBLE_FOUR) best = max(best, THREE);
    else if (next == OPEN_THREE) best = max(best, OPEN_TWO);
    else if (next == THREE) best = max(best, TWO);
  }
  if (fives > 1) return run == 4 ? OPEN_FOUR : DOUBLE_FOUR;
  return fives ? FOUR : best;
}

/** Fills the tables, once a memory. */
export function preparePatterns(): void {
  if (load<i32>(READY)) return;
  for (let bits = 0; bits < 2048; bits++) {
    let sum = 0;
    for (let at = 0; at < 11; at++) {
      if (at != 5 && (bits >> at) & 1) sum += power(at < 5 ? at : at - 1);
    }
    store<u16>(TERNARY + (<usize>bits << 1), <u16>sum);
  }
  // One more stone makes a line's number larger, so from the largest down each line finds its followers judged.
  for (let line = LINES_SEEN - 1; line >= 0; line--) {
    store<u8>(FREE + <usize>line, <u8>judge(line, FREE, false));
    store<u8>(EXACT + <usize>line, <u8>judge(line, EXACT, true));
  }
  store<i32>(READY, 1);
}

/** What a pattern is worth to the one who makes it, and to the one who keeps it from being made; by pattern. */
export const MAKING: usize = memory.data<u8>([0, 1, 8, 10, 40, 45, 45, 45, 45, 45]);
export const STOPPING: usize = memory.data<u8>([0, 1, 5, 6, 28, 30, 30, 90, 30, 30]);
