import { LINES_FOUND } from './memory';

// What iterative deepening finds of the root's moves: a line each, the best first.

/** Of the last search that came to its end: its depth, and how many lines it has ranked. */
export let depthReached: i32 = 0;
export let lines: i32 = 0;
/** The value of the best line, in discs or points; that of a search under way as well. */
export let lead: i32 = 0;

let moves: i32 = 0; // of the root

// @ts-ignore: decorator
@inline
function lineAt(line: i32): usize {
  return LINES_FOUND + (<usize>line << 3);
}

/** Begins anew, with no move yet. */
export function beginLines(): void {
  depthReached = 0;
  lines = 0;
  lead = 0;
  moves = 0;
}

/** Adds a move of the root as the last line, with no value yet. */
export function addLine(square: i32): void {
  store<i32>(lineAt(moves), square);
  store<i32>(lineAt(moves++), 0, 4);
}

// @ts-ignore: decorator
@inline
export function moveOf(line: i32): i32 {
  return load<i32>(lineAt(line));
}

// @ts-ignore: decorator
@inline
export function worthOf(line: i32): i32 {
  return load<i32>(lineAt(line), 4);
}

/**
 * Enters a move as a line with its value. The lines that were before it move down, so that each of the root's moves stays
 * one line, and none below is worth more, as the move was found better than they are.
 */
export function enter(line: i32, square: i32, value: i32): void {
  if (!line) lead = value;
  let at = line;
  while (moveOf(at) != square) at++;
  memory.copy(lineAt(line + 1), lineAt(line), <usize>(at - line) << 3);
  store<i32>(lineAt(line), square);
  store<i32>(lineAt(line), value, 4);
  for (at = line + 1; at < moves; at++) store<i32>(lineAt(at), min(value, worthOf(at)), 4);
}

/**
 * Enters what a search of a line has found; returns whether to go on with the next. Of an aborted search only a first move
 * stands that it has found to be better than the best before it. No line is worth more than the one before, whatever a
 * table or a likelihood made of it.
 */
export function enterFound(line: i32, square: i32, value: i32, isAborted: bool): bool {
  if (isAborted && (line || square == moveOf(0))) return false;
  enter(line, square, line ? min(value, worthOf(line - 1)) : value);
  return !isAborted;
}

/** A search to this depth has come to its end with this many lines. */
export function settle(depth: i32, ranked: i32): void {
  depthReached = depth;
  lines = ranked;
}

export function setLead(value: i32): void {
  lead = value;
}
