import { DISC } from '../constants';
import { cachedKey, probe } from '../hashTable';
import { evaluationError, greed, isWeakened } from '../weakness';
import { bitOf, flips, mobility } from './bitboard';
import { NO_SELECTIVITY, etcCutoff, searchEndgame, stabilityBound } from './endgame';
import { evaluateFeatures } from './evaluation';
import { featuresAt, passFeatures, updateFeatures } from './features';
import { WORST_SCORE, countNode, finalScore, nodes } from './lastEmpties';
import { checkLimits, isAborted } from './limits';
import { appendMove, moveListAt, moveSquare, playerAfter, weightedMobility } from './moveOrder';
import { NO_CUTOFF, probcut } from './probcut';
import { bestMoveFound, searchMoves } from './pvs';
import { CACHED_DEPTH, NO_SQUARE, entryKey, entryMove, hashOf, narrowWindow, secondEntryMove, storeEntry, ttAlpha, ttBeta, ttScore } from './transpositions';

// Reversi's principal variation search to a depth: over the evaluation in whole discs or, if the depth reaches the last empty
// square, over the final score. The features of the position `ply` moves below the root are at `featuresAt(ply)`; the caller that
// makes the move writes them.

export const EXACT_EMPTIES: i32 = 10; // empty squares up to which an endgame is solved exactly, with any selectivity
const ENDGAME_EMPTIES: i32 = 13; // empty squares up to which a search without selectivity needs no evaluation
const ETC_DEPTH: i32 = 5; // depth from which enhanced transposition cutoffs pay off
export const EVAL_ORDER_DEPTH: i32 = 6; // depth from which the evaluation orders moves
const TT_MOVE_SCORE: i32 = 1 << 24;
const REPLY_PENALTY: i32 = 300; // in the move order, for each reply, in 256ths of a disc
const EXACT_REPLY_PENALTY: i32 = 3 * DISC; // the same in exact endgames, where few replies make small trees

/** Degree of pruning by probability: 0 the most, `NO_SELECTIVITY` none; see probcut.ts. */
export let selectivity: i32 = NO_SELECTIVITY;

export function setSelectivity(value: i32): void {
  selectivity = value;
}

/** Returns the evaluation in 256ths of a disc. */
function evaluate(player: u64, opponent: u64, ply: i32): i32 {
  return evaluateMoves(player, opponent, mobility(player, opponent), ply);
}

/** Returns the evaluation of a position with these moves, in 256ths of a disc. */
function evaluateMoves(player: u64, opponent: u64, moves: u64, ply: i32): i32 {
  countNode();
  const replies = mobility(opponent, player);
  if (moves) return evaluateFeatures(featuresAt(ply), player, opponent, moves, replies);
  if (!replies) return finalScore(player, opponent) * DISC;
  passFeatures(featuresAt(ply));
  return -evaluateFeatures(featuresAt(ply + 1), opponent, player, replies, moves);
}

// @ts-ignore: decorator
@inline
function toDiscs(score: i32): i32 {
  return max(-64, min(64, (score + DISC / 2) >> 8));
}

/** Returns the evaluation in whole discs, with the errors of a weakened search. */
function staticEval(player: u64, opponent: u64, ply: i32): i32 {
  const score = evaluate(player, opponent, ply);
  if (!isWeakened) return toDiscs(score);
  const discs = finalScore(player, opponent) * DISC;
  return toDiscs(score + (((discs - score) * greed) >> 8) + evaluationError(hashOf(player, opponent)));
}

// Squares by groups, in the order in which moves cause the most cutoffs: corners and the center, most others, and those beside corners.
const SQUARE_GROUPS: usize = memory.data<u64>([0x81003c3c3c3c0081, 0x3c3cc3c3c3c33c3c, 0x42c300000000c342]);
const GROUP_BYTES: usize = 8;
const GROUPS_END: usize = SQUARE_GROUPS + 3 * GROUP_BYTES;

/** Searches one ply. */
function searchOnePly(player: u64, opponent: u64, alpha: i32, beta: i32, ply: i32): i32 {
  const moves = mobility(player, opponent);
  if (!moves) {
    if (!mobility(opponent, player)) return finalScore(player, opponent);
    passFeatures(featuresAt(ply));
    return -searchOnePly(opponent, player, -beta, -alpha, ply + 1);
  }
  countNode();
  if (checkLimits()) return 0;
  let bestScore = WORST_SCORE;
  for (let group = SQUARE_GROUPS; group < GROUPS_END; group += GROUP_BYTES) {
    for (let rest = moves & load<u64>(group); rest; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      const flipped = flips(square, player, opponent);
      updateFeatures(featuresAt(ply), square, flipped);
      bestScore = max(bestScore, -staticEval(opponent & ~flipped, player | flipped | bitOf(square), ply + 1));
      if (bestScore >= beta) return bestScore;
    }
  }
  return bestScore;
}

/** Lists the moves with their scores for the order, the table's moves first; returns the end of the list. */
export function listMoves(
  list: usize,
  player: u64,
  opponent: u64,
  moves: u64,
  depth: i32,
  ttMove: i32,
  secondTtMove: i32,
  ply: i32,
): usize {
  const replyPenalty = selectivity == NO_SELECTIVITY ? EXACT_REPLY_PENALTY : REPLY_PENALTY;
  let end = list;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const flipped = flips(square, player, opponent);
    const nextPlayer = opponent & ~flipped;
    const nextOpponent = player | flipped | bitOf(square);
    let score = TT_MOVE_SCORE;
    if (!nextPlayer) score = TT_MOVE_SCORE + 1;
    else if (square == secondTtMove) score = TT_MOVE_SCORE / 2;
    else if (square != ttMove) {
      const replies = mobility(nextPlayer, nextOpponent);
      score = -replyPenalty * weightedMobility(replies);
      if (depth >= EVAL_ORDER_DEPTH) {
        updateFeatures(featuresAt(ply), square, flipped);
        score -= evaluateMoves(nextPlayer, nextOpponent, replies, ply + 1);
      }
    }
    end = appendMove(end, score, square, nextPlayer, nextOpponent);
  }
  return end;
}

/** The middle game as a search of pvs.ts and probcut.ts. */
export class Midgame {
  @inline
  beforeMove(move: usize, opponent: u64, ply: i32): void {
    updateFeatures(featuresAt(ply), moveSquare(move), opponent ^ playerAfter(move));
  }

  search(player: u64, opponent: u64, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
    return search(player, opponent, depth, alpha, beta, ply);
  }

  @inline
  staticEval(player: u64, opponent: u64, ply: i32): i32 {
    return staticEval(player, opponent, ply);
  }
}

/** Returns the score of a position for `player`, to move, in discs within alpha and beta (fail soft); void if aborted. */
function search(player: u64, opponent: u64, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const empties = <i32>popcnt(~(player | opponent));
  if (depth >= empties) {
    if (empties <= (selectivity == NO_SELECTIVITY ? ENDGAME_EMPTIES : EXACT_EMPTIES)) {
      return searchEndgame(player, opponent, alpha, beta, ply);
    }
    depth = empties;
  }
  if (depth <= 1) {
    return depth ? searchOnePly(player, opponent, alpha, beta, ply) : staticEval(player, opponent, ply);
  }
  const nodesBefore = nodes;
  countNode();
  if (checkLimits()) return 0;
  const bound = stabilityBound(player, opponent, alpha);
  if (bound <= alpha) return bound;
  const key = entryKey(player, opponent, depth);
  let entry = probe(key);
  if (!entry && depth == CACHED_DEPTH + 1) entry = probe(cachedKey(key)); // of the previous iteration
  let ttMove = NO_SQUARE;
  let secondTtMove = NO_SQUARE;
  if (entry) {
    ttMove = entryMove(entry);
    secondTtMove = secondEntryMove(entry);
    if (narrowWindow(entry, depth, selectivity, alpha, beta)) return ttScore;
    alpha = ttAlpha;
    beta = ttBeta;
  }
  const moves = mobility(player, opponent);
  if (!moves) {
    if (!mobility(opponent, player)) return finalScore(player, opponent);
    passFeatures(featuresAt(ply));
    return -search(opponent, player, depth, -beta, -alpha, ply + 1);
  }
  if (selectivity < NO_SELECTIVITY && beta - alpha == 1) {
    const probcutScore = probcut<Midgame>(player, opponent, depth, empties, selectivity, alpha, ply);
    if (isAborted) return 0;
    if (probcutScore != NO_CUTOFF) return probcutScore;
  }
  const list = moveListAt(ply);
  const end = listMoves(list, player, opponent, moves, depth, ttMove, secondTtMove, ply);
  if (depth >= ETC_DEPTH) {
    const etcScore = etcCutoff(list, end, depth - 1, selectivity, beta);
    if (etcScore >= beta) return etcScore;
  }
  const score = searchMoves<Midgame>(list, end, opponent, depth, alpha, beta, ply);
  if (isAborted) return 0;
  const lower = score > alpha ? score : -64;
  storeEntry(key, depth, selectivity, lower, score < beta ? score : 64, bestMoveFound, nodes - nodesBefore);
  return score;
}
