import { DISC } from '../constants';
import { mcts } from '../mcts';
import { bitOf, flips, mobility } from './bitboard';
import { winProbability } from './evaluation';
import { Reversi, otherDiscs, ownDiscs, setDiscs } from './reversiPosition';
import { searchReversi, solve } from './rootSearch';

/** Reversi as a game, see `coreGames.ts`. */
export class ReversiGame extends Reversi {
  perft(depth: i32): u64 {
    return perftReversi(ownDiscs, otherDiscs, depth);
  }

  /** If the tree search proves the outcome, spends the remaining nodes on solving the game for discs. */
  searchMcts(maxNodes: u32, seed: u32): void {
    const nodes = mcts<Reversi>(maxNodes, seed);
    if (nodes >= 0) solve(ownDiscs, otherDiscs, false, false, <u32>nodes, maxNodes - <u32>nodes);
  }

  deepen(maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64): void {
    searchReversi(ownDiscs, otherDiscs, maxDepth, multiPv, maxNodes, softMs);
  }

  place(square: i32, color: i32): void {
    this.setSide(color);
    const own = ownDiscs | bitOf(square);
    setDiscs(color ? otherDiscs : own, color ? own : otherDiscs, color ^ 1);
  }

  setSide(color: i32): void {
    const isBlack = this.side() == 0;
    setDiscs(isBlack ? ownDiscs : otherDiscs, isBlack ? otherDiscs : ownDiscs, color);
  }

  winProbability(score: i32): f32 {
    return winProbability(score, <i32>popcnt(~(ownDiscs | otherDiscs)));
  }

  evaluationUnit(): f32 {
    return <f32>DISC;
  }
}

/**
 * Perft on bitboards, which is faster than `perft.ts`, at a depth of at least 1. A pass is a ply; a finished game is one leaf at
 * any depth.
 */
function perftReversi(player: u64, opponent: u64, depth: i32): u64 {
  let moves = mobility(player, opponent);
  if (!moves) return depth > 1 && mobility(opponent, player) ? perftReversi(opponent, player, depth - 1) : 1;
  if (depth == 1) return popcnt(moves);
  let leaves: u64 = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const flipped = flips(square, player, opponent);
    const after = player | flipped | bitOf(square);
    const opponentAfter = opponent & ~flipped;
    leaves += depth == 2 ? max(popcnt(mobility(opponentAfter, after)), 1) : perftReversi(opponentAfter, after, depth - 1);
  }
  return leaves;
}
