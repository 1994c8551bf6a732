import { side } from './board';
import { COMBINATION_COUNT } from './combinations';
import { squareCount } from './geometry';
import { threatSetFeature } from './evaluation';
import { squareNumber } from './weights';
import { combinationFor } from './threatBoard';
import { threatCount } from './threatSets';
import { FIVES, WINNING } from './threats';

// What a position's value is the sum of, for those who fit the weights.

/**
 * Writes the numbers of the weights whose sum the position is worth to the side to move, but for the network: u32, that of
 * the threats, then by color and square; returns how many. None where a search would not ask, as somebody wins or must
 * answer at once.
 */
export function writeThreatFeatures(to: usize): i32 {
  const own = side();
  if (threatCount(own, FIVES) || threatCount(own ^ 1, FIVES) || threatCount(own, WINNING) || threatCount(own ^ 1, WINNING)) return 0;
  store<u32>(to, <u32>threatSetFeature());
  let count = 1;
  for (let color = 0; color < 2; color++) {
    for (let square = 0; square < squareCount(); square++) {
      const combination = combinationFor(color, square);
      if (!combination || combination == COMBINATION_COUNT - 1) continue;
      store<u32>(to + (<usize>count << 2), <u32>squareNumber(color, combination));
      count++;
    }
  }
  return count;
}
