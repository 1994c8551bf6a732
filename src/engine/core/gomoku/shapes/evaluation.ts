import { counted } from './board';
import { FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OPEN_TWO, SLEEPING_THREE, SLEEPING_TWO } from './shapes';

/** The score of a five, for the side that has it. */
export const WON: i32 = 10000;
/** The least score that the design gives to a game that it holds won; the negative of the most that it holds lost. */
export const AS_GOOD_AS_WON: i32 = 9000;

/** The score of the board for a side that is to move. */
export function evaluate(own: i32): i32 {
  const other = own ^ 1;
  if (counted(own, FIVE)) return WON;
  if (counted(other, FIVE)) return -WON;
  const fours = counted(own, FOUR);
  const othersFours = counted(other, FOUR);
  // Two fours are as good as an open one.
  if (counted(own, OPEN_FOUR) || fours > 1) return 9050;
  if (fours) return 9040;
  if (counted(other, OPEN_FOUR) || othersFours > 1) return -9030;
  const threes = counted(own, OPEN_THREE);
  const othersThrees = counted(other, OPEN_THREE);
  if (othersFours && othersThrees) return -9020;
  if (threes && !othersFours) return 9010;
  if (othersThrees > 1 && !threes && !counted(own, SLEEPING_THREE)) return -AS_GOOD_AS_WON;
  let score = threes > 1 ? 500 : threes ? 100 : 0;
  score -= othersFours ? 400 : 0;
  score -= othersThrees > 1 ? 2000 : othersThrees ? 400 : 0;
  score += 10 * (counted(own, SLEEPING_THREE) - counted(other, SLEEPING_THREE));
  score += 6 * (counted(own, OPEN_TWO) - counted(other, OPEN_TWO));
  return score + 2 * (counted(own, SLEEPING_TWO) - counted(other, SLEEPING_TWO));
}
