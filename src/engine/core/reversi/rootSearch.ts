import { now, tell, tellWorth } from '../control';
import { mobility } from './bitboard';
import { CERTAIN, WORST } from './endgame';
import { chanceOf } from './evaluation';
import { layVector, vectorOf } from './features';
import { positions } from './lastEmpties';
import { addLine, beginLines, depthReached, enterFound, lead, lines, setLead, settle, worthOf } from '../rootMoves';
import { PASS } from '../memory';
import { JUDGED, SOLVED, listJudged, setSureness, tried } from './midgame';
import { MOVE_BYTES, listOf, pick, squareAt } from './moveOrder';
import { NO_SQUARE, setSalt } from './transpositions';
import { clearTable, openTable } from '../table';
import { isAborted, watch } from './limits';
import { isWeak } from '../weakness';

// Reversi's search by iterative deepening: one ply more each time, with a window about the value before ("aspiration"),
// and where the last empty square is within reach, to the end at once, less sure at first and exact at last.

const REACH: i32 = 10; // plies that the search to the end may be deeper than the one before it
const WINDOW: i32 = 2; // discs on either side of the value before
const SHORT: i32 = 13; // empty squares up to which the end is exact at once
const APPROACH: i32 = 1; // how sure the searches are that lead to a solution
const UNLIMITED: u32 = 0xffffffff;
const WHOLE_TABLE: u64 = 1 << 20;

/** How sure the last search was that came to its end. */
export let sureness: i32 = 0;
/** Whether the value of the best line is exact. */
export let isSolved: bool = false;

let theirs: u64 = 0;
let count: i32 = 0; // empty squares
let end: usize = 0; // of the root's list
let decides: bool = false; // whether only winning, drawing or losing matters

/** Brings a move of the root's list to the place `at`; those behind it keep their order. */
function bring(move: usize, at: usize): void {
  const value = load<u64>(move);
  const mover = load<u64>(move, 8);
  const other = load<u64>(move, 16);
  memory.copy(at + MOVE_BYTES, at, move - at);
  store<u64>(at, value);
  store<u64>(at, mover, 8);
  store<u64>(at, other, 16);
}

/** The best of the root's moves from `from` on, brought there if it is better than alpha; its value, fail soft. */
function best(from: usize, depth: i32, alpha: i32, beta: i32): i32 {
  let most = WORST;
  for (let move = from; move < end && most < beta; move += MOVE_BYTES) {
    const value = tried(move, from, theirs, depth, max(alpha, most), beta, 0);
    if (isAborted) return most;
    if (value <= most) continue;
    most = value;
    if (value > alpha) bring(move, from);
  }
  return most;
}

/** The best of the root's moves from `from` on, which is expected to be worth `guess`; where it is aborted, what is known. */
function searched(from: usize, depth: i32, guess: i32): i32 {
  if (decides) return best(from, depth, -1, 1);
  let step = WINDOW;
  let low = max(guess - step, -64);
  let high = min(guess + step, 64);
  let known = guess;
  while (true) {
    const value = best(from, depth, low, high);
    if (isAborted) return value > low ? value : known;
    if ((value > low || low == -64) && (value < high || high == 64)) return value;
    known = value;
    step <<= 1;
    const isLow = value <= low;
    low = max(isLow ? value - step : value - 1, -64);
    high = min(isLow ? value + 1 : value + step, 64);
    if (step <= 64) continue;
    low = -64;
    high = 64;
  }
}

/** Searches the root's best `wanted` lines to a depth. */
function iterate(depth: i32, wanted: i32): void {
  for (let line = 0; line < wanted; line++) {
    const from = listOf(0) + <usize>line * MOVE_BYTES;
    const value = searched(from, depth, worthOf(line));
    if (!enterFound(line, squareAt(from), value, isAborted)) return;
  }
  settle(depth, wanted);
}

// @ts-ignore: decorator
@inline
function chance(): f32 {
  if (isSolved) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return chanceOf(lead, count);
}

function begin(own: u64, other: u64, most: u32, toWinner: bool): void {
  theirs = other;
  count = <i32>popcnt(~(own | other));
  isSolved = false;
  beginLines();
  sureness = 0;
  watch(most, toWinner);
  setSalt(toWinner ? 1 : 0);
  layVector(vectorOf(0), own, other);
  setSureness(0);
  end = listJudged(listOf(0), own, other, mobility(own, other), isAborted ? 0 : JUDGED, NO_SQUARE, NO_SQUARE, 0);
  for (let move = listOf(0); move < end; move += MOVE_BYTES) {
    pick(move, end);
    addLine(squareAt(move));
  }
}

/** The depth to search after this one: a ply more, or all the way where that is within reach and `plies` allow it. */
// @ts-ignore: decorator
@inline
function deeper(depth: i32, plies: i32): i32 {
  return depth + 1 + REACH >= count && plies >= count ? count : depth + 1;
}

/** The ends that are solved exactly anyway need no unsure search before. */
// @ts-ignore: decorator
@inline
function surenessAtFirst(depth: i32): i32 {
  return depth == count && count <= SOLVED ? CERTAIN : 0;
}

/**
 * Searches a position for `own`, to move, where the game is not over: no deeper than `plies`, for at most `most`
 * positions, while the clock and the stop word permit; after `softMs` it begins nothing new unless the best move has just
 * changed. Finds the `wanted` best moves. The same depth and number of positions give the same answer.
 */
export function think(own: u64, other: u64, plies: i32, wanted: i32, most: u32, softMs: f64): void {
  const begun = now();
  if (most == UNLIMITED && plies >= 20 && !isWeak) openTable();
  else clearTable(min(WHOLE_TABLE, min((<u64>most >> 2) + 16, <u64>1 << <u64>(min(plies, 16) + 4))));
  begin(own, other, most, true);
  decides = false;
  if (end == listOf(0)) {
    tell(0, PASS, 0.5);
    return;
  }
  wanted = min(wanted, <i32>(end - listOf(0)) / <i32>MOVE_BYTES);
  const target = min(plies, count);
  let depth = 1;
  let sure = surenessAtFirst(depth);
  tell(positions, squareAt(listOf(0)), 0.5);
  while (!isAborted) {
    setSureness(sure);
    const before = squareAt(listOf(0));
    iterate(depth, wanted);
    if (!isAborted) {
      sureness = sure;
      isSolved = depth == count && sure == CERTAIN;
    }
    if (lines) tellWorth(lead, depthReached);
    tell(positions, squareAt(listOf(0)), chance());
    if (isSolved || (depth == target && target < count)) return;
    if (now() - begun > (squareAt(listOf(0)) == before ? softMs : 2 * softMs)) return;
    if (depth == count) sure = sure < 3 ? sure + 1 : CERTAIN;
    else {
      depth = deeper(depth, target);
      sure = surenessAtFirst(depth);
    }
  }
}

/**
 * Solves a position for `own`, to move, with a move, within `most` positions, the deadline and the stop word
 * permitting: by the lead at the end, or with `wld` by winning, drawing or losing only. Squares left empty at the end
 * count for the winner, or for nobody. `spent` positions are added to what it tells: the best move and the probability
 * that is then certain. Until then nothing is told.
 */
export function solve(own: u64, other: u64, wld: bool, toWinner: bool, spent: u32, most: u32): void {
  clearTable(<u64>1 << <u64>min(max(<i32>popcnt(~(own | other)) - 3, 4), 20));
  begin(own, other, most, toWinner);
  if (count > SHORT) {
    setSureness(APPROACH);
    for (let depth = 1; depth < count && !isAborted; depth = deeper(depth, count)) iterate(depth, 1);
    if (!isAborted) iterate(count, 1);
  }
  setSureness(CERTAIN);
  decides = wld;
  if (!isAborted) iterate(count, 1);
  decides = false;
  if (isAborted) return;
  if (wld) setLead(min(max(lead, -1), 1));
  isSolved = true;
  tell(spent + positions, squareAt(listOf(0)), chance());
}
