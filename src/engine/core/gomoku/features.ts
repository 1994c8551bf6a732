import { side } from './board';
import { COMBINATION_COUNT } from './combinations';
import { threatSetFeature } from './evaluation';
import { squareCount } from './geometry';
import { combinationFor } from './threatBoard';
import { threatCount } from './threatSets';
import { FIVES, WINNING } from './threats';
import { squareIndex } from './weights';

// Features of a position, for fitting the weights.

/**
 * Writes the active features: the indices in the file, u32, of the weights whose sum is the linear evaluation for the side to move.
 * That of the set of threats is the first. Returns their number. Writes none if a search would not evaluate the position, since a
 * side wins or must answer at once.
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
      store<u32>(to + (<usize>count << 2), <u32>squareIndex(color, combination));
      count++;
    }
  }
  return count;
}
