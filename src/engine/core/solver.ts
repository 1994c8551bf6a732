import { isTimeUp, tell } from './control';
import { mobility } from './discs';
import { begin, countOne, leadAmong, leadOf, positions } from './lastEmpties';
import { MOVE_BYTES, listMoves, listOf, moverAt, otherAt, pick, squareAt } from './order';
import { safeDiscs } from './stability';
import { NO_SQUARE, clearTable, find, keep, keyOf, lowerOf, squareOf, upperOf } from './table';

// Reversi to the end, exactly: principal variation search over the lead in discs, with a table of positions, enhanced
// transposition cut-offs (Schaeffer, Plaat: "New advances in alpha-beta searching", 1996) and stability cut-offs.

const SHALLOW: i32 = 6; // with no more empty squares, tables and lists cost more than they save
const TABLED: i32 = 9; // empty squares from which the table pays
const CROSSED: i32 = 10; // empty squares from which enhanced transposition cut-offs pay
const LOOK: u32 = 1024; // positions between looks at the clock and the stop word
const SLACK: u32 = 4096; // more than `leadAmong` ever looks at
const WORST: i32 = -65;

let limit: u32 = 0;
let next: u32 = 0;
let isAborted: bool = false;

/** The lead of the best move; without meaning where `isSolved` is false. */
export let lead: i32 = 0;
export let isSolved: bool = false;

// @ts-ignore: decorator
@inline
function isOver(): bool {
  if (positions >= next) {
    if (positions >= limit || isTimeUp()) isAborted = true;
    next = min(positions + LOOK, limit);
  }
  return isAborted;
}

/** The lead at the end for `mine`, to move, within alpha and beta (fail soft); nothing where aborted. */
function search(mine: u64, theirs: u64, alpha: i32, beta: i32, ply: i32): i32 {
  const count = <i32>popcnt(~(mine | theirs));
  if (count <= SHALLOW) return leadAmong(mine, theirs, alpha, beta, count);
  const before = positions;
  countOne();
  if (isOver()) return 0;
  if (64 - 2 * <i32>popcnt(theirs) <= alpha) {
    const most = 64 - 2 * <i32>popcnt(safeDiscs(theirs, mine));
    if (most <= alpha) return most;
  }
  const key = count >= TABLED ? keyOf(mine, theirs) : 0;
  const entry = count >= TABLED ? find(key) : 0;
  let first = NO_SQUARE;
  if (entry) {
    const lower = lowerOf(entry);
    const upper = upperOf(entry);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
    alpha = max(alpha, lower);
    beta = min(beta, upper);
    first = squareOf(entry);
  }
  const moves = mobility(mine, theirs);
  if (!moves) {
    if (!mobility(theirs, mine)) return leadOf(mine, theirs);
    return -search(theirs, mine, -beta, -alpha, ply);
  }
  const list = listOf(ply);
  const end = listMoves(list, mine, theirs, moves, first);
  if (count >= CROSSED) {
    for (let move = list; move < end; move += MOVE_BYTES) {
      const known = find(keyOf(moverAt(move), otherAt(move)));
      if (known && -upperOf(known) >= beta) return -upperOf(known);
    }
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
  if (count >= TABLED) keep(key, most > alpha ? most : -64, most < beta ? most : 64, best, positions - before);
  return most;
}

/** What a move of a list is worth; all but the first are expected to be no better than alpha. */
function tried(move: usize, list: usize, alpha: i32, beta: i32, ply: i32): i32 {
  const mine = moverAt(move);
  const theirs = otherAt(move);
  if (move > list) {
    const value = -search(mine, theirs, -alpha - 1, -alpha, ply + 1);
    if (value <= alpha || value >= beta) return value;
    alpha = value - 1;
  }
  return -search(mine, theirs, -beta, -alpha, ply + 1);
}

// @ts-ignore: decorator
@inline
function chance(value: i32): f32 {
  return value > 0 ? 1 : value < 0 ? 0 : 0.5;
}

/**
 * Solves a position for `mine`, to move, with a move, within `most` positions, the deadline and the stop word
 * permitting: by the lead at the end, or with `wld` by winning, drawing or losing only. Squares left empty at the end
 * count for the winner, or for nobody. `spent` positions are added to what it tells: the best move and the probability
 * that is then certain. Until then nothing is told.
 */
export function solve(mine: u64, theirs: u64, wld: bool, toWinner: bool, spent: u32, most: u32): void {
  const count = <i32>popcnt(~(mine | theirs));
  clearTable(<u64>1 << <u64>min(max(count - 3, 4), 24));
  begin(toWinner);
  isAborted = most <= SLACK;
  limit = most - SLACK;
  next = min(LOOK, limit);
  isSolved = false;
  let alpha = wld ? -1 : -64;
  const beta = wld ? 1 : 64;
  const list = listOf(0);
  const end = listMoves(list, mine, theirs, mobility(mine, theirs), NO_SQUARE);
  let value = WORST;
  let best = NO_SQUARE;
  for (let move = list; move < end && value < beta && !isAborted; move += MOVE_BYTES) {
    pick(move, end);
    const found = tried(move, list, max(alpha, value), beta, 0);
    if (isAborted || found <= value) continue;
    value = found;
    best = squareAt(move);
  }
  if (isAborted) return;
  lead = wld ? min(max(value, -1), 1) : value;
  isSolved = true;
  tell(spent + positions, best, chance(value));
}
