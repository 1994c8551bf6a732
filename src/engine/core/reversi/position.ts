import { bitOf, flips, mobility } from './bitboard';
import { MOVES, PASS, PRIORS, SLOTS, SLOT_BYTES } from '../memory';
import { BLACK_WINS, DRAWN, WHITE_WINS } from '../outcomes';
import { randomBelow } from '../random';

// `own` are the discs of the side to move.
export let own: u64 = 0;
export let other: u64 = 0;
let side: i32 = 0; // 0 black, 1 white

export function arrangeDiscs(black: u64, white: u64, toMove: i32): void {
  own = toMove ? white : black;
  other = toMove ? black : white;
  side = toMove;
}

// @ts-ignore: decorator
@inline
export function randomBit(bits: u64): i32 {
  for (let skip = randomBelow(<i32>popcnt(bits)); skip > 0; skip--) bits &= bits - 1;
  return <i32>ctz(bits);
}

// The Roxanne priorities: the first class with a legal square, a random square within it.
const CORNERS: u64 = 0x8100000000000081;
const CLASS2: u64 = 0x0000240000240000; // c3 f3 c6 f6
const CLASS3: u64 = 0x0000182424180000; // c4 f4 c5 f5 d3 e3 d6 e6
const CLASS4: u64 = 0x2400810000810024; // a3 h3 a6 h6 c1 f1 c8 f8
const CLASS5: u64 = 0x1800008181000018; // a4 h4 a5 h5 d1 e1 d8 e8
const CLASS6: u64 = 0x0024420000422400; // b3 g3 b6 g6 c2 f2 c7 f7
const CLASS7: u64 = 0x0018004242001800; // b4 g4 b5 g5 d2 e2 d7 e7
const CLASS8: u64 = 0x0042000000004200; // b2 g2 b7 g7

// @ts-ignore: decorator
@inline
function roxanne(moves: u64): i32 {
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
function byDiscs(black: u64, white: u64): i32 {
  const lead = <i32>popcnt(black) - <i32>popcnt(white);
  return lead > 0 ? BLACK_WINS : lead < 0 ? WHITE_WINS : DRAWN;
}

/** See `mcts.ts` and `uct.ts` for what a position must offer. */
export class Reversi {
  start(rule: i32, size: i32): void {
    own = 0x0000000810000000; // e4 d5
    other = 0x0000001008000000; // d4 e5
    side = 0;
  }

  @inline
  side(): i32 {
    return side;
  }

  @inline
  play(move: i32): void {
    let mine = own;
    let theirs = other;
    if (move != PASS) {
      const turned = flips(move, mine, theirs);
      mine |= turned | bitOf(move);
      theirs &= ~turned;
    }
    own = theirs;
    other = mine;
    side ^= 1;
  }

  @inline
  save(slot: i32): void {
    const at = SLOTS + <usize>slot * SLOT_BYTES;
    store<u64>(at, own);
    store<u64>(at, other, 8);
    store<i32>(at, side, 16);
  }

  @inline
  restore(slot: i32): void {
    const at = SLOTS + <usize>slot * SLOT_BYTES;
    own = load<u64>(at);
    other = load<u64>(at, 8);
    side = load<i32>(at, 16);
  }

  outcome(): i32 {
    if (mobility(own, other) || mobility(other, own)) return 0;
    return side ? byDiscs(other, own) : byDiscs(own, other);
  }

  /** Writes the legal moves, squares ascending, and returns how many; none where the game is over. */
  legal(): i32 {
    let moves = mobility(own, other);
    if (!moves) {
      if (!mobility(other, own)) return 0;
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
  decided(): i32 {
    return 0;
  }

  @inline
  complete(): bool {
    return true;
  }

  /** The legal moves in random order, so that none gains from where it lies. */
  @inline
  candidates(root: bool): i32 {
    const count = this.legal();
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
  ripe(visits: u32): bool {
    return visits >= 3;
  }

  @inline
  width(visits: u32): i32 {
    return 64;
  }

  @inline
  exploration(): f32 {
    return 0.5;
  }

  @inline
  bias(): f32 {
    return 0;
  }

  @inline
  designPlayout(): i32 {
    return this.playout();
  }

  /** Plays to the end by the Roxanne priorities and returns the outcome; leaves the position as it was. */
  @inline
  playout(): i32 {
    let mine = own;
    let theirs = other;
    let turn = side;
    let passed = false;
    while (true) {
      const moves = mobility(mine, theirs);
      if (moves) {
        passed = false;
        const square = roxanne(moves);
        const turned = flips(square, mine, theirs);
        mine |= turned | bitOf(square);
        theirs &= ~turned;
      } else {
        if (passed) break;
        passed = true;
      }
      const kept = mine;
      mine = theirs;
      theirs = kept;
      turn ^= 1;
    }
    return turn ? byDiscs(theirs, mine) : byDiscs(mine, theirs);
  }

  /** 0 empty, 1 black, 2 white. */
  at(square: i32): i32 {
    const bit = bitOf(square);
    if (own & bit) return 1 + side;
    return other & bit ? 2 - side : 0;
  }

  turned(square: i32): u64 {
    return flips(square, own, other);
  }
}
