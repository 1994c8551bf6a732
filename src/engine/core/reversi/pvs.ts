import { WORST_SCORE } from './lastEmpties';
import { isAborted } from './limits';
import { MOVE_BYTES, moveSquare, opponentAfter, pickNext, playerAfter } from './moveOrder';
import { NO_SQUARE } from './transpositions';

// The move loop of principal variation search, shared by Reversi's middle game and endgame. A search `S` is a class without fields
// that provides
//
//   beforeMove(move, opponent, ply)                          prepares the state of the position after a move
//   search(player, opponent, depth, alpha, beta, ply)        score of the position after it, fail soft

/** Best move of the last call of `searchMoves`, or `NO_SQUARE`. */
export let bestMoveFound: i32 = NO_SQUARE;

/**
 * Returns the score of a move of a list, made against `opponent`, within alpha and beta (fail soft). All but the first are searched
 * with a null window, since they are expected to be no better than alpha.
 */
export function searchMove<S>(
  move: usize,
  list: usize,
  opponent: u64,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const s = changetype<S>(<usize>0);
  const nextPlayer = playerAfter(move);
  const nextOpponent = opponentAfter(move);
  s.beforeMove(move, opponent, ply);
  if (move > list) {
    const score = -s.search(nextPlayer, nextOpponent, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (score <= alpha || score >= beta) return score;
    alpha = score - 1;
  }
  return -s.search(nextPlayer, nextOpponent, depth - 1, -beta, -alpha, ply + 1);
}

/** Returns the best score of a list's moves, within alpha and beta (fail soft), with the move in `bestMoveFound`; void if aborted. */
// @ts-ignore: decorator
@inline
export function searchMoves<S>(
  list: usize,
  end: usize,
  opponent: u64,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  let bestScore = WORST_SCORE;
  let bestMove = NO_SQUARE;
  for (let move = list; move < end && bestScore < beta; move += MOVE_BYTES) {
    pickNext(move, end);
    const score = searchMove<S>(move, list, opponent, depth, max(alpha, bestScore), beta, ply);
    if (isAborted) return 0;
    if (score <= bestScore) continue;
    bestScore = score;
    bestMove = moveSquare(move);
  }
  bestMoveFound = bestMove;
  return bestScore;
}
