import { REVERSI_RAYS } from '../memory';

// Reversi on bitboards: bit 0 is a1, bit 63 h8.

export const CORNERS: u64 = 0x8100000000000081;
export const FILE_A: u64 = 0x0101010101010101;
const INNER: u64 = 0x7e7e7e7e7e7e7e7e; // files b to g: horizontal and diagonal runs of flipped discs lie within them

// @ts-ignore: decorator
@inline
export function bitOf(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

// A board in two lanes: the board in lane 0 and its mirror image (ranks reversed) in lane 1, so that one left shift moves both up and
// down the board.

/** Returns a board in two lanes. */
// @ts-ignore: decorator
@inline
export function lanesOf(board: u64): v128 {
  const both = i64x2.splat(board);
  return v128.shuffle<i8>(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

/** Returns the board that is in two lanes. */
// @ts-ignore: decorator
@inline
export function boardOf(lanes: v128): u64 {
  return <u64>i64x2.extract_lane(lanes, 0);
}

/** Swaps the lanes and mirrors both: a board in two lanes stays the same. */
// @ts-ignore: decorator
@inline
export function swapLanes(lanes: v128): v128 {
  return v128.shuffle<i8>(lanes, lanes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** Returns the union of a board in lane 0 and a mirrored one in lane 1, in two lanes. */
// @ts-ignore: decorator
@inline
function fold(lanes: v128): v128 {
  return v128.or(lanes, swapLanes(lanes));
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

/** Returns the squares on which `player` may play; both boards are in two lanes. */
// @ts-ignore: decorator
@inline
export function mobilityOf(player: v128, opponent: v128): u64 {
  const inner = v128.and(opponent, i64x2.splat(INNER));
  let lanes = i64x2.shl(runs(player, inner, 7), 7);
  lanes = v128.or(lanes, i64x2.shl(runs(player, inner, 9), 9));
  lanes = v128.or(lanes, i64x2.shl(runs(player, opponent, 8), 8));
  const from = boardOf(player);
  const through = boardOf(inner);
  // The sum carries from each disc through the run to its right, and never beyond file h.
  const right = (through + (through & (from << 1))) & ~through;
  const level = right | (runsLeft(from, through) >> 1);
  return (boardOf(fold(lanes)) | level) & ~boardOf(v128.or(player, opponent));
}

/** Returns the squares on which `player` may play. */
// @ts-ignore: decorator
@inline
export function mobility(player: u64, opponent: u64): u64 {
  return mobilityOf(lanesOf(player), lanesOf(opponent));
}

/**
 * Rays from each square, 64 bytes a square: as v128 by shifts of 7, 8 and 9, with the rays of the mirrored board in lane 1; then as
 * u64 to the right and to the left.
 */
const RIGHT: usize = 48;
const LEFT: usize = 56;
const SQUARES: usize = REVERSI_RAYS + 0x1000; // v128[64]: each square in two lanes

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
    store<u64>(SQUARES + (<usize>square << 4), bitOf(square));
    store<u64>(SQUARES + (<usize>square << 4), bitOf(square ^ 56), 8);
    store<u64>(at, ray(square, 1, 0), RIGHT);
    store<u64>(at, ray(square, -1, 0), LEFT);
  }
}

initRays();

// The negative of the ray's squares without the other side's discs has the first of them, and none of the discs before it.
// @ts-ignore: decorator
@inline
function flipsAlong(rays: v128, player: v128, opponent: v128): v128 {
  const zero = i64x2.splat(0);
  const behind = v128.and(v128.and(i64x2.sub(zero, v128.andnot(rays, opponent)), player), rays);
  return v128.and(i64x2.sub(i64x2.add(behind, i64x2.splat(-1)), v128.eq<i64>(behind, zero)), rays);
}

/** Returns the discs that `player` flips by playing on the square; all boards are in two lanes. */
// @ts-ignore: decorator
@inline
export function flipsOf(square: i32, player: v128, opponent: v128): v128 {
  const at = REVERSI_RAYS + (<usize>square << 6);
  let lanes = flipsAlong(v128.load(at), player, opponent);
  lanes = v128.or(lanes, flipsAlong(v128.load(at, 16), player, opponent));
  lanes = v128.or(lanes, flipsAlong(v128.load(at, 32), player, opponent));
  const own = boardOf(player);
  const other = boardOf(opponent);
  const right = load<u64>(at, RIGHT);
  const rightEnd = (0 - (right & ~other)) & own & right;
  const left = load<u64>(at, LEFT);
  const leftEnd = (0x8000000000000000 >> clz(left & ~other)) & own & left;
  const level = ((rightEnd - <u64>(rightEnd != 0)) & right) | ((0 - (leftEnd << 1)) & left);
  return fold(v128.or(lanes, i64x2.replace_lane(i64x2.splat(0), 0, level)));
}

/** Returns a square in two lanes. */
// @ts-ignore: decorator
@inline
export function squareLanes(square: i32): v128 {
  return v128.load(SQUARES + (<usize>square << 4));
}

/** Returns the discs that `player` flips by playing on the square. */
// @ts-ignore: decorator
@inline
export function flips(square: i32, player: u64, opponent: u64): u64 {
  return boardOf(flipsOf(square, lanesOf(player), lanesOf(opponent)));
}
