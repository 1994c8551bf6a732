import { mcts } from '../mcts';
import { perft } from '../perft';
import { Gomoku } from './position';
import { searchGomoku } from './rootSearch';

/** See `games.ts`. */
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

  evaluationUnit(): f32 {
    return 1;
  }
}
