import { probe } from '../hashTable';
import { mobility } from './bitboard';
import { WORST_SCORE, countNode, finalScore, nodes, solveLastEmpties } from './lastEmpties';
import { checkLimits, isAborted, isNearLimit } from './limits';
import { MOVE_BYTES, listEndgameMoves, moveListAt, opponentAfter, playerAfter } from './moveOrder';
import { bestMoveFound, searchMoves } from './pvs';
import { stableDiscs } from './stability';
import { NO_SQUARE, entryKey, entryMove, isDeepEnough, narrowWindow, storeEntry, ttAlpha, ttBeta, ttScore, upperBound } from './transpositions';

// Reversi's exact endgame: principal variation search over the final score in discs, with a transposition table, enhanced
// transposition cutoffs (Schaeffer and Plaat, "New advances in alpha-beta searching", 1996) and stability cutoffs.

/** Selectivity of a search that prunes nothing by probability, see probcut.ts. */
export const NO_SELECTIVITY: i32 = 5;

const LAST_EMPTIES: i32 = 5; // up to this many empty squares, tables and lists cost more than they save
const TABLE_EMPTIES: i32 = 7; // empty squares from which the table pays off
const ETC_EMPTIES: i32 = 9; // empty squares from which enhanced transposition cutoffs pay off

/** Returns the upper bound of the score that the other side's stable discs imply, capped at alpha + 1. At most alpha, it is a cutoff. */
// @ts-ignore: decorator
@inline
export function stabilityBound(player: u64, opponent: u64, alpha: i32): i32 {
  if (64 - 2 * <i32>popcnt(opponent) > alpha) return alpha + 1;
  return min(64 - 2 * <i32>popcnt(stableDiscs(opponent, player)), alpha + 1);
}

/** Enhanced transposition cutoff: returns the first score of a list's moves in the table that reaches beta, or else `WORST_SCORE`. */
// @ts-ignore: decorator
@inline
export function etcCutoff(list: usize, end: usize, depth: i32, selectivity: i32, beta: i32): i32 {
  for (let move = list; move < end; move += MOVE_BYTES) {
    const entry = probe(entryKey(playerAfter(move), opponentAfter(move), depth));
    if (entry && isDeepEnough(entry, depth, selectivity) && -upperBound(entry) >= beta) return -upperBound(entry);
  }
  return WORST_SCORE;
}

/** The endgame as a search of pvs.ts. */
class Endgame {
  @inline
  beforeMove(move: usize, opponent: u64, ply: i32): void {}

  search(player: u64, opponent: u64, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
    return searchEndgame(player, opponent, alpha, beta, ply);
  }
}

/** Returns the final score for `player`, to move, within alpha and beta (fail soft); void if aborted. */
export function searchEndgame(player: u64, opponent: u64, alpha: i32, beta: i32, ply: i32): i32 {
  const empties = <i32>popcnt(~(player | opponent));
  if (empties <= LAST_EMPTIES && !isNearLimit) return solveLastEmpties(player, opponent, alpha, beta, empties);
  const nodesBefore = nodes;
  countNode();
  if (checkLimits()) return 0;
  const bound = stabilityBound(player, opponent, alpha);
  if (bound <= alpha) return bound;
  const key = empties >= TABLE_EMPTIES ? entryKey(player, opponent, empties) : 0;
  const entry: u64 = empties >= TABLE_EMPTIES ? probe(key) : 0;
  let ttMove = NO_SQUARE;
  if (entry) {
    if (narrowWindow(entry, empties, NO_SELECTIVITY, alpha, beta)) return ttScore;
    alpha = ttAlpha;
    beta = ttBeta;
    ttMove = entryMove(entry);
  }
  const moves = mobility(player, opponent);
  if (!moves) {
    if (!mobility(opponent, player)) return finalScore(player, opponent);
    return -searchEndgame(opponent, player, -beta, -alpha, ply);
  }
  const list = moveListAt(ply);
  const end = listEndgameMoves(list, player, opponent, moves, ttMove);
  if (empties >= ETC_EMPTIES) {
    const etcScore = etcCutoff(list, end, empties - 1, NO_SELECTIVITY, beta);
    if (etcScore >= beta) return etcScore;
  }
  const score = searchMoves<Endgame>(list, end, opponent, empties, alpha, beta, ply);
  if (empties >= TABLE_EMPTIES && !isAborted) {
    const lower = score > alpha ? score : -64;
    storeEntry(key, empties, NO_SELECTIVITY, lower, score < beta ? score : 64, bestMoveFound, nodes - nodesBefore);
  }
  return score;
}
