import { REVERSI_MOVE_LISTS } from '../memory';
import { CORNERS, bitOf, boardOf, dilate, flipsOf, lanesOf, mobilityOf, squareLanes } from './bitboard';
import { oddQuadrantSquares } from './lastEmpties';

// Move order of the endgame: moves that leave the other side the fewest replies first ("fastest first"; Andersson, "Writing an
// Othello program"), corners and odd quadrants before others.

// An entry of a move list, 24 bytes: score i32, square i32, then the position after the move: discs of the side to move u64, of the
// other u64.
export const MOVE_BYTES: usize = 24;
const LIST_BYTES: usize = 0x600; // room for the squares of the board

const TT_MOVE_SCORE: i32 = 1 << 20;

// @ts-ignore: decorator
@inline
export function moveListAt(ply: i32): usize {
  return REVERSI_MOVE_LISTS + <usize>ply * LIST_BYTES;
}

// @ts-ignore: decorator
@inline
export function moveSquare(move: usize): i32 {
  return load<i32>(move, 4);
}

// @ts-ignore: decorator
@inline
export function playerAfter(move: usize): u64 {
  return load<u64>(move, 8);
}

// @ts-ignore: decorator
@inline
export function opponentAfter(move: usize): u64 {
  return load<u64>(move, 16);
}

/** Appends a move to a list that ends at `end`; returns the new end. */
// @ts-ignore: decorator
@inline
export function appendMove(end: usize, score: i32, square: i32, nextPlayer: u64, nextOpponent: u64): usize {
  store<i32>(end, score);
  store<i32>(end, square, 4);
  store<u64>(end, nextPlayer, 8);
  store<u64>(end, nextOpponent, 16);
  return end + MOVE_BYTES;
}

/** Counts the moves, corners threefold. */
// @ts-ignore: decorator
@inline
export function weightedMobility(moves: u64): i32 {
  return <i32>popcnt(moves) + 2 * <i32>popcnt(moves & CORNERS);
}

/** Lists the moves with their scores for the order, the table's move first; returns the end of the list. */
export function listEndgameMoves(list: usize, player: u64, opponent: u64, moves: u64, ttMove: i32): usize {
  const empties = ~(player | opponent);
  const odd = oddQuadrantSquares(empties);
  const own = lanesOf(player);
  const other = lanesOf(opponent);
  let end = list;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const flipped = flipsOf(square, own, other);
    const after = v128.or(own, v128.or(flipped, squareLanes(square)));
    const left = v128.andnot(other, flipped);
    const nextOpponent = boardOf(after);
    const nextPlayer = boardOf(left);
    let score = TT_MOVE_SCORE;
    if (square != ttMove) {
      score = -16 * weightedMobility(mobilityOf(left, after)) - 3 * <i32>popcnt(dilate(nextOpponent) & empties);
      if (bitOf(square) & CORNERS) score += 12;
      if (bitOf(square) & odd) score += 6;
    }
    end = appendMove(end, score, square, nextPlayer, nextOpponent);
  }
  return end;
}

/** Swaps the move with the highest score from `at` on to `at`. */
// @ts-ignore: decorator
@inline
export function pickNext(at: usize, end: usize): void {
  let best = at;
  for (let each = at + MOVE_BYTES; each < end; each += MOVE_BYTES) {
    if (load<i32>(each) > load<i32>(best)) best = each;
  }
  if (best == at) return;
  const moved0 = load<u64>(at);
  const moved1 = load<u64>(at, 8);
  const moved2 = load<u64>(at, 16);
  store<u64>(at, load<u64>(best));
  store<u64>(at, load<u64>(best, 8), 8);
  store<u64>(at, load<u64>(best, 16), 16);
  store<u64>(best, moved0);
  store<u64>(best, moved1, 8);
  store<u64>(best, moved2, 16);
}
