import { PASS } from '../constants';
import { MOVES, PRIORS, SLOTS, SLOT_BYTES } from '../memory';
import { BLACK_WINS, DRAWN, WHITE_WINS } from '../gameOutcomes';
import { randomBelow } from '../random';
import { CORNERS, bitOf, flips, mobility } from './bitboard';

// The position: `ownDiscs` are those of the side to move.
export let ownDiscs: u64 = 0;
export let otherDiscs: u64 = 0;
let side: i32 = 0; // 0 black, 1 white

export function setDiscs(black: u64, white: u64, toMove: i32): void {
  ownDiscs = toMove ? white : black;
  otherDiscs = toMove ? black : white;
  side = toMove;
}

// @ts-ignore: decorator
@inline
export function randomBit(bits: u64): i32 {
  for (let skip = randomBelow(<i32>popcnt(bits)); skip > 0; skip--) bits &= bits - 1;
  return <i32>ctz(bits);
}

// The classes of the Roxanne strategy; the first is `CORNERS`. A move is a random legal square of the first class that has one.
const CLASS2: u64 = 0x0000240000240000; // c3 f3 c6 f6
const CLASS3: u64 = 0x0000182424180000; // c4 f4 c5 f5 d3 e3 d6 e6
const CLASS4: u64 = 0x2400810000810024; // a3 h3 a6 h6 c1 f1 c8 f8
const CLASS5: u64 = 0x1800008181000018; // a4 h4 a5 h5 d1 e1 d8 e8
const CLASS6: u64 = 0x0024420000422400; // b3 g3 b6 g6 c2 f2 c7 f7
const CLASS7: u64 = 0x0018004242001800; // b4 g4 b5 g5 d2 e2 d7 e7
const CLASS8: u64 = 0x0042000000004200; // b2 g2 b7 g7

// @ts-ignore: decorator
@inline
function roxanneMove(moves: u64): i32 {
  if (moves & CORNERS) return randomBit(moves & CORNERS);
  if (moves & CLASS2) return randomBit(moves & CLASS2);
  if (moves & CLASS3) return randomBit(moves & CLASS3);
  if (moves & CLASS4) return randomBit(moves & CLASS4);
  if (moves & CLASS5) return randomBit(moves & CLASS5);
  if (moves & CLASS6) return randomBit(moves & CLASS6);
  if (moves & CLASS7) return randomBit(moves & CLASS7);
  if (moves & CLASS8) return randomBit(moves & CLASS8);
  return randomBit(moves);
}

// @ts-ignore: decorator
@inline
function outcomeByDiscs(black: u64, white: u64): i32 {
  const lead = <i32>popcnt(black) - <i32>popcnt(white);
  return lead > 0 ? BLACK_WINS : lead < 0 ? WHITE_WINS : DRAWN;
}

/** Reversi as a position, see `mcts.ts` and `uct.ts`. */
export class Reversi {
  start(rule: i32, size: i32): void {
    ownDiscs = 0x0000000810000000; // e4 d5
    otherDiscs = 0x0000001008000000; // d4 e5
    side = 0;
  }

  @inline
  side(): i32 {
    return side;
  }

  @inline
  play(move: i32): void {
    let player = ownDiscs;
    let opponent = otherDiscs;
    if (move != PASS) {
      const flipped = flips(move, player, opponent);
      player |= flipped | bitOf(move);
      opponent &= ~flipped;
    }
    ownDiscs = opponent;
    otherDiscs = player;
    side ^= 1;
  }

  @inline
  save(slot: i32): void {
    const at = SLOTS + <usize>slot * SLOT_BYTES;
    store<u64>(at, ownDiscs);
    store<u64>(at, otherDiscs, 8);
    store<i32>(at, side, 16);
  }

  @inline
  restore(slot: i32): void {
    const at = SLOTS + <usize>slot * SLOT_BYTES;
    ownDiscs = load<u64>(at);
    otherDiscs = load<u64>(at, 8);
    side = load<i32>(at, 16);
  }

  outcome(): i32 {
    if (mobility(ownDiscs, otherDiscs) || mobility(otherDiscs, ownDiscs)) return 0;
    return side ? outcomeByDiscs(otherDiscs, ownDiscs) : outcomeByDiscs(ownDiscs, otherDiscs);
  }

  /** Writes the legal moves, squares ascending, and returns their number; none if the game is over. */
  legalMoves(): i32 {
    let moves = mobility(ownDiscs, otherDiscs);
    if (!moves) {
      if (!mobility(otherDiscs, ownDiscs)) return 0;
      store<u16>(MOVES, <u16>PASS);
      return 1;
    }
    let count = 0;
    while (moves) {
      store<u16>(MOVES + (<usize>(count++) << 1), <u16>ctz(moves));
      moves &= moves - 1;
    }
    return count;
  }

  @inline
  provenOutcome(): i32 {
    return 0;
  }

  @inline
  isComplete(): bool {
    return true;
  }

  /** Writes the legal moves in random order, so that no square has an advantage by its number. */
  @inline
  candidates(root: bool): i32 {
    const count = this.legalMoves();
    for (let i = count - 1; i > 0; i--) {
      const a = MOVES + (<usize>i << 1);
      const b = MOVES + (<usize>randomBelow(i + 1) << 1);
      const kept = load<u16>(a);
      store<u16>(a, load<u16>(b));
      store<u16>(b, kept);
    }
    memory.fill(PRIORS, 0, <usize>count);
    return count;
  }

  @inline
  mayExpand(visits: u32): bool {
    return visits >= 3;
  }

  @inline
  openChildren(visits: u32): i32 {
    return 64;
  }

  @inline
  exploration(): f32 {
    return 0.5;
  }

  @inline
  priorWeight(): f32 {
    return 0;
  }

  @inline
  plainPlayout(): i32 {
    return this.playout();
  }

  /** Plays to the end by the Roxanne priorities and returns the outcome; leaves the position unchanged. */
  @inline
  playout(): i32 {
    let player = ownDiscs;
    let opponent = otherDiscs;
    let turn = side;
    let passed = false;
    while (true) {
      const moves = mobility(player, opponent);
      if (moves) {
        passed = false;
        const square = roxanneMove(moves);
        const flipped = flips(square, player, opponent);
        player |= flipped | bitOf(square);
        opponent &= ~flipped;
      } else {
        if (passed) break;
        passed = true;
      }
      const kept = player;
      player = opponent;
      opponent = kept;
      turn ^= 1;
    }
    return turn ? outcomeByDiscs(opponent, player) : outcomeByDiscs(player, opponent);
  }

  /** Returns 0 for empty, 1 for black, 2 for white. */
  colorAt(square: i32): i32 {
    const bit = bitOf(square);
    if (ownDiscs & bit) return 1 + side;
    return otherDiscs & bit ? 2 - side : 0;
  }

  flips(square: i32): u64 {
    return flips(square, ownDiscs, otherDiscs);
  }
}
