import { at, side } from './board';
import { now, tell, tellWorth } from '../control';
import { centre, squares } from './geometry';
import { MOVE_BYTES, bring, forgetHistory, listDefences, listMoves, listOf, listOne, pick, squareAt } from './moveOrder';
import { isSure, rootReduction, tried } from './search';
import { NO_SQUARE, WON } from './transpositions';
import { isAborted, nodes, watch } from './limits';
import { addLine, beginLines, depthReached, enter, enterFound, lead, lines, moveOf, settle, worthOf } from '../rootMoves';
import { mayPlay } from './renju';
import { clearTable, openTable } from '../table';
import { isForbidden, look, threatAt } from './threatBoard';
import { countOf, firstOf } from './threatSets';
import { FIVES, WINNING } from './threats';
import { forgetFours, winPlies, winSquare, winsByFours } from './vcf';
import { forgetThreats, threatPlies, threatSquare, winsByThreats } from './vct';
import { ALL_FOURS, foursSeen, isWeak } from '../weakness';

// Gomoku's search by iterative deepening: one ply more each time, with a window about the value before ("aspiration").

const WINDOW: i32 = 60; // points on either side of the value before
const WIDEST: i32 = 500;
const ROOT_FOURS: i32 = 100000; // fours to try at once for a win by them
/** Points at which the odds are e to 1. */
export const POINTS_A_WIN: f32 = 200;
const FIRST_THREATS: u32 = 2000; // stones to put at first for a win by threats, at most
const THREATS_SHARE: u32 = 5; // one in so many stones is put for that
const UNLIMITED: u32 = 0xffffffff;
const WHOLE_TABLE: u64 = 1 << 20;

let end: usize = 0; // of the root's list

// @ts-ignore: decorator
@inline
function chanceOf(value: i32): f32 {
  if (isSure(value)) return value > 0 ? 1 : 0;
  return <f32>(1 / (1 + Math.exp(-<f64>value / <f64>POINTS_A_WIN)));
}

/** The best of the root's moves from `from` on, brought there if it is better than alpha; its value, fail soft. */
function best(from: usize, depth: i32, alpha: i32, beta: i32): i32 {
  let most = -WON;
  for (let move = from; move < end && most < beta; move += MOVE_BYTES) {
    const index = <i32>(move - from) / <i32>MOVE_BYTES;
    const square = squareAt(move);
    const makesFive = threatAt(square, side()) == FIVES;
    const value = makesFive ? WON - 1 : tried(square, index, depth, rootReduction(square, index, depth), max(alpha, most), beta, 0);
    if (isAborted) return most;
    if (value <= most) continue;
    most = value;
    if (value > alpha) bring(move, from);
  }
  return most;
}

/** The best of the root's moves from `from` on, which is expected to be worth `guess`; where it is aborted, what is known. */
function searched(from: usize, depth: i32, guess: i32): i32 {
  let step = isSure(guess) ? WIDEST : WINDOW;
  let low = guess - step;
  let high = guess + step;
  let known = guess;
  while (true) {
    if (step >= WIDEST) {
      low = -WON;
      high = WON;
    }
    const value = best(from, depth, low, high);
    if (isAborted) return value > low ? value : known;
    if ((value > low || low == -WON) && (value < high || high == WON)) return value;
    known = value;
    step <<= 1;
    if (value <= low) low = value - step;
    else high = value + step;
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

/** Any square that may be played, the centre first. */
function anySquare(): i32 {
  const own = side();
  if (!at(centre()) && mayPlay(centre(), own)) return centre();
  let square = 0;
  while (at(square) || !mayPlay(square, own)) square++;
  return square;
}

/** Lists the root's moves: all that matter, or where only the best is wanted, those that may save the game. */
function listRoot(wanted: i32): void {
  const own = side();
  const list = listOf(0);
  end = list;
  if (wanted == 1) {
    if (countOf(own, FIVES)) end = listOne(list, firstOf(own, FIVES));
    else if (countOf(own ^ 1, FIVES)) {
      const square = firstOf(own ^ 1, FIVES);
      if (!isForbidden(square, own)) end = listOne(list, square);
    } else if (!countOf(own, WINNING) && countOf(own ^ 1, WINNING)) end = listDefences(list, NO_SQUARE);
  }
  if (end == list) end = listMoves(list, NO_SQUARE);
  if (end == list) end = listOne(list, anySquare());
  beginLines();
  for (let move = list; move < end; move += MOVE_BYTES) {
    pick(move, end);
    addLine(squareAt(move));
  }
}

/** Whether there is nothing to think about: a win by fours, or one move that may save the game. */
function isPlain(): bool {
  if (winsByFours(ROOT_FOURS)) {
    enter(0, winSquare, WON - winPlies);
    settle(winPlies, 1);
    return true;
  }
  return end - listOf(0) == MOVE_BYTES;
}

// @ts-ignore: decorator
@inline
function report(): void {
  if (lines) tellWorth(lead, depthReached);
  tell(nodes, moveOf(0), chanceOf(lead));
}

/**
 * Searches the position for the side to move, where the game is not over: no deeper than `plies`, putting at most `most`
 * stones, while the clock and the stop word permit; after `softMs` it begins nothing new unless the best move has just
 * changed. Finds the `wanted` best moves. The same depth and number of stones give the same answer.
 */
export function thinkGomoku(plies: i32, wanted: i32, most: u32, softMs: f64): void {
  const begun = now();
  look();
  watch(most);
  forgetFours();
  forgetHistory();
  listRoot(wanted);
  tell(nodes, moveOf(0), 0.5);
  if (wanted == 1 && isPlain()) {
    report();
    return;
  }
  forgetThreats();
  if (most == UNLIMITED && plies > 20 && !isWeak) openTable();
  else clearTable(min(WHOLE_TABLE, min((<u64>most >> 2) + 16, <u64>1 << <u64>(min(plies, 8) + 12))));
  let threats: u32 = 0; // stones put to find a win by them
  wanted = min(wanted, <i32>(end - listOf(0)) / <i32>MOVE_BYTES);
  const seesThreats = wanted == 1 && foursSeen == ALL_FOURS; // who does not see far by fours does not by threats
  for (let depth = 1; depth <= plies && !isAborted; depth++) {
    const before = moveOf(0);
    if (seesThreats && threats <= nodes / THREATS_SHARE) {
      threats -= nodes;
      const isWon = winsByThreats(min(FIRST_THREATS, most / THREATS_SHARE) + nodes / THREATS_SHARE, 1);
      threats += nodes;
      if (isWon) {
        enter(0, threatSquare, WON - threatPlies);
        settle(threatPlies, 1);
        report();
        return;
      }
    }
    iterate(depth, wanted);
    report();
    if (wanted == 1 && isSure(lead)) return;
    if (now() - begun > (moveOf(0) == before ? softMs : 2 * softMs)) return;
  }
}
