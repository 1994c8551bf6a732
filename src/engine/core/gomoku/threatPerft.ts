import { GROUPS, loadBoard, makeMove, relevantSquares, undoMove } from './threatBoard';

// The tree of moves on the board of Gomoku's alpha-beta search, to measure and to test that board by.

function countStones(depth: i32): u32 {
  let stones: u32 = 0;
  for (let group = 0; group < GROUPS; group++) {
    for (let left = relevantSquares(group); left; left &= left - 1) {
      makeMove((group << 3) | <i32>ctz(left));
      stones += depth > 1 ? countStones(depth - 1) + 1 : 1;
      undoMove();
    }
  }
  return stones;
}

/** Puts a stone on every square where either color makes something of a line, and so on `depth` plies down; how many that were. */
export function threatPerft(depth: i32): u32 {
  loadBoard();
  return countStones(depth);
}
