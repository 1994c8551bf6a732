import { DRAWN } from '../gameOutcomes';
import { at, playMove, restoreBoard, saveBoard, setUpBoard, side, winner } from './board';
import { findCandidates, isComplete, provenOutcome, writeLegalMoves } from './candidates';
import { squareCount } from './geometry';
import { playPatterns } from './playout';
import { isLegal } from './renju';
import { playUniformly } from './uniformPlayout';

/** Gomoku as a position, see `mcts.ts` and `uct.ts`. */
export class Gomoku {
  start(rule: i32, size: i32): void {
    setUpBoard(rule, size);
  }

  @inline
  side(): i32 {
    return side();
  }

  @inline
  play(move: i32): void {
    playMove(move);
  }

  @inline
  save(slot: i32): void {
    saveBoard(slot);
  }

  @inline
  restore(slot: i32): void {
    restoreBoard(slot);
  }

  outcome(): i32 {
    if (winner()) return winner();
    const own = side();
    for (let square = 0; square < squareCount(); square++) {
      if (!at(square) && isLegal(square, own)) return 0;
    }
    return DRAWN;
  }

  @inline
  legalMoves(): i32 {
    return writeLegalMoves();
  }

  @inline
  provenOutcome(): i32 {
    return provenOutcome;
  }

  @inline
  isComplete(): bool {
    return isComplete;
  }

  /** See `findCandidates`. */
  @inline
  candidates(root: bool): i32 {
    return findCandidates(root);
  }

  @inline
  mayExpand(visits: u32): bool {
    return visits >= 4;
  }

  @inline
  openChildren(visits: u32): i32 {
    return 3 + <i32>(sqrt<f32>(<f32>visits) * 0.25);
  }

  @inline
  exploration(): f32 {
    return 0.2;
  }

  @inline
  priorWeight(): f32 {
    return 3.0;
  }

  @inline
  playout(): i32 {
    return playPatterns();
  }

  @inline
  plainPlayout(): i32 {
    return playUniformly();
  }

  /** Returns 0 for empty, 1 for black, 2 for white. */
  colorAt(square: i32): i32 {
    return at(square);
  }

  flips(square: i32): u64 {
    return 0;
  }
}
