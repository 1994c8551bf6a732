import { side } from './board';
import { gomokuValue } from './evaluation';
import { netValue } from './network';
import {
  AT_LEAST,
  AT_MOST,
  CERTAIN,
  EXACT,
  NO_SQUARE,
  SURE,
  WON,
  depthOf,
  isAtLeast,
  keep,
  settles,
  squareOf,
  valueOf,
} from './transpositions';
import { DEEPEST, MOVE_BYTES, listDefences, listMoves, listOf, pick, praise, squareAt } from './moveOrder';
import { logarithm } from '../logarithm';
import { isAborted, mayPut, nodes } from './limits';
import { find } from '../table';
import { hashOf } from './zobrist';
import { isForbidden, isOpen, make, threatAt, undo } from './threatBoard';
import { countOf, firstOf } from './threatSets';
import { FIVES, QUIET, WINNING } from './threats';
import { winPlies, winSquare, winsByFours, winsByLinkedFours } from './vcf';
import { errorAt, isWeak } from '../weakness';

// Gomoku by principal variation search to a depth over the points of gomokuEvaluation.ts and gomokuNet.ts. Fives are
// answered at once and cost no depth; at every position the side to move may win by fours alone (see vcf.ts), at the leaves
// by linked ones; where the other side threatens an open four, only what may help is tried, also beyond the depth.

const LEAF_FOURS: i32 = 30; // fours to try for a win by them, at the leaves
const INNER_FOURS: i32 = 100;
const BEYOND: i32 = 8; // plies that an open threat may be answered beyond the depth
const FUTILE: i32 = 3; // depth up to which a position far above beta is believed
const MARGIN: i32 = 50; // points a ply, for that
const LAZY: i32 = 250; // points that the network is believed not to change
const TRIED: i32 = 8; // moves tried, and how many more a ply of depth
const TRIED_OPEN: i32 = 12; // the same where alpha and beta are apart
const TRIED_A_PLY: i32 = 4;
const ALL_THREATS: i32 = 4; // depth from which threats are tried besides
const REDUCED: i32 = 3; // depth from which late moves are searched less deep
const LATE: i32 = 2; // moves before those
const LESS: f32 = 0.7; // plies less, and how many more for each unit of the product of the logarithms of depth and place
const LESS_A_UNIT: f32 = 0.6;
const SINGULAR: i32 = 5; // depth from which the table's move may be searched deeper
const SINGULAR_MARGIN: i32 = 4; // points a ply that it must be better than all others, for that
const ROOT_LESS: i32 = 3; // depth above which the root's late moves lose a ply more, and its last ones two
const ROOT_LATE: i32 = 12;
const ROOT_LAST: i32 = 30;

let leftOut: i32 = NO_SQUARE; // the move that the next search leaves out; what it finds is not kept

/** What the position is worth to the side to move without a search; far below `low` or above `high`, about. */
// @ts-ignore: decorator
@inline
function judged(low: i32, high: i32): i32 {
  let points = gomokuValue();
  if (isWeak) points += netValue() + errorAt(hashOf());
  else if (points > low - LAZY && points < high + LAZY) points += netValue();
  return max(-SURE, min(SURE, points));
}

/** The only answer to a five to come, or the loss. */
function answered(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const own = side();
  const square = firstOf(own ^ 1, FIVES);
  if (countOf(own ^ 1, FIVES) > 1 || isForbidden(square, own)) return -(WON - ply - 2);
  if (!mayPut()) return 0;
  make(square);
  const value = -search(depth, -beta, -alpha, ply + 1);
  undo();
  return value;
}

/** How much less deep a late move is searched at first ("late move reductions"); one that must be answered, half as much. */
// @ts-ignore: decorator
@inline
function reduction(square: i32, index: i32, depth: i32): i32 {
  if (index < LATE || depth < REDUCED) return 0;
  const less = <i32>(LESS + logarithm(<f32>depth) * logarithm(<f32>index) * LESS_A_UNIT);
  return threatAt(square, side()) == QUIET ? less : less >> 1;
}

/** The same at the root, where every move is tried. */
export function rootReduction(square: i32, index: i32, depth: i32): i32 {
  const less = reduction(square, index, depth);
  if (depth <= ROOT_LESS || threatAt(square, side()) != QUIET) return less;
  return less + <i32>(index >= ROOT_LATE) + <i32>(index >= ROOT_LAST);
}

/** What all moves but the table's are worth about this limit, by a search half as deep. */
function others(square: i32, depth: i32, limit: i32, ply: i32): i32 {
  leftOut = square;
  const value = search(depth >> 1, limit - 1, limit, ply);
  leftOut = NO_SQUARE;
  return value;
}

/** What a position is worth to the side to move, in points or as a win, within alpha and beta; nothing where aborted. */
export function search(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const own = side();
  const other = own ^ 1;
  if (countOf(own, FIVES)) return WON - ply - 1;
  if (ply >= DEEPEST) return 0;
  if (countOf(other, FIVES)) return answered(depth, alpha, beta, ply);
  if (countOf(own, WINNING)) return WON - ply - 3;
  // The quickest loss and the quickest win that are left.
  alpha = max(alpha, -(WON - ply - 4));
  beta = min(beta, WON - ply - 5);
  if (alpha >= beta) return alpha;
  const isThreatened = countOf(other, WINNING) > 0;
  if (depth <= 0 && (!isThreatened || depth <= -BEYOND)) {
    const points = judged(alpha, beta);
    if (points < beta && winsByLinkedFours(LEAF_FOURS)) return WON - ply - winPlies;
    return points;
  }
  const isNarrow = beta - alpha == 1;
  // Who is far above beta without a search would be by a win as well.
  if (isNarrow && !isThreatened && depth <= FUTILE) {
    const enough = beta + MARGIN * depth;
    const points = judged(enough, enough);
    if (points >= enough) return points;
  }
  const but = leftOut;
  leftOut = NO_SQUARE;
  const key = hashOf();
  const entry = but == NO_SQUARE ? find(key) : 0;
  let first = NO_SQUARE;
  let deeper = 0;
  let triedFours = but != NO_SQUARE;
  if (entry) {
    const value = valueOf(entry, ply);
    if (depthOf(entry) >= depth && settles(entry, value, alpha, beta)) return value;
    first = squareOf(entry);
    triedFours = depth <= 0 || depthOf(entry) > 0;
    const isKnown = depth >= SINGULAR && depthOf(entry) >= depth - 3 && isAtLeast(entry) && !isSure(value);
    if (isKnown && !isThreatened && first != NO_SQUARE) {
      // A move that alone is so good is searched deeper; where others are good enough as well, nothing is.
      const limit = value - SINGULAR_MARGIN * depth;
      const isAlone = others(first, depth, limit, ply) < limit;
      if (isAborted) return 0;
      if (isAlone) deeper = 1;
      else if (limit >= beta) return limit;
    }
  }
  const before = nodes;
  if (!triedFours && (depth > 0 ? winsByFours(INNER_FOURS) : winsByLinkedFours(LEAF_FOURS))) {
    const value = WON - ply - winPlies;
    keep(key, value, ply, CERTAIN, EXACT, winSquare, nodes - before);
    return value;
  }
  if (isAborted) return 0;
  const list = listOf(ply);
  const floor = alpha;
  let most = -WON;
  let best = NO_SQUARE;
  let index = 0;
  if (first != NO_SQUARE && isOpen(first)) {
    most = tried(first, index++, depth + deeper, 0, alpha, beta, ply);
    if (isAborted) return 0;
    best = first;
    alpha = max(alpha, most);
  }
  if (alpha < beta) {
    const listed = but == NO_SQUARE ? first : but;
    const end = isThreatened ? listDefences(list, listed) : listMoves(list, listed);
    if (end == list && !index) return isThreatened ? -(WON - ply - 4) : 0;
    const enough = (isNarrow ? TRIED : TRIED_OPEN) + TRIED_A_PLY * depth;
    // A position is lost only where every move loses.
    for (let move = list; move < end && alpha < beta; move += MOVE_BYTES) {
      const isEnough = !isThreatened && index >= enough && most >= -SURE;
      if (isEnough && depth < ALL_THREATS) break;
      pick(move, end);
      const square = squareAt(move);
      if (isEnough && threatAt(square, own) == QUIET) continue;
      const value = tried(square, index, depth, isThreatened ? 0 : reduction(square, index, depth), alpha, beta, ply);
      if (isAborted) return 0;
      index++;
      if (value <= most) continue;
      most = value;
      best = square;
      alpha = max(alpha, value);
    }
  }
  if (but != NO_SQUARE) return most;
  if (most >= beta) praise(best, depth);
  keep(key, most, ply, max(depth, 0), most >= beta ? AT_LEAST : most > floor ? EXACT : AT_MOST, best, nodes - before);
  return most;
}

/** What a move is worth; all but the first are expected to be no better than alpha, and at first searched less deep. */
export function tried(square: i32, index: i32, depth: i32, less: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (!mayPut()) return 0;
  make(square);
  let value = index ? -search(depth - 1 - less, -alpha - 1, -alpha, ply + 1) : beta;
  if (less && value > alpha && !isAborted) value = -search(depth - 1, -alpha - 1, -alpha, ply + 1);
  if (!index || (value > alpha && value < beta && !isAborted)) value = -search(depth - 1, -beta, -alpha, ply + 1);
  undo();
  return value;
}

// @ts-ignore: decorator
@inline
export function isSure(value: i32): bool {
  return value > SURE || value < -SURE;
}
