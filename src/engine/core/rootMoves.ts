import { ROOT_MOVES } from './memory';

// The root's moves as iterative deepening ranks them, the best first. A line is a root move with its score.

/** Depth of the last completed iteration, and the number of lines that it ranked. */
export let completedDepth: i32 = 0;
export let rankedLines: i32 = 0;
/** Score of the best line, in discs or points, also during an iteration. */
export let bestScore: i32 = 0;

export let moveCount: i32 = 0; // number of root moves

// The root's move list in search order. The game defines its entries, except that the square is an i32 at offset 4.
export let listStart: usize = 0;
export let listEnd: usize = 0;
export let moveBytes: usize = 0; // size of an entry

// @ts-ignore: decorator
@inline
function entryAt(line: i32): usize {
  return ROOT_MOVES + (<usize>line << 3);
}

/** Starts with the moves of a list, each with score zero. One entry's bytes behind the list must be free, see `moveToFront`. */
export function setRootMoves(start: usize, end: usize, bytes: usize): void {
  completedDepth = 0;
  rankedLines = 0;
  bestScore = 0;
  listStart = start;
  listEnd = end;
  moveBytes = bytes;
  moveCount = 0;
  for (let move = start; move < end; move += bytes) {
    store<i32>(entryAt(moveCount), listedSquare(move));
    store<i32>(entryAt(moveCount++), 0, 4);
  }
}

/** Returns the square of an entry of the list. */
export function listedSquare(move: usize): i32 {
  return load<i32>(move, 4);
}

/** Moves an entry of the list to `to`; those in between keep their order. */
export function moveToFront(move: usize, to: usize): void {
  memory.copy(listEnd, move, moveBytes);
  memory.copy(to + moveBytes, to, move - to);
  memory.copy(to, listEnd, moveBytes);
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
 * Inserts a move at a line with its score. The lines from there on move down by one, and their scores are capped at this one,
 * since this move was found to be better.
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
 * Records the result of a line's search; returns whether to continue with the next line. The result of an aborted search counts
 * only if it is a better first move. A line's score is capped at that of the line before: the table or ProbCut may have raised it.
 */
export function updateLine(line: i32, square: i32, value: i32, isAborted: bool): bool {
  if (isAborted && (line || square == rootMove(0))) return false;
  insertRootMove(line, square, line ? min(value, rootScore(line - 1)) : value);
  return !isAborted;
}

/** Marks the iteration to this depth as complete, with this many ranked lines. */
export function completeDepth(depth: i32, ranked: i32): void {
  completedDepth = depth;
  rankedLines = ranked;
}

export function setBestScore(value: i32): void {
  bestScore = value;
}
