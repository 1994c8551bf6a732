import { mobility } from './bitboard';
import { countOne, leadAmong, leadOf, positions } from './lastEmpties';
import { MOVE_BYTES, listMoves, listOf, moverAt, otherAt, pick, squareAt } from './moveOrder';
import { safeDiscs } from './stability';
import { find } from '../table';
import { NO_SQUARE, keep, keyOf, lowerOf, squareOf, suffices, upperOf } from './transpositions';
import { isAborted, isOver, isScarce } from './limits';

// The end of a game of Reversi, exactly: principal variation search over the lead in discs, with a table of positions,
// enhanced transposition cut-offs (Schaeffer, Plaat: "New advances in alpha-beta searching", 1996) and stability cut-offs.

/** How sure a search is that cuts off nothing by likelihood. */
export const CERTAIN: i32 = 5;
/** Below the value of any position. */
export const WORST: i32 = -65;

const SHALLOW: i32 = 6; // with no more empty squares, tables and lists cost more than they save
const TABLED: i32 = 9; // empty squares from which the table pays
const CROSSED: i32 = 10; // empty squares from which enhanced transposition cut-offs pay

/** The most that the side to move can still reach, where that is no more than alpha; else alpha + 1. */
// @ts-ignore: decorator
@inline
export function ceilingOf(mine: u64, theirs: u64, alpha: i32): i32 {
  if (64 - 2 * <i32>popcnt(theirs) > alpha) return alpha + 1;
  return min(64 - 2 * <i32>popcnt(safeDiscs(theirs, mine)), alpha + 1);
}

/** What the table knows of a list's moves, where that reaches beta; else `WORST`. */
// @ts-ignore: decorator
@inline
export function foundBelow(list: usize, end: usize, depth: i32, sureness: i32, beta: i32): i32 {
  for (let move = list; move < end; move += MOVE_BYTES) {
    const known = find(keyOf(moverAt(move), otherAt(move)));
    if (known && suffices(known, depth, sureness) && -upperOf(known) >= beta) return -upperOf(known);
  }
  return WORST;
}

/** The lead at the end for `mine`, to move, within alpha and beta (fail soft); nothing where aborted. */
export function endgame(mine: u64, theirs: u64, alpha: i32, beta: i32, ply: i32): i32 {
  const count = <i32>popcnt(~(mine | theirs));
  if (count <= SHALLOW && !isScarce) return leadAmong(mine, theirs, alpha, beta, count);
  const before = positions;
  countOne();
  if (isOver()) return 0;
  const ceiling = ceilingOf(mine, theirs, alpha);
  if (ceiling <= alpha) return ceiling;
  const key = count >= TABLED ? keyOf(mine, theirs) : 0;
  const entry = count >= TABLED ? find(key) : 0;
  let first = NO_SQUARE;
  if (entry) {
    first = squareOf(entry);
    if (suffices(entry, count, CERTAIN)) {
      const lower = lowerOf(entry);
      const upper = upperOf(entry);
      if (lower >= beta || lower == upper) return lower;
      if (upper <= alpha) return upper;
      alpha = max(alpha, lower);
      beta = min(beta, upper);
    }
  }
  const moves = mobility(mine, theirs);
  if (!moves) {
    if (!mobility(theirs, mine)) return leadOf(mine, theirs);
    return -endgame(theirs, mine, -beta, -alpha, ply);
  }
  const list = listOf(ply);
  const end = listMoves(list, mine, theirs, moves, first);
  if (count >= CROSSED) {
    const known = foundBelow(list, end, count - 1, CERTAIN, beta);
    if (known >= beta) return known;
  }
  let most = WORST;
  let best = NO_SQUARE;
  for (let move = list; move < end && most < beta; move += MOVE_BYTES) {
    pick(move, end);
    const value = tried(move, list, max(alpha, most), beta, ply);
    if (isAborted) return 0;
    if (value <= most) continue;
    most = value;
    best = squareAt(move);
  }
  if (count >= TABLED) {
    keep(key, count, CERTAIN, most > alpha ? most : -64, most < beta ? most : 64, best, positions - before);
  }
  return most;
}

/** What a move of a list is worth; all but the first are expected to be no better than alpha. */
function tried(move: usize, list: usize, alpha: i32, beta: i32, ply: i32): i32 {
  const mine = moverAt(move);
  const theirs = otherAt(move);
  if (move > list) {
    const value = -endgame(mine, theirs, -alpha - 1, -alpha, ply + 1);
    if (value <= alpha || value >= beta) return value;
    alpha = value - 1;
  }
  return -endgame(mine, theirs, -beta, -alpha, ply + 1);
}
