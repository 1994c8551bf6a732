import { GOMOKU_MOVE_LISTS } from '../memory';
import { side } from './board';
import { GROUPS, combinationFor, isForbidden, lastMove, makesFour, relevantSquares, threatAt } from './threatBoard';
import { WORDS, threatCount, threatWord } from './threatSets';
import { FORBIDDEN, FOURS, FOUR_AND_THREE, MAYBE_FORBIDDEN, QUIET, THREE, THREES, WINNING } from './threats';
import { NO_SQUARE } from './transpositions';
import { moveScore, opponentMoveIndex, ownMoveIndex } from './weights';

// Move order of Gomoku's alpha-beta search, after the table's move: by history, by continuation history, and by weights of the
// combinations that a stone forms for either side. The weights are fitted to the moves that searches choose.

/** Maximum number of plies below the root. */
export const MAX_PLY: i32 = 200;
/** Size of an entry of a move list: i32 score, i32 square. */
export const MOVE_BYTES: usize = 8;

const LIST_BYTES: usize = 0x1000; // room for the squares of the largest board
const HISTORY: usize = GOMOKU_MOVE_LISTS + <usize>MAX_PLY * LIST_BYTES; // i16[2][512], by color and square
const CONTINUATION_HISTORY: usize = HISTORY + 0x1000; // i16[512][512], by the squares of the previous move and of the move

const HISTORY_SHIFT: i32 = 6; // right shift of history before it is added to weights
const MAX_HISTORY: i32 = 16384;
const HISTORY_RATE: i32 = 9; // an update goes at most 64 / (1 << rate) of the way to the maximum; continuations are rarer, so they learn faster
const CONTINUATION_RATE: i32 = 7;

// @ts-ignore: decorator
@inline
export function moveListAt(ply: i32): usize {
  return GOMOKU_MOVE_LISTS + <usize>ply * LIST_BYTES;
}

// @ts-ignore: decorator
@inline
export function scoreOfMove(move: usize): i32 {
  return load<i32>(move);
}

// @ts-ignore: decorator
@inline
export function moveSquare(move: usize): i32 {
  return load<i32>(move, 4);
}

// @ts-ignore: decorator
@inline
function historyAt(color: i32, square: i32): usize {
  return HISTORY + (<usize>((color << 9) | square) << 1);
}

// @ts-ignore: decorator
@inline
function continuationAt(last: i32, square: i32): usize {
  return CONTINUATION_HISTORY + (<usize>((last << 9) | square) << 1);
}

export function clearHistory(): void {
  memory.fill(HISTORY, 0, 0x81000);
}

/** Moves a history towards a bound, by more at greater depths. */
function adjustHistory(at: usize, bound: i32, depth: i32, rate: i32): void {
  const history = <i32>load<i16>(at);
  store<i16>(at, <i16>(history + (((bound - history) * min(depth * depth + 1, 64)) >> rate)));
}

function adjustHistories(square: i32, bound: i32, depth: i32): void {
  const last = lastMove();
  adjustHistory(historyAt(side(), square), bound, depth, HISTORY_RATE);
  if (last != NO_SQUARE) adjustHistory(continuationAt(last, square), bound, depth, CONTINUATION_RATE);
}

/**
 * Rewards a move that caused a beta cutoff at this depth, also as the continuation of the previous move, and penalizes the moves
 * that were searched before it: the table's, and those from `searched` up to `end`.
 */
export function updateHistory(square: i32, depth: i32, ttMove: i32, searched: usize, end: usize): void {
  adjustHistories(square, MAX_HISTORY, depth);
  if (ttMove != NO_SQUARE && ttMove != square) adjustHistories(ttMove, -MAX_HISTORY, depth);
  for (; searched < end; searched += MOVE_BYTES) {
    if (moveSquare(searched) != square) adjustHistories(moveSquare(searched), -MAX_HISTORY, depth);
  }
}

/** Appends a move to a list that ends at `end`; returns the new end. */
// @ts-ignore: decorator
@inline
function appendMove(end: usize, square: i32): usize {
  const own = side();
  const last = lastMove();
  const continuation = last == NO_SQUARE ? 0 : <i32>load<i16>(continuationAt(last, square));
  const history = (<i32>load<i16>(historyAt(own, square)) >> HISTORY_SHIFT) + (continuation >> HISTORY_SHIFT);
  store<i32>(end, moveScore(own, combinationFor(own, square), combinationFor(own ^ 1, square)) + history);
  store<i32>(end, square, 4);
  return end + MOVE_BYTES;
}

/** Lists the moves that form a pattern for either side, without `excludedMove`; returns the end of the list. */
export function listMoves(list: usize, excludedMove: i32): usize {
  const own = side();
  let end = list;
  for (let group = 0; group < GROUPS; group++) {
    for (let left = relevantSquares(group); left; left &= left - 1) {
      const square = (group << 3) | <i32>ctz(left);
      if (square != excludedMove && !isForbidden(square, own)) end = appendMove(end, square);
    }
  }
  return end;
}

/**
 * Writes the moves of `listMoves`, in that order, as three u32 each: the square and the indices in the file of its two weights.
 * Returns the number of moves.
 */
export function writeMoveFeatures(to: usize): i32 {
  const own = side();
  const list = moveListAt(MAX_PLY - 1);
  const end = listMoves(list, NO_SQUARE);
  for (let move = list; move < end; move += MOVE_BYTES) {
    const square = moveSquare(move);
    store<u32>(to, <u32>square);
    store<u32>(to, <u32>ownMoveIndex(combinationFor(own, square)), 4);
    store<u32>(to, <u32>opponentMoveIndex(combinationFor(own ^ 1, square)), 8);
    to += 12;
  }
  return <i32>(end - list) / <i32>MOVE_BYTES;
}

// @ts-ignore: decorator
@inline
function fourSquares(color: i32, word: i32): u64 {
  return (
    threatWord(color, FOURS, word) |
    threatWord(color, FOUR_AND_THREE, word) |
    threatWord(color, WINNING, word) |
    threatWord(color, MAYBE_FORBIDDEN, word)
  );
}

/**
 * Lists the moves that may stop the other side's threat of an open four or two fours: the squares of its fours, and own fours,
 * without `excludedMove`. Neither side may be able to make a five. Returns the end of the list.
 */
export function listDefenses(list: usize, excludedMove: i32): usize {
  const own = side();
  let end = list;
  for (let word = 0; word < WORDS; word++) {
    for (let left = fourSquares(own, word) | fourSquares(own ^ 1, word); left; left &= left - 1) {
      const square = (word << 6) | <i32>ctz(left);
      if (square == excludedMove || !(makesFour(square, own ^ 1) || makesFour(square, own))) continue;
      if (!isForbidden(square, own)) end = appendMove(end, square);
    }
  }
  return end;
}

/** Appends the legal squares of a set of threats, with the threat as their score; returns the new end. */
function appendThreats(end: usize, set: i32): usize {
  const own = side();
  if (!threatCount(own, set)) return end;
  for (let word = 0; word < WORDS; word++) {
    for (let left = threatWord(own, set, word); left; left &= left - 1) {
      const square = (word << 6) | <i32>ctz(left);
      const threat = set == MAYBE_FORBIDDEN ? threatAt(square, own) : set;
      if (threat == QUIET || threat == FORBIDDEN) continue;
      store<i32>(end, threat);
      store<i32>(end, square, 4);
      end += MOVE_BYTES;
    }
  }
  return end;
}

/** Lists the moves that make a four or an open three, with the threat as their score; returns the end of the list. */
export function listThreats(list: usize): usize {
  let end = appendThreats(list, FOUR_AND_THREE);
  end = appendThreats(end, FOURS);
  end = appendThreats(end, THREES);
  end = appendThreats(end, THREE);
  return appendThreats(end, MAYBE_FORBIDDEN);
}

/** Lists one move; returns the end of the list. */
export function listSingle(list: usize, square: i32): usize {
  return appendMove(list, square);
}

// @ts-ignore: decorator
@inline
function swapMoves(a: usize, b: usize): void {
  const moved = load<u64>(a);
  store<u64>(a, load<u64>(b));
  store<u64>(b, moved);
}

/** Swaps the move with the highest score from `at` on to `at`. */
// @ts-ignore: decorator
@inline
export function pickNext(at: usize, end: usize): void {
  let best = at;
  for (let each = at + MOVE_BYTES; each < end; each += MOVE_BYTES) {
    if (load<i32>(each) > load<i32>(best)) best = each;
  }
  swapMoves(at, best);
}
