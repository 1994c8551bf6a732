import { side } from './board';
import { linearEval } from './evaluation';
import { networkEval } from './network';
import { MATE_THRESHOLD, MATE } from '../constants';
import { BOUND_LOWER, BOUND_UPPER, PROVEN_DEPTH, BOUND_EXACT, NO_SQUARE, entryDepth, isLowerBound, storeEntry, causesCutoff, entryMove, entryScore } from './transpositions';
import { MAX_PLY, MOVE_BYTES, listDefenses, listMoves, moveListAt, pickNext, updateHistory, moveSquare } from './moveOrder';
import { fastLog } from '../fastLog';
import { isAborted, mayVisit, nodes } from './limits';
import { probe } from '../table';
import { positionHash } from './zobrist';
import { isForbidden, isPlayable, makeMove, threatAt, undoMove } from './threatBoard';
import { threatCount, firstThreat } from './threatSets';
import { FIVES, QUIET, WINNING } from './threats';
import { vcfPlies, vcfMove, searchVcf, searchLinkedVcf } from './vcf';
import { evaluationError, isWeakened } from '../weakness';

// Gomoku by principal variation search to a depth over the points of gomokuEvaluation.ts and gomokuNet.ts. Fives are
// answered at once and cost no depth; at every position the side to move may win by fours alone (see vcf.ts), at the leaves
// by linked ones; where the other side threatens an open four, only what may help is tried, also beyond the depth.

const LEAF_VCF_FOURS: i32 = 30; // fours to try for a win by them, at the leaves
const VCF_FOURS: i32 = 100;
const MAX_DEFENSE_PLIES: i32 = 8; // plies that an open threat may be answered beyond the depth
const FUTILITY_DEPTH: i32 = 3; // depth up to which a position far above beta is believed
const FUTILITY_MARGIN: i32 = 50; // points a ply, for that
const LAZY_EVAL_MARGIN: i32 = 250; // points that the network is believed not to change
const MOVE_COUNT: i32 = 8; // moves tried, and how many more a ply of depth
const MOVE_COUNT_PV: i32 = 12; // the same where alpha and beta are apart
const MOVE_COUNT_PER_PLY: i32 = 4;
const ALL_THREATS_DEPTH: i32 = 4; // depth from which threats are tried besides
const LMR_DEPTH: i32 = 3; // depth from which late moves are searched less deep
const LMR_MOVES: i32 = 2; // moves before those
const LMR_BASE: f32 = 0.7; // plies less, and how many more for each unit of the product of the logarithms of depth and place
const LMR_FACTOR: f32 = 0.6;
const SINGULAR_DEPTH: i32 = 5; // depth from which the table's move may be searched deeper
const SINGULAR_MARGIN: i32 = 4; // points a ply that it must be better than all others, for that
const ROOT_LMR_DEPTH: i32 = 3; // depth above which the root's late moves lose a ply more, and its last ones two
const ROOT_LMR_MOVES: i32 = 12;
const ROOT_LMR_LAST_MOVES: i32 = 30;

let excludedMove: i32 = NO_SQUARE; // the move that the next search leaves out; what it finds is not kept

/** What the position is worth to the side to move without a search; far below `low` or above `high`, about. */
// @ts-ignore: decorator
@inline
function evaluate(alpha: i32, beta: i32): i32 {
  let score = linearEval();
  if (isWeakened) score += networkEval() + evaluationError(positionHash());
  else if (score > alpha - LAZY_EVAL_MARGIN && score < beta + LAZY_EVAL_MARGIN) score += networkEval();
  return max(-MATE_THRESHOLD, min(MATE_THRESHOLD, score));
}

/** The only answer to a five to come, or the loss. */
function searchForcedAnswer(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const own = side();
  const square = firstThreat(own ^ 1, FIVES);
  if (threatCount(own ^ 1, FIVES) > 1 || isForbidden(square, own)) return -(MATE - ply - 2);
  if (!mayVisit()) return 0;
  makeMove(square);
  const score = -search(depth, -beta, -alpha, ply + 1);
  undoMove();
  return score;
}

/** How much less deep a late move is searched at first ("late move reductions"); one that must be answered, half as much. */
// @ts-ignore: decorator
@inline
function reduction(square: i32, moveIndex: i32, depth: i32): i32 {
  if (moveIndex < LMR_MOVES || depth < LMR_DEPTH) return 0;
  const plies = <i32>(LMR_BASE + fastLog(<f32>depth) * fastLog(<f32>moveIndex) * LMR_FACTOR);
  return threatAt(square, side()) == QUIET ? plies : plies >> 1;
}

/** The same at the root, where every move is tried. */
export function rootReduction(square: i32, moveIndex: i32, depth: i32): i32 {
  const plies = reduction(square, moveIndex, depth);
  if (depth <= ROOT_LMR_DEPTH || threatAt(square, side()) != QUIET) return plies;
  return plies + <i32>(moveIndex >= ROOT_LMR_MOVES) + <i32>(moveIndex >= ROOT_LMR_LAST_MOVES);
}

/** What all moves but the table's are worth about this limit, by a search half as deep. */
function searchExcluding(square: i32, depth: i32, beta: i32, ply: i32): i32 {
  excludedMove = square;
  const score = search(depth >> 1, beta - 1, beta, ply);
  excludedMove = NO_SQUARE;
  return score;
}

/** What a position is worth to the side to move, in points or as a win, within alpha and beta; nothing where aborted. */
export function search(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const own = side();
  const other = own ^ 1;
  if (threatCount(own, FIVES)) return MATE - ply - 1;
  if (ply >= MAX_PLY) return 0;
  if (threatCount(other, FIVES)) return searchForcedAnswer(depth, alpha, beta, ply);
  if (threatCount(own, WINNING)) return MATE - ply - 3;
  // The quickest loss and the quickest win that are left.
  alpha = max(alpha, -(MATE - ply - 4));
  beta = min(beta, MATE - ply - 5);
  if (alpha >= beta) return alpha;
  const isThreatened = threatCount(other, WINNING) > 0;
  if (depth <= 0 && (!isThreatened || depth <= -MAX_DEFENSE_PLIES)) {
    const points = evaluate(alpha, beta);
    if (points < beta && searchLinkedVcf(LEAF_VCF_FOURS)) return MATE - ply - vcfPlies;
    return points;
  }
  const isNarrow = beta - alpha == 1;
  // Who is far above beta without a search would be by a win as well.
  if (isNarrow && !isThreatened && depth <= FUTILITY_DEPTH) {
    const enough = beta + FUTILITY_MARGIN * depth;
    const points = evaluate(enough, enough);
    if (points >= enough) return points;
  }
  const excluded = excludedMove;
  excludedMove = NO_SQUARE;
  const key = positionHash();
  const entry = excluded == NO_SQUARE ? probe(key) : 0;
  let ttMove = NO_SQUARE;
  let extension = 0;
  let hasTriedVcf = excluded != NO_SQUARE;
  if (entry) {
    const value = entryScore(entry, ply);
    if (entryDepth(entry) >= depth && causesCutoff(entry, value, alpha, beta)) return value;
    ttMove = entryMove(entry);
    hasTriedVcf = depth <= 0 || entryDepth(entry) > 0;
    const isSingularCandidate = depth >= SINGULAR_DEPTH && entryDepth(entry) >= depth - 3 && isLowerBound(entry) && !isDecisive(value);
    if (isSingularCandidate && !isThreatened && ttMove != NO_SQUARE) {
      // A move that alone is so good is searched deeper; where others are good enough as well, nothing is.
      const singularBeta = value - SINGULAR_MARGIN * depth;
      const isSingular = searchExcluding(ttMove, depth, singularBeta, ply) < singularBeta;
      if (isAborted) return 0;
      if (isSingular) extension = 1;
      else if (singularBeta >= beta) return singularBeta;
    }
  }
  const nodesBefore = nodes;
  if (!hasTriedVcf && (depth > 0 ? searchVcf(VCF_FOURS) : searchLinkedVcf(LEAF_VCF_FOURS))) {
    const value = MATE - ply - vcfPlies;
    storeEntry(key, value, ply, PROVEN_DEPTH, BOUND_EXACT, vcfMove, nodes - nodesBefore);
    return value;
  }
  if (isAborted) return 0;
  const list = moveListAt(ply);
  const originalAlpha = alpha;
  let bestScore = -MATE;
  let bestMove = NO_SQUARE;
  let moveIndex = 0;
  if (ttMove != NO_SQUARE && isPlayable(ttMove)) {
    bestScore = searchMove(ttMove, moveIndex++, depth + extension, 0, alpha, beta, ply);
    if (isAborted) return 0;
    bestMove = ttMove;
    alpha = max(alpha, bestScore);
  }
  if (alpha < beta) {
    const listedMove = excluded == NO_SQUARE ? ttMove : excluded;
    const end = isThreatened ? listDefenses(list, listedMove) : listMoves(list, listedMove);
    if (end == list && !moveIndex) return isThreatened ? -(MATE - ply - 4) : 0;
    const enough = (isNarrow ? MOVE_COUNT : MOVE_COUNT_PV) + MOVE_COUNT_PER_PLY * depth;
    // A position is lost only where every move loses.
    for (let move = list; move < end && alpha < beta; move += MOVE_BYTES) {
      const isLate = !isThreatened && moveIndex >= enough && bestScore >= -MATE_THRESHOLD;
      if (isLate && depth < ALL_THREATS_DEPTH) break;
      pickNext(move, end);
      const square = moveSquare(move);
      if (isLate && threatAt(square, own) == QUIET) continue;
      const value = searchMove(square, moveIndex, depth, isThreatened ? 0 : reduction(square, moveIndex, depth), alpha, beta, ply);
      if (isAborted) return 0;
      moveIndex++;
      if (value <= bestScore) continue;
      bestScore = value;
      bestMove = square;
      alpha = max(alpha, value);
    }
  }
  if (excluded != NO_SQUARE) return bestScore;
  if (bestScore >= beta) updateHistory(bestMove, depth);
  storeEntry(key, bestScore, ply, max(depth, 0), bestScore >= beta ? BOUND_LOWER : bestScore > originalAlpha ? BOUND_EXACT : BOUND_UPPER, bestMove, nodes - nodesBefore);
  return bestScore;
}

/** What a move is worth; all but the first are expected to be no better than alpha, and at first searched less deep. */
export function searchMove(square: i32, moveIndex: i32, depth: i32, reducedPlies: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (!mayVisit()) return 0;
  makeMove(square);
  let score = moveIndex ? -search(depth - 1 - reducedPlies, -alpha - 1, -alpha, ply + 1) : beta;
  if (reducedPlies && score > alpha && !isAborted) score = -search(depth - 1, -alpha - 1, -alpha, ply + 1);
  if (!moveIndex || (score > alpha && score < beta && !isAborted)) score = -search(depth - 1, -beta, -alpha, ply + 1);
  undoMove();
  return score;
}

// @ts-ignore: decorator
@inline
export function isDecisive(value: i32): bool {
  return value > MATE_THRESHOLD || value < -MATE_THRESHOLD;
}
