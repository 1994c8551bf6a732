import { MATE, MATE_THRESHOLD } from '../constants';
import { fastLog } from '../fastLog';
import { probe } from '../hashTable';
import { evaluationError, isWeakened } from '../weakness';
import { side } from './board';
import { linearEval } from './evaluation';
import { isAborted, mayVisit, nodes } from './limits';
import { MAX_PLY, MOVE_BYTES, listDefenses, listMoves, moveListAt, moveSquare, pickNext, updateHistory } from './moveOrder';
import { networkEval } from './network';
import { isForbidden, isPlayable, keepsThreat, makeMove, makesFour, threatAt, undoMove } from './threatBoard';
import { firstThreat, threatCount } from './threatSets';
import { FIVES, QUIET, WINNING } from './threats';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_SQUARE, PROVEN_DEPTH, causesCutoff, entryDepth, entryMove, entryScore, isLowerBound, storeEntry } from './transpositions';
import { searchLinkedVcf, searchVcf, vcfMove, vcfPlies } from './vcf';
import { positionHash } from './zobrist';

// Gomoku's principal variation search to a depth, over the evaluation of evaluation.ts and network.ts. The answer to a four costs
// no depth. Every position is first searched for a win by fours (see vcf.ts), near the leaves only by linked fours. If the other side
// threatens an open four, only defenses are searched, even beyond the depth.

const LEAF_VCF_FOURS: i32 = 22; // fours that a VCF search may try: near the leaves, and elsewhere
const VCF_FOURS: i32 = 64;
const LINKED_VCF_DEPTH: i32 = 3; // depth up to which a VCF search tries only linked fours
const MAX_DEFENSE_PLIES: i32 = 5; // plies beyond the depth in which threats are still answered
const FUTILITY_MARGIN: i32 = 52; // points a ply above beta from which an evaluation is a cutoff
const FAIL_HIGH_DEPTH: i32 = 3; // depth from which nodes are searched one ply less
const FAIL_HIGH_MARGIN: i32 = 100; // if the evaluation is this far above beta, in points
const LAZY_EVAL_MARGIN: i32 = 250; // points outside the window beyond which the network is not evaluated
const MOVE_COUNT: f32 = 4.5; // moves after which quiet moves are pruned (late move pruning)
const MOVE_COUNT_PV: f32 = 7.5; // the same in PV nodes
const MOVE_COUNT_PER_PLY: f32 = 3.8; // added to both for each ply of depth
const DEFENSE_COUNT: f32 = 1.5; // the same for answers to the threat of an open four; beyond the depth, one that does not lose is enough
const DEFENSE_COUNT_PER_PLY: f32 = 1.4;
const ALL_THREATS_DEPTH: i32 = 5; // depth from which late moves that are threats are still searched
const LMR_DEPTH: i32 = 3; // depth from which late moves are reduced
const LMR_MOVES: i32 = 2; // moves that are never reduced
const LMR_BASE: f32 = 0.66; // a reduction is LMR_BASE + LMR_FACTOR ln(depth) ln(move index), in plies
const LMR_FACTOR: f32 = 0.64;
const LMR_THREAT: f32 = 0.65; // share of the reduction for threats
const SINGULAR_DEPTH: i32 = 6; // depth from which the table's move may be extended
const SINGULAR_MARGIN: i32 = 5; // points a ply that it must be better than all others
const ROOT_LMR_DEPTH: i32 = 2; // depth above which the root's late moves are reduced by one more ply, and its last ones by two
const ROOT_LMR_MOVES: i32 = 11;
const ROOT_LMR_LAST_MOVES: i32 = 25;

let excludedMove: i32 = NO_SQUARE; // move that the next search excludes; its result is not stored

/** Returns the static evaluation for the side to move, without the network if it is far outside alpha and beta. */
// @ts-ignore: decorator
@inline
function evaluate(alpha: i32, beta: i32): i32 {
  let score = linearEval();
  if (isWeakened) score += networkEval() + evaluationError(positionHash());
  else if (score > alpha - LAZY_EVAL_MARGIN && score < beta + LAZY_EVAL_MARGIN) score += networkEval();
  return max(-MATE_THRESHOLD, min(MATE_THRESHOLD, score));
}

/** Searches the only answer to a four of the other side; without a legal one the game is lost. */
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

/** Returns the number of moves after which quiet moves are pruned. */
// @ts-ignore: decorator
@inline
function movesBeforePruning(depth: i32, isPv: bool, isThreatened: bool): i32 {
  if (isThreatened) return <i32>(DEFENSE_COUNT + DEFENSE_COUNT_PER_PLY * <f32>depth);
  return <i32>((isPv ? MOVE_COUNT_PV : MOVE_COUNT) + MOVE_COUNT_PER_PLY * <f32>depth);
}

/** Returns the late move reduction in plies; less for a threat. */
// @ts-ignore: decorator
@inline
function reduction(square: i32, moveIndex: i32, depth: i32): i32 {
  if (moveIndex < LMR_MOVES || depth < LMR_DEPTH) return 0;
  const plies = LMR_BASE + fastLog(<f32>depth) * fastLog(<f32>moveIndex) * LMR_FACTOR;
  return <i32>(threatAt(square, side()) == QUIET ? plies : plies * LMR_THREAT);
}

/** Returns the reduction at the root, where every move is searched. */
export function rootReduction(square: i32, moveIndex: i32, depth: i32): i32 {
  const plies = reduction(square, moveIndex, depth);
  if (depth <= ROOT_LMR_DEPTH || threatAt(square, side()) != QUIET) return plies;
  return plies + <i32>(moveIndex >= ROOT_LMR_MOVES) + <i32>(moveIndex >= ROOT_LMR_LAST_MOVES);
}

/** Searches all moves but this one to half the depth, with a null window below `beta`. */
function searchExcluding(square: i32, depth: i32, beta: i32, ply: i32): i32 {
  excludedMove = square;
  const score = search(depth >> 1, beta - 1, beta, ply);
  excludedMove = NO_SQUARE;
  return score;
}

/** Returns the score for the side to move, in points or as a forced win, within alpha and beta (fail soft); void if aborted. */
export function search(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const own = side();
  const other = own ^ 1;
  if (threatCount(own, FIVES)) return MATE - ply - 1;
  if (ply >= MAX_PLY) return 0;
  if (threatCount(other, FIVES)) return searchForcedAnswer(depth, alpha, beta, ply);
  if (threatCount(own, WINNING)) return MATE - ply - 3;
  // Mate distance pruning: neither side can lose or win faster than this.
  alpha = max(alpha, -(MATE - ply - 4));
  beta = min(beta, MATE - ply - 5);
  if (alpha >= beta) return alpha;
  const isThreatened = threatCount(other, WINNING) > 0;
  if (depth <= 0 && (!isThreatened || depth <= -MAX_DEFENSE_PLIES)) {
    const staticEval = evaluate(alpha, beta);
    return staticEval < beta && searchLinkedVcf(LEAF_VCF_FOURS) ? MATE - ply - vcfPlies : staticEval;
  }
  const isPv = beta - alpha > 1;
  const excluded = excludedMove;
  excludedMove = NO_SQUARE;
  const key = positionHash();
  const entry: u64 = excluded == NO_SQUARE ? probe(key) : 0;
  const ttScore = entry ? entryScore(entry, ply) : 0;
  const ttDepth = entry ? entryDepth(entry) : 0;
  if (entry && ttDepth >= depth && causesCutoff(entry, ttScore, alpha, beta)) return ttScore;
  if (!isPv && !isThreatened) {
    // Reverse futility pruning: an evaluation far above beta is taken as the score. Less far, it saves a ply.
    const futilityBeta = beta + FUTILITY_MARGIN * depth;
    const staticEval = evaluate(beta, futilityBeta);
    if (staticEval >= futilityBeta) return staticEval;
    if (depth >= FAIL_HIGH_DEPTH && staticEval >= beta + FAIL_HIGH_MARGIN) depth--;
  }
  let ttMove = NO_SQUARE;
  let extension = 0;
  let hasTriedVcf = excluded != NO_SQUARE;
  if (entry) {
    ttMove = entryMove(entry);
    hasTriedVcf = depth <= LINKED_VCF_DEPTH || ttDepth > LINKED_VCF_DEPTH;
    const maySucceed = isLowerBound(entry) && !isDecisive(ttScore) && ttMove != NO_SQUARE && !isThreatened;
    if (depth >= SINGULAR_DEPTH && ttDepth >= depth - 3 && maySucceed) {
      // Singular extension if the table's move alone is this good; multi-cut if others are good enough, too.
      const singularBeta = ttScore - SINGULAR_MARGIN * depth;
      const isSingular = searchExcluding(ttMove, depth, singularBeta, ply) < singularBeta;
      if (isAborted) return 0;
      if (isSingular) extension = 1;
      else if (singularBeta >= beta) return singularBeta;
    }
  }
  const nodesBefore = nodes;
  if (!hasTriedVcf && (depth > LINKED_VCF_DEPTH ? searchVcf(VCF_FOURS) : searchLinkedVcf(LEAF_VCF_FOURS))) {
    const mateScore = MATE - ply - vcfPlies;
    storeEntry(key, mateScore, ply, PROVEN_DEPTH, BOUND_EXACT, vcfMove, nodes - nodesBefore);
    return mateScore;
  }
  if (isAborted) return 0;
  const list = moveListAt(ply);
  let move = list;
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
    const unlisted = excluded == NO_SQUARE ? ttMove : excluded;
    const end = isThreatened ? listDefenses(list, unlisted) : listMoves(list, unlisted);
    if (end == list && !moveIndex) return isThreatened ? -(MATE - ply - 4) : 0;
    const maxMoves = movesBeforePruning(depth, isPv, isThreatened);
    for (; move < end && alpha < beta; move += MOVE_BYTES) {
      // Late move pruning, unless all moves lose so far: a loss is proven only if all moves were searched.
      const isLate = moveIndex >= maxMoves && bestScore >= -MATE_THRESHOLD;
      if (isLate && depth < ALL_THREATS_DEPTH) break;
      pickNext(move, end);
      const square = moveSquare(move);
      if (isLate && threatAt(square, own) == QUIET) continue;
      const score = searchMove(square, moveIndex, depth, reduction(square, moveIndex, depth), alpha, beta, ply);
      if (isAborted) return 0;
      moveIndex++;
      if (score <= bestScore) continue;
      bestScore = score;
      bestMove = square;
      alpha = max(alpha, score);
    }
  }
  if (excluded != NO_SQUARE) return bestScore;
  if (bestScore >= beta) updateHistory(bestMove, depth, ttMove, list, move);
  const bound = bestScore >= beta ? BOUND_LOWER : bestScore > originalAlpha ? BOUND_EXACT : BOUND_UPPER;
  storeEntry(key, bestScore, ply, max(depth, 0), bound, bestMove, nodes - nodesBefore);
  return bestScore;
}

/** Whether a move is no four and does not stop the other side's threat of an open four or two fours. */
// @ts-ignore: decorator
@inline
function isRefuted(square: i32): bool {
  const own = side();
  const other = own ^ 1;
  if (!threatCount(other, WINNING) || threatCount(other, FIVES)) return false;
  return !makesFour(square, own) && keepsThreat(square, other);
}

/**
 * Returns the score of a move. All but the first are searched with a null window and a reduced depth, and re-searched if they beat
 * alpha.
 */
export function searchMove(square: i32, moveIndex: i32, depth: i32, reducedPlies: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (!mayVisit()) return 0;
  if (isRefuted(square)) return -(MATE - ply - 4);
  makeMove(square);
  let score = moveIndex ? -search(depth - 1 - reducedPlies, -alpha - 1, -alpha, ply + 1) : beta;
  if (reducedPlies && score > alpha && !isAborted) score = -search(depth - 1, -alpha - 1, -alpha, ply + 1);
  if (!moveIndex || (score > alpha && score < beta && !isAborted)) score = -search(depth - 1, -beta, -alpha, ply + 1);
  undoMove();
  return score;
}

/** Whether a score is a forced win or loss. */
// @ts-ignore: decorator
@inline
export function isDecisive(score: i32): bool {
  return score > MATE_THRESHOLD || score < -MATE_THRESHOLD;
}
