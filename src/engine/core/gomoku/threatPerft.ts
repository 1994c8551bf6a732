import { GROUPS, look, make, mattersIn, undo } from './threatBoard';

// The tree of moves on the board of Gomoku's alpha-beta search, to measure and to test that board by.

function put(depth: i32): u32 {
  let stones: u32 = 0;
  for (let group = 0; group < GROUPS; group++) {
    for (let left = mattersIn(group); left; left &= left - 1) {
      make((group << 3) | <i32>ctz(left));
      stones += depth > 1 ? put(depth - 1) + 1 : 1;
      undo();
    }
  }
  return stones;
}

/** Puts a stone on every square where either colour makes something of a line, and so on `depth` plies down; how many that were. */
export function putStones(depth: i32): u32 {
  look();
  return put(depth);
}
