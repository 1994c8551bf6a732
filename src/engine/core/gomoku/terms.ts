import { side } from './board';
import { COMBINATIONS } from './combinations';
import { squares } from './geometry';
import { threatsNumber } from './evaluation';
import { squareNumber } from './weights';
import { combinationFor } from './threatBoard';
import { countOf } from './threatSets';
import { FIVES, WINNING } from './threats';

// What a position's value is the sum of, for those who fit the weights.

/**
 * Writes the numbers of the weights whose sum the position is worth to the side to move, but for the network: u32, that of
 * the threats, then by colour and square; returns how many. None where a search would not ask, as somebody wins or must
 * answer at once.
 */
export function describeThreats(to: usize): i32 {
  const own = side();
  if (countOf(own, FIVES) || countOf(own ^ 1, FIVES) || countOf(own, WINNING) || countOf(own ^ 1, WINNING)) return 0;
  store<u32>(to, <u32>threatsNumber());
  let count = 1;
  for (let colour = 0; colour < 2; colour++) {
    for (let square = 0; square < squares(); square++) {
      const combination = combinationFor(colour, square);
      if (!combination || combination == COMBINATIONS - 1) continue;
      store<u32>(to + (<usize>count << 2), <u32>squareNumber(colour, combination));
      count++;
    }
  }
  return count;
}
