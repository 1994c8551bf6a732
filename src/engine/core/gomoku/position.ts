import { at, playAt, restoreBoard, saveBoard, setUp, side, winner } from './board';
import { squares } from './geometry';
import { decidedAs, findCandidates, isComplete, writeLegal } from './candidates';
import { DRAWN } from '../outcomes';
import { playOut } from './playout';
import { mayPlay } from './renju';
import { playAnywhere } from './uniformPlayout';

/** See `mcts.ts` and `uct.ts` for what a position must offer. */
export class Gomoku {
  start(rule: i32, size: i32): void {
    setUp(rule, size);
  }

  @inline
  side(): i32 {
    return side();
  }

  @inline
  play(move: i32): void {
    playAt(move);
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
    for (let square = 0; square < squares(); square++) {
      if (!at(square) && mayPlay(square, own)) return 0;
    }
    return DRAWN;
  }

  @inline
  legal(): i32 {
    return writeLegal();
  }

  @inline
  decided(): i32 {
    return decidedAs;
  }

  @inline
  complete(): bool {
    return isComplete;
  }

  /** See `findCandidates`. */
  @inline
  candidates(root: bool): i32 {
    return findCandidates(root);
  }

  @inline
  ripe(visits: u32): bool {
    return visits >= 4;
  }

  @inline
  width(visits: u32): i32 {
    return 3 + <i32>(sqrt<f32>(<f32>visits) * 0.25);
  }

  @inline
  exploration(): f32 {
    return 0.2;
  }

  @inline
  bias(): f32 {
    return 3.0;
  }

  @inline
  playout(): i32 {
    return playOut();
  }

  @inline
  designPlayout(): i32 {
    return playAnywhere();
  }

  /** 0 empty, 1 black, 2 white. */
  at(square: i32): i32 {
    return at(square);
  }

  turned(square: i32): u64 {
    return 0;
  }
}
