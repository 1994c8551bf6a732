import { mcts } from '../mcts';
import { DISC } from '../constants';
import { perftReversi } from './perft';
import { Reversi, otherDiscs, ownDiscs } from './position';
import { searchReversi, solve } from './rootSearch';

/** See `games.ts`. */
export class ReversiGame extends Reversi {
  perft(depth: i32): u64 {
    return perftReversi(ownDiscs, otherDiscs, depth);
  }

  /** Where the tree search finds the game decided, what is left of its nodes goes into solving it by discs. */
  searchMcts(maxNodes: u32, seed: u32): void {
    const nodes = mcts<Reversi>(maxNodes, seed);
    if (nodes >= 0) solve(ownDiscs, otherDiscs, false, false, <u32>nodes, maxNodes - <u32>nodes);
  }

  deepen(maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64): void {
    searchReversi(ownDiscs, otherDiscs, maxDepth, multiPv, maxNodes, softMs);
  }

  evaluationUnit(): f32 {
    return <f32>DISC;
  }
}
