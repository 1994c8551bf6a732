import { ROOT_MOVES } from './memory';

// What iterative deepening finds of the root's moves: a line each, the best first.

/** Of the last search that came to its end: its depth, and how many lines it has ranked. */
export let completedDepth: i32 = 0;
export let rankedLines: i32 = 0;
/** The value of the best line, in discs or points; that of a search under way as well. */
export let bestScore: i32 = 0;

let moveCount: i32 = 0; // of the root

// @ts-ignore: decorator
@inline
function entryAt(line: i32): usize {
  return ROOT_MOVES + (<usize>line << 3);
}

/** Begins anew, with no move yet. */
export function clearRootMoves(): void {
  completedDepth = 0;
  rankedLines = 0;
  bestScore = 0;
  moveCount = 0;
}

/** Adds a move of the root as the last line, with no value yet. */
export function addRootMove(square: i32): void {
  store<i32>(entryAt(moveCount), square);
  store<i32>(entryAt(moveCount++), 0, 4);
}

// @ts-ignore: decorator
@inline
export function rootMove(line: i32): i32 {
  return load<i32>(entryAt(line));
}

// @ts-ignore: decorator
@inline
export function rootScore(line: i32): i32 {
  return load<i32>(entryAt(line), 4);
}

/**
 * Enters a move as a line with its value. The lines that were before it move down, so that each of the root's moves stays
 * one line, and none below is worth more, as the move was found better than they are.
 */
export function insertRootMove(line: i32, square: i32, value: i32): void {
  if (!line) bestScore = value;
  let at = line;
  while (rootMove(at) != square) at++;
  memory.copy(entryAt(line + 1), entryAt(line), <usize>(at - line) << 3);
  store<i32>(entryAt(line), square);
  store<i32>(entryAt(line), value, 4);
  for (at = line + 1; at < moveCount; at++) store<i32>(entryAt(at), min(value, rootScore(at)), 4);
}

/**
 * Enters what a search of a line has found; returns whether to go on with the next. Of an aborted search only a first move
 * stands that it has found to be better than the best before it. No line is worth more than the one before, whatever a
 * table or a likelihood made of it.
 */
export function updateLine(line: i32, square: i32, value: i32, isAborted: bool): bool {
  if (isAborted && (line || square == rootMove(0))) return false;
  insertRootMove(line, square, line ? min(value, rootScore(line - 1)) : value);
  return !isAborted;
}

/** A search to this depth has come to its end with this many lines. */
export function completeDepth(depth: i32, ranked: i32): void {
  completedDepth = depth;
  rankedLines = ranked;
}

export function setBestScore(value: i32): void {
  bestScore = value;
}
