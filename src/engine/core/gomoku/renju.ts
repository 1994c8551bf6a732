import { BLACK, isRestricted, patternAt, stonesOn, toggleStone } from './board';
import { bitOf, lineOf, squareOn, wallsOn } from './geometry';
import { DOUBLE_FOUR, FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OVERLINE } from './patterns';

// Black's forbidden moves by the rules of the Renju International Federation: an overline, two fours, or two threes at once, unless
// the stone also makes a five. A three counts only if black can really turn it into a straight four: the move for that must itself
// be allowed, by the same rules, and must not make a five instead.

export const ALLOWED: i32 = 0;
export const MAKES_FIVE: i32 = 1;
export const FORBIDDEN_OVERLINE: i32 = 2;
export const FORBIDDEN_DOUBLE_FOUR: i32 = 3;
export const FORBIDDEN_DOUBLE_THREE: i32 = 4;

/** Classifies a black stone on an empty square; returns one of the values above. */
export function classifyBlackMove(square: i32): i32 {
  let fours = 0;
  let threes = 0;
  let overline = false;
  for (let direction = 0; direction < 4; direction++) {
    const made = patternAt(square, direction, BLACK);
    if (made == FIVE) return MAKES_FIVE;
    if (made == OVERLINE) overline = true;
    else if (made == FOUR || made == OPEN_FOUR) fours++;
    else if (made == DOUBLE_FOUR) fours += 2;
    else if (made == OPEN_THREE) threes |= 1 << direction;
  }
  if (overline) return FORBIDDEN_OVERLINE;
  if (fours > 1) return FORBIDDEN_DOUBLE_FOUR;
  if (!(threes & (threes - 1))) return ALLOWED;
  let real = 0;
  toggleStone(square, BLACK);
  for (let direction = 0; direction < 4 && real < 2; direction++) {
    if ((threes >> direction) & 1 && isRealThree(square, direction)) real++;
  }
  toggleStone(square, BLACK);
  return real > 1 ? FORBIDDEN_DOUBLE_THREE : ALLOWED;
}

// @ts-ignore: decorator
@inline
export function isLegal(square: i32, color: i32): bool {
  return !isRestricted(color) || classifyBlackMove(square) <= MAKES_FIVE;
}

/** Whether black can make a straight four in this direction with the stone just placed here. */
function isRealThree(square: i32, direction: i32): bool {
  const line = lineOf(square, direction);
  const here = bitOf(square, direction);
  const black = stonesOn(line, BLACK);
  const closed = black | stonesOn(line, BLACK ^ 1) | wallsOn(line);
  for (let step = -1; step <= 1; step += 2) {
    // The first empty square on either side: nearer squares are black, farther ones would leave a gap in the four.
    let bit = here + step;
    while ((black >> bit) & 1) bit += step;
    if ((closed >> bit) & 1) continue;
    const next = squareOn(line, bit);
    if (patternAt(next, direction, BLACK) == OPEN_FOUR && classifyBlackMove(next) == ALLOWED) return true;
  }
  return false;
}
