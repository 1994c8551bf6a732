import { ENDGAME_TABLES } from '../memory';
import { FILE_A, boardOf, lanesOf, swapLanes } from './bitboard';

// Stable discs, which can never be flipped. The result is a lower bound: discs that are stable by their edge alone, and inner discs
// each of whose four lines is full or has a stable disc of their color next to them (Buro, "Logistello"; Andersson, "Writing an
// Othello program").

const STABLE_EDGES: usize = ENDGAME_TABLES + 0x10000; // u8[256][256]: one side's stable discs on an edge, by the discs of that side and of the other

const BORDER: u64 = 0xff818181818181ff;

/** Returns one side's discs on an edge after it plays on a square of it. */
function playEdge(square: i32, player: i32, opponent: i32): i32 {
  let after = player | (1 << square);
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let end = square + step;
    for (; end >= 0 && end < 8 && (opponent >> end) & 1; end += step) run |= 1 << end;
    if (end >= 0 && end < 8 && (player >> end) & 1) after |= run;
  }
  return after;
}

// Full edges first: each edge looks up those with one more disc.
function initEdges(): void {
  for (let taken = 255; taken >= 0; taken--) {
    for (let player = taken; player >= 0; player = player ? (player - 1) & taken : -1) {
      const opponent = taken & ~player;
      let stable = player;
      for (let square = 0; square < 8; square++) {
        const bit = 1 << square;
        if (taken & bit) continue;
        const filled = playEdge(square, player, opponent);
        stable &= load<u8>(STABLE_EDGES + <usize>((filled << 8) | (opponent & ~filled)));
        stable &= load<u8>(STABLE_EDGES + <usize>(((player | bit) << 8) | opponent));
        const lost = playEdge(square, opponent, player);
        stable &= load<u8>(STABLE_EDGES + <usize>(((player & ~lost) << 8) | lost));
        stable &= load<u8>(STABLE_EDGES + <usize>((player << 8) | opponent | bit));
      }
      store<u8>(STABLE_EDGES + <usize>((player << 8) | opponent), <u8>stable);
    }
  }
}

initEdges();

// @ts-ignore: decorator
@inline
function stableEdge(player: u64, opponent: u64): u64 {
  return <u64>load<u8>(STABLE_EDGES + <usize>((player << 8) | opponent));
}

// @ts-ignore: decorator
@inline
function fileOf(board: u64, file: u64): u64 {
  return (((board >> file) & FILE_A) * 0x0102040810204080) >> 56;
}

// @ts-ignore: decorator
@inline
function edgeToFile(bits: u64): u64 {
  return (((bits & 0x7f) * 0x0002040810204081) & FILE_A) | ((bits & 0x80) << 49);
}

/** Returns the stable discs of `player` on the edges. */
function stableEdges(player: u64, opponent: u64): u64 {
  return (
    stableEdge(player & 0xff, opponent & 0xff) |
    (stableEdge(player >> 56, opponent >> 56) << 56) |
    edgeToFile(stableEdge(fileOf(player, 0), fileOf(opponent, 0))) |
    (edgeToFile(stableEdge(fileOf(player, 7), fileOf(opponent, 7))) << 7)
  );
}

/** Returns the squares on full ranks. */
// @ts-ignore: decorator
@inline
function fullRanks(taken: u64): u64 {
  taken &= taken >> 4;
  taken &= taken >> 2;
  taken &= taken >> 1;
  return (taken & FILE_A) * 0xff;
}

/** Returns the squares on full files. */
// @ts-ignore: decorator
@inline
function fullFiles(taken: u64): u64 {
  taken &= rotl<u64>(taken, 8);
  taken &= rotl<u64>(taken, 16);
  return taken & rotl<u64>(taken, 32);
}

// Squares from which 1, 2 or 4 steps up and to the left, or down and to the right, leave the board.
const UP_1: u64 = 0x01010101010101ff;
const UP_2: u64 = 0x030303030303ffff;
const UP_4: u64 = 0x0f0f0f0fffffffff;
const DOWN_1: u64 = 0xff80808080808080;
const DOWN_2: u64 = 0xffffc0c0c0c0c0c0;
const DOWN_4: u64 = 0xfffffffff0f0f0f0;

/** Returns the squares on full falling diagonals in lane 0, and on full rising ones of the mirror image in lane 1. */
// @ts-ignore: decorator
@inline
function fullDiagonals(taken: v128): v128 {
  let up = v128.and(taken, v128.or(i64x2.shl(taken, 9), i64x2.splat(UP_1)));
  up = v128.and(up, v128.or(i64x2.shl(up, 18), i64x2.splat(UP_2)));
  up = v128.and(up, v128.or(i64x2.shl(up, 36), i64x2.splat(UP_4)));
  let down = v128.and(taken, v128.or(i64x2.shr_u(taken, 9), i64x2.splat(DOWN_1)));
  down = v128.and(down, v128.or(i64x2.shr_u(down, 18), i64x2.splat(DOWN_2)));
  down = v128.and(down, v128.or(i64x2.shr_u(down, 36), i64x2.splat(DOWN_4)));
  return v128.and(up, down);
}

/** Returns the discs of `player` that are certainly stable. */
export function stableDiscs(player: u64, opponent: u64): u64 {
  const taken = player | opponent;
  const ranks = fullRanks(taken);
  const files = fullFiles(taken);
  const diagonals = fullDiagonals(lanesOf(taken));
  const falling = boardOf(diagonals);
  const rising = boardOf(swapLanes(diagonals));
  let stable = stableEdges(player, opponent) | (player & ranks & files & falling & rising);
  const inside = player & ~BORDER;
  while (true) {
    const more =
      inside &
      ~stable &
      (ranks | (stable << 1) | (stable >> 1)) &
      (files | (stable << 8) | (stable >> 8)) &
      (falling | (stable << 9) | (stable >> 9)) &
      (rising | (stable << 7) | (stable >> 7));
    if (!more) return stable;
    stable |= more;
  }
}
