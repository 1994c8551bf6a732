import { shapeCount } from './shapeBoard';
import { FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OPEN_TWO, SLEEPING_THREE, SLEEPING_TWO } from './shapes';

/** Score of a five for the side that has it. */
export const WON: i32 = 10000;
/** Scores from this on count as won by the design, and their negatives as lost. */
export const DECIDED: i32 = 9000;

/** Returns the score of the board for a side that is to move. */
export function evaluate(own: i32): i32 {
  const other = own ^ 1;
  if (shapeCount(own, FIVE)) return WON;
  if (shapeCount(other, FIVE)) return -WON;
  const fours = shapeCount(own, FOUR);
  const othersFours = shapeCount(other, FOUR);
  // Two fours are as good as an open one.
  if (shapeCount(own, OPEN_FOUR) || fours > 1) return 9050;
  if (fours) return 9040;
  if (shapeCount(other, OPEN_FOUR) || othersFours > 1) return -9030;
  const threes = shapeCount(own, OPEN_THREE);
  const othersThrees = shapeCount(other, OPEN_THREE);
  if (othersFours && othersThrees) return -9020;
  if (threes && !othersFours) return 9010;
  if (othersThrees > 1 && !threes && !shapeCount(own, SLEEPING_THREE)) return -DECIDED;
  let score = threes > 1 ? 500 : threes ? 100 : 0;
  score -= othersFours ? 400 : 0;
  score -= othersThrees > 1 ? 2000 : othersThrees ? 400 : 0;
  score += 10 * (shapeCount(own, SLEEPING_THREE) - shapeCount(other, SLEEPING_THREE));
  score += 6 * (shapeCount(own, OPEN_TWO) - shapeCount(other, OPEN_TWO));
  return score + 2 * (shapeCount(own, SLEEPING_TWO) - shapeCount(other, SLEEPING_TWO));
}
