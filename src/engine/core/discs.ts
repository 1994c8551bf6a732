// Reversi on bitboards: bit 0 is a1, bit 63 h8.

const INNER: u64 = 0x7e7e7e7e7e7e7e7e; // files b to g: what a horizontal or diagonal run of turned discs lies on

// @ts-ignore: decorator
@inline
export function bitOf(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

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

