import { DOUBLE_FOUR, FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OVERLINE } from './patterns';

// Threats: the combined effect, over its four lines, of a stone on an empty square. A square's patterns are 16 bits, four a
// direction.

export const QUIET: i32 = 0;
export const THREE: i32 = 1; // an open three: threatens an open four
export const THREES: i32 = 2; // at least two open threes
export const FOURS: i32 = 3; // a four: must be answered
export const FOUR_AND_THREE: i32 = 4;
export const WINNING: i32 = 5; // an open four, or two fours: the other side can answer only one of them
export const FIVES: i32 = 6;
/** Renju, black: an overline, two fours or two threes, which renju.ts must check. */
export const MAYBE_FORBIDDEN: i32 = 7;
/** Forbidden by the rules. */
export const FORBIDDEN: i32 = 8;

/** Classifies the threat of a square's patterns; `restricted` if the rules may forbid the color's move. */
export function classifyThreat(patterns: u32, restricted: bool): i32 {
  let fours = 0;
  let threes = 0;
  let isOpen = false;
  let isOver = false;
  for (let direction = 0; direction < 4; direction++) {
    const made = <i32>((patterns >> (direction << 2)) & 15);
    if (made == FIVE) return FIVES;
    if (made == OVERLINE) isOver = true;
    if (made == OPEN_FOUR) isOpen = true;
    if (made == FOUR || made == OPEN_FOUR) fours++;
    else if (made == DOUBLE_FOUR) fours += 2;
    else if (made == OPEN_THREE) threes++;
  }
  if (restricted && (isOver || fours > 1 || threes > 1)) return MAYBE_FORBIDDEN;
  if (isOpen || fours > 1) return WINNING;
  if (fours) return threes ? FOUR_AND_THREE : FOURS;
  return threes ? (threes > 1 ? THREES : THREE) : QUIET;
}

/** Whether one of the patterns is a four or more, even if the rules forbid it. */
export function hasFour(patterns: u32): bool {
  for (let direction = 0; direction < 4; direction++) {
    if (((patterns >> (direction << 2)) & 15) >= <u32>FOUR) return true;
  }
  return false;
}

// Points by pattern.
const PATTERN_POINTS: usize = memory.data<i16>([0, 2, 7, 8, 26, 30, 60, 90, 120, 0, 0, 0, 0, 0, 0, 0]);

/** Returns the initial weight of a square with these patterns, in points. */
export function patternPoints(patterns: u32): i32 {
  let points = 0;
  for (let direction = 0; direction < 4; direction++) {
    points += <i32>load<i16>(PATTERN_POINTS + (<usize>((patterns >> (direction << 2)) & 15) << 1));
  }
  return points;
}
