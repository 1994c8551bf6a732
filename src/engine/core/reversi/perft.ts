import { bitOf, flips, mobility } from './bitboard';

// The counts of Reversi's tree, without the generator's list and the slots that other games need.

/** Leaves `depth` plies down, at least one; a pass is a ply, a game that is over is one leaf at any depth. */
export function countDiscs(mine: u64, theirs: u64, depth: i32): u64 {
  let moves = mobility(mine, theirs);
  if (!moves) return depth > 1 && mobility(theirs, mine) ? countDiscs(theirs, mine, depth - 1) : 1;
  if (depth == 1) return popcnt(moves);
  let leaves: u64 = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, mine, theirs);
    const after = mine | turned | bitOf(square);
    const theirsAfter = theirs & ~turned;
    leaves += depth == 2 ? max(popcnt(mobility(theirsAfter, after)), 1) : countDiscs(theirsAfter, after, depth - 1);
  }
  return leaves;
}
