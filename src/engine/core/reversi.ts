import { BLACK_WINS, DRAWN, MOVES, PASS, PRIORS, SLOTS, SLOT_BYTES, WHITE_WINS } from './memory';
import { randomBelow } from './random';

// Bit 0 is a1, bit 63 h8. `own` are the discs of the side to move.
let own: u64 = 0;
let other: u64 = 0;
let side: i32 = 0; // 0 black, 1 white

const INNER: u64 = 0x7e7e7e7e7e7e7e7e; // files b to g: what a horizontal or diagonal run of turned discs lies on

// @ts-ignore: decorator
@inline
function bitOf(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

/** Playout styles. */
export const ROXANNE: i32 = 0;
export const UNIFORM: i32 = 1;

/** The board in lane 0, its mirror image (ranks reversed) in lane 1, so that one left shift goes both down and up. */
// @ts-ignore: decorator
@inline
function mirrored(board: u64): v128 {
  const both = i64x2.splat(board);
  return v128.shuffle<i8>(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

// @ts-ignore: decorator
@inline
function folded(lanes: v128): u64 {
  const turned = v128.shuffle<i8>(lanes, lanes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return <u64>i64x2.extract_lane(v128.or(lanes, turned), 0);
}

// Parallel-prefix fill: runs of up to six of the other side's discs next to `from`, in the shift's direction.
// @ts-ignore: decorator
@inline
function runs(from: v128, through: v128, shift: i32): v128 {
  let run = v128.and(through, i64x2.shl(from, shift));
  run = v128.or(run, v128.and(through, i64x2.shl(run, shift)));
  const pairs = v128.and(through, i64x2.shl(through, shift));
  run = v128.or(run, v128.and(pairs, i64x2.shl(run, shift << 1)));
  return v128.or(run, v128.and(pairs, i64x2.shl(run, shift << 1)));
}

// @ts-ignore: decorator
@inline
function runsRight(from: u64, through: u64): u64 {
  let run = through & (from << 1);
  run |= through & (run << 1);
  const pairs = through & (through << 1);
  run |= pairs & (run << 2);
  return run | (pairs & (run << 2));
}

// @ts-ignore: decorator
@inline
function runsLeft(from: u64, through: u64): u64 {
  let run = through & (from >> 1);
  run |= through & (run >> 1);
  const pairs = through & (through >> 1);
  run |= pairs & (run >> 2);
  return run | (pairs & (run >> 2));
}

/** Squares where `mine` may play. */
// @ts-ignore: decorator
@inline
export function mobility(mine: u64, theirs: u64): u64 {
  const m = mirrored(mine);
  const inner = mirrored(theirs & INNER);
  let lanes = i64x2.shl(runs(m, inner, 7), 7);
  lanes = v128.or(lanes, i64x2.shl(runs(m, inner, 9), 9));
  lanes = v128.or(lanes, i64x2.shl(runs(m, mirrored(theirs), 8), 8));
  const through = theirs & INNER;
  const level = (runsRight(mine, through) << 1) | (runsLeft(mine, through) >> 1);
  return (folded(lanes) | level) & ~(mine | theirs);
}

// A run is turned where a disc of `mine` stands behind it.
// @ts-ignore: decorator
@inline
function turnedIn(from: v128, through: v128, mine: v128, shift: i32): v128 {
  const run = runs(from, through, shift);
  const behind = v128.and(i64x2.shl(run, shift), mine);
  return v128.and(run, v128.ne<i64>(behind, i64x2.splat(0)));
}

/** Discs that `mine` turns by playing the square. */
// @ts-ignore: decorator
@inline
export function flips(square: i32, mine: u64, theirs: u64): u64 {
  const bit = bitOf(square);
  const from = mirrored(bit);
  const m = mirrored(mine);
  const inner = mirrored(theirs & INNER);
  let lanes = turnedIn(from, inner, m, 7);
  lanes = v128.or(lanes, turnedIn(from, inner, m, 9));
  lanes = v128.or(lanes, turnedIn(from, mirrored(theirs), m, 8));
  const through = theirs & INNER;
  const right = runsRight(bit, through);
  const left = runsLeft(bit, through);
  const level = select<u64>(right, 0, ((right << 1) & mine) != 0) | select<u64>(left, 0, ((left >> 1) & mine) != 0);
  return folded(lanes) | level;
}

// @ts-ignore: decorator
@inline
function randomBit(bits: u64): i32 {
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

/** See `mcts.ts` for what a position must offer. */
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

  /** Plays to the end and returns the outcome; leaves the position as it was. */
  @inline
  playout(style: i32): i32 {
    let mine = own;
    let theirs = other;
    let turn = side;
    let passed = false;
    while (true) {
      const moves = mobility(mine, theirs);
      if (moves) {
        passed = false;
        const square = style == ROXANNE ? roxanne(moves) : randomBit(moves);
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
