import { bitOf, flips, mobility } from './bitboard';
import { CERTAIN, WORST, ceilingOf, endgame, foundBelow } from './endgame';
import { DISC, valueOf } from './evaluation';
import { moveVector, passVector, vectorOf } from './features';
import { countOne, leadOf, positions } from './lastEmpties';
import { MOVE_BYTES, add, listOf, moverAt, otherAt, pick, squareAt, weighed } from './moveOrder';
import { NONE, cutByLikelihood } from './probcut';
import { NO_SQUARE, keep, keyOf, lowerOf, secondOf, squareOf, suffices, upperOf } from './transpositions';
import { find } from '../table';
import { isAborted, isOver } from './limits';
import { errorAt, greed, isWeak } from '../weakness';

// Reversi by principal variation search to a depth: over the evaluation in whole discs, or, where the depth reaches the
// last empty square, over the lead at the end. The indices of the position `ply` moves below the root are the vector of
// that ply (see features.ts), which whoever makes a move writes.

export const SOLVED: i32 = 10; // empty squares up to which an end is solved exactly, however unsure the search may be
const LISTED: i32 = 17; // empty squares up to which a search that is to be certain needs no evaluation
const CROSSED: i32 = 6; // depth from which enhanced transposition cut-offs pay
export const JUDGED: i32 = 6; // depth from which the evaluation orders moves
const FIRST: i32 = 1 << 24;
const MOBILITY: i32 = DISC; // what an answer less is worth to a move's place in the order

/** How sure the search is to be: `CERTAIN`, or less, see probcut.ts. */
export let sureness: i32 = CERTAIN;

export function setSureness(value: i32): void {
  sureness = value;
}

/** The evaluation in 256ths of a disc. */
function judged(mine: u64, theirs: u64, ply: i32): i32 {
  countOne();
  const moves = mobility(mine, theirs);
  const answers = mobility(theirs, mine);
  if (moves) return valueOf(vectorOf(ply), mine, theirs, moves, answers);
  if (!answers) return leadOf(mine, theirs) * DISC;
  passVector(vectorOf(ply));
  return -valueOf(vectorOf(ply + 1), theirs, mine, answers, moves);
}

// @ts-ignore: decorator
@inline
function inDiscs(value: i32): i32 {
  return max(-64, min(64, (value + DISC / 2) >> 8));
}

/** The evaluation in discs, as far as it is known. */
export function leaf(mine: u64, theirs: u64, ply: i32): i32 {
  const value = judged(mine, theirs, ply);
  if (!isWeak) return inDiscs(value);
  const counted = leadOf(mine, theirs) * DISC;
  return inDiscs(value + (((counted - value) * greed) >> 8) + errorAt(keyOf(mine, theirs)));
}

/** One move deep. */
function shallow(mine: u64, theirs: u64, alpha: i32, beta: i32, ply: i32): i32 {
  let moves = mobility(mine, theirs);
  if (!moves) {
    if (!mobility(theirs, mine)) return leadOf(mine, theirs);
    passVector(vectorOf(ply));
    return -shallow(theirs, mine, -beta, -alpha, ply + 1);
  }
  countOne();
  if (isOver()) return 0;
  let most = WORST;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, mine, theirs);
    moveVector(vectorOf(ply), square, turned);
    most = max(most, -leaf(theirs & ~turned, mine | turned | bitOf(square), ply + 1));
    if (most >= beta) return most;
  }
  return most;
}

/** Lists the moves with what speaks for them, `first` and `second` above all; returns where the list ends. */
export function listJudged(
  list: usize,
  mine: u64,
  theirs: u64,
  moves: u64,
  depth: i32,
  first: i32,
  second: i32,
  ply: i32,
): usize {
  let end = list;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, mine, theirs);
    const after = mine | turned | bitOf(square);
    const before = theirs & ~turned;
    let value = FIRST;
    if (!before) value = FIRST + 1;
    else if (square == second) value = FIRST / 2;
    else if (square != first) {
      value = -MOBILITY * weighed(mobility(before, after));
      if (depth >= JUDGED) {
        moveVector(vectorOf(ply), square, turned);
        value -= judged(before, after, ply + 1);
      }
    }
    end = add(end, value, square, before, after);
  }
  return end;
}

/** What a position is worth to `mine`, to move, within alpha and beta (fail soft); nothing where aborted. */
export function search(mine: u64, theirs: u64, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const count = <i32>popcnt(~(mine | theirs));
  if (depth >= count) {
    if (count <= (sureness == CERTAIN ? LISTED : SOLVED)) return endgame(mine, theirs, alpha, beta, ply);
    depth = count;
  }
  if (depth <= 1) return depth ? shallow(mine, theirs, alpha, beta, ply) : leaf(mine, theirs, ply);
  const before = positions;
  countOne();
  if (isOver()) return 0;
  const ceiling = ceilingOf(mine, theirs, alpha);
  if (ceiling <= alpha) return ceiling;
  const key = keyOf(mine, theirs);
  const entry = find(key);
  let first = NO_SQUARE;
  let second = NO_SQUARE;
  if (entry) {
    first = squareOf(entry);
    second = secondOf(entry);
    if (suffices(entry, depth, sureness)) {
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
    passVector(vectorOf(ply));
    return -search(theirs, mine, depth, -beta, -alpha, ply + 1);
  }
  if (sureness < CERTAIN && beta - alpha == 1) {
    const likely = cutByLikelihood(mine, theirs, depth, count, alpha, ply);
    if (isAborted) return 0;
    if (likely != NONE) return likely;
  }
  const list = listOf(ply);
  const end = listJudged(list, mine, theirs, moves, depth, first, second, ply);
  if (depth >= CROSSED) {
    const known = foundBelow(list, end, depth - 1, sureness, beta);
    if (known >= beta) return known;
  }
  let most = WORST;
  let best = NO_SQUARE;
  for (let move = list; move < end && most < beta; move += MOVE_BYTES) {
    pick(move, end);
    const value = tried(move, list, theirs, depth, max(alpha, most), beta, ply);
    if (isAborted) return 0;
    if (value <= most) continue;
    most = value;
    best = squareAt(move);
  }
  keep(key, depth, sureness, most > alpha ? most : -64, most < beta ? most : 64, best, positions - before);
  return most;
}

/** What a move of a list, made against `theirs`, is worth; all but the first are expected to be no better than alpha. */
export function tried(
  move: usize,
  list: usize,
  theirs: u64,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const mover = moverAt(move);
  const other = otherAt(move);
  moveVector(vectorOf(ply), squareAt(move), theirs ^ mover);
  if (move > list) {
    const value = -search(mover, other, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (value <= alpha || value >= beta) return value;
    alpha = value - 1;
  }
  return -search(mover, other, depth - 1, -beta, -alpha, ply + 1);
}
