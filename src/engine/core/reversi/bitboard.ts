import { REVERSI_RAYS } from '../memory';

// Reversi on bitboards: bit 0 is a1, bit 63 h8.

export const CORNERS: u64 = 0x8100000000000081;
const INNER: u64 = 0x7e7e7e7e7e7e7e7e; // files b to g: horizontal and diagonal runs of flipped discs lie within them

// @ts-ignore: decorator
@inline
export function bitOf(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

/** Puts the board in lane 0 and its mirror image (ranks reversed) in lane 1, so that one left shift moves both up and down the board. */
// @ts-ignore: decorator
@inline
function mirror(board: u64): v128 {
  const both = i64x2.splat(board);
  return v128.shuffle<i8>(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

/** Undoes `mirror`: returns the union of both lanes as one board. */
// @ts-ignore: decorator
@inline
function fold(lanes: v128): u64 {
  const turned = v128.shuffle<i8>(lanes, lanes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return <u64>i64x2.extract_lane(v128.or(lanes, turned), 0);
}

// Parallel-prefix fill (Kogge-Stone): runs of up to six of the other side's discs next to `from`, in the shift's direction.
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

/** Returns the discs' squares with all their neighbors. */
// @ts-ignore: decorator
@inline
export function dilate(discs: u64): u64 {
  const level = discs | ((discs & 0x7f7f7f7f7f7f7f7f) << 1) | ((discs & 0xfefefefefefefefe) >> 1);
  return level | (level << 8) | (level >> 8);
}

/** Returns the squares on which `player` may play. */
// @ts-ignore: decorator
@inline
export function mobility(player: u64, opponent: u64): u64 {
  const m = mirror(player);
  const inner = mirror(opponent & INNER);
  let lanes = i64x2.shl(runs(m, inner, 7), 7);
  lanes = v128.or(lanes, i64x2.shl(runs(m, inner, 9), 9));
  lanes = v128.or(lanes, i64x2.shl(runs(m, mirror(opponent), 8), 8));
  const through = opponent & INNER;
  const level = (runsRight(player, through) << 1) | (runsLeft(player, through) >> 1);
  return (fold(lanes) | level) & ~(player | opponent);
}

/**
 * Rays from each square, 64 bytes a square: as v128 by shifts of 7, 8 and 9, with the rays of the mirrored board in lane 1; then as
 * u64 to the right and to the left.
 */
const RIGHT: usize = 48;
const LEFT: usize = 56;

function ray(square: i32, file: i32, rank: i32): u64 {
  let squares: u64 = 0;
  let x = (square & 7) + file;
  let y = (square >> 3) + rank;
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += file, y += rank) squares |= bitOf(y * 8 + x);
  return squares;
}

function initRays(): void {
  for (let square = 0; square < 64; square++) {
    const at = REVERSI_RAYS + (<usize>square << 6);
    for (let file = -1; file <= 1; file++) {
      store<u64>(at + (<usize>(file + 1) << 4), ray(square, file, 1));
      store<u64>(at + (<usize>(file + 1) << 4), ray(square ^ 56, file, 1), 8);
    }
    store<u64>(at, ray(square, 1, 0), RIGHT);
    store<u64>(at, ray(square, -1, 0), LEFT);
  }
}

initRays();

// Adding one to all but the ray's free squares carries through the other side's discs to the first square behind them.
// @ts-ignore: decorator
@inline
function flipsAlong(rays: v128, player: v128, opponent: v128): v128 {
  const one = i64x2.splat(1);
  const behind = v128.and(i64x2.add(v128.or(opponent, v128.not(rays)), one), v128.and(player, rays));
  const none = v128.eq<i64>(behind, i64x2.splat(0));
  return v128.and(i64x2.sub(i64x2.sub(behind, one), none), rays);
}

/** Returns the discs that `player` flips by playing on the square. */
// @ts-ignore: decorator
@inline
export function flips(square: i32, player: u64, opponent: u64): u64 {
  const at = REVERSI_RAYS + (<usize>square << 6);
  const m = mirror(player);
  const t = mirror(opponent);
  let lanes = flipsAlong(v128.load(at), m, t);
  lanes = v128.or(lanes, flipsAlong(v128.load(at, 16), m, t));
  lanes = v128.or(lanes, flipsAlong(v128.load(at, 32), m, t));
  const right = load<u64>(at, RIGHT);
  const rightEnd = ((opponent | ~right) + 1) & player & right;
  const left = load<u64>(at, LEFT);
  const leftEnd = (0x8000000000000000 >> clz(left & ~opponent)) & player & left;
  return fold(lanes) | ((rightEnd - <u64>(rightEnd != 0)) & right) | ((0 - (leftEnd << 1)) & left);
}
