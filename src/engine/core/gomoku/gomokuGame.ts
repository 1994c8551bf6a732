import { mcts } from '../mcts';
import { perft } from '../perft';
import { placeStone, setSide } from './board';
import { Gomoku } from './gomokuPosition';
import { searchGomoku, winProbability } from './rootSearch';
import { GROUPS, loadBoard, makeMove, relevantSquares, undoMove } from './threatBoard';

/** Gomoku as a game, see `coreGames.ts`. */
export class GomokuGame extends Gomoku {
  perft(depth: i32): u64 {
    return perft<Gomoku>(depth, 1);
  }

  searchMcts(maxNodes: u32, seed: u32): void {
    mcts<Gomoku>(maxNodes, seed);
  }

  deepen(maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64): void {
    searchGomoku(maxDepth, multiPv, maxNodes, softMs);
  }

  place(square: i32, color: i32): void {
    placeStone(square, color);
  }

  setSide(color: i32): void {
    setSide(color);
  }

  winProbability(score: i32): f32 {
    return winProbability(score);
  }

  evaluationUnit(): f32 {
    return 1;
  }
}

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

/**
 * Perft of the threat board: plays every square where either color forms a pattern, `depth` plies deep. Returns the number of
 * stones placed.
 */
export function threatPerft(depth: i32): u32 {
  loadBoard();
  return countStones(depth);
}
