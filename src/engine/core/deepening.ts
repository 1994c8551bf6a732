import { now } from './control';
import { completeDepth, listEnd, listStart, listedSquare, moveBytes, moveToFront, rootMove, rootScore, updateLine } from './rootMoves';

// Iterative deepening with aspiration windows at the root of any alpha-beta search. The search `S` is a class without fields; its
// state is static memory. It calls `setRootMoves` first, and provides:
//
//   isAborted()                         whether a limit has ended the search, so that its last score is void
//   searchRootMove(move, first, depth, alpha, beta)
//                                       score of an entry of the root's list, fail soft; `first` is the first entry searched
//   maxScore()                          greatest possible score
//   aspirationDelta(expected)           half the width of the first window
//   maxDelta()                          half width from which on the window is the whole range
//   movesBothBounds()                   whether, after a fail, the bound that held moves to the score as well
//   depth()                             depth of the next iteration
//   solve()                             tries to prove a win; returns whether that makes the next iteration unnecessary
//   endIteration()                      reports after each iteration, aborted ones included; returns whether the search is finished
//   advance()                           prepares the next iteration

/** Searches the root moves from `first` on; returns the best score, fail soft. A move that raises alpha goes to the front, at `first`. */
function searchRoot<S>(first: usize, depth: i32, alpha: i32, beta: i32): i32 {
  const s = changetype<S>(<usize>0);
  let best = -s.maxScore() - 1;
  for (let move = first; move < listEnd && best < beta; move += moveBytes) {
    const score = s.searchRootMove(move, first, depth, max(alpha, best), beta);
    if (s.isAborted()) return best;
    if (score <= best) continue;
    best = score;
    if (score > alpha) moveToFront(move, first);
  }
  return best;
}

/** Searches with an aspiration window around `expected`. If aborted, returns the best score known so far. */
function aspirationSearch<S>(first: usize, depth: i32, expected: i32): i32 {
  const s = changetype<S>(<usize>0);
  const maxScore = s.maxScore();
  let delta = s.aspirationDelta(expected);
  let alpha = max(expected - delta, -maxScore);
  let beta = min(expected + delta, maxScore);
  let known = expected;
  while (true) {
    if (delta >= s.maxDelta()) {
      alpha = -maxScore;
      beta = maxScore;
    }
    const score = searchRoot<S>(first, depth, alpha, beta);
    if (s.isAborted()) return score > alpha ? score : known;
    if ((score > alpha || alpha == -maxScore) && (score < beta || beta == maxScore)) return score;
    known = score;
    delta <<= 1;
    const failsLow = score <= alpha;
    if (failsLow || s.movesBothBounds()) alpha = max(failsLow ? score - delta : score - 1, -maxScore);
    if (!failsLow || s.movesBothBounds()) beta = min(failsLow ? score + 1 : score + delta, maxScore);
  }
}

/** Searches the best `multiPv` lines to a depth. */
export function searchLines<S>(depth: i32, multiPv: i32): void {
  const s = changetype<S>(<usize>0);
  for (let line = 0; line < multiPv; line++) {
    const first = listStart + <usize>line * moveBytes;
    const score = aspirationSearch<S>(first, depth, rootScore(line));
    if (!updateLine(line, listedSquare(first), score, s.isAborted())) return;
  }
  completeDepth(depth, multiPv);
}

/**
 * Iterates until the search is finished or aborted. Later than `softMs` after `startMs`, a further iteration begins only if the
 * best move has just changed; after twice that time, none does.
 */
export function deepen<S>(multiPv: i32, startMs: f64, softMs: f64): void {
  const s = changetype<S>(<usize>0);
  while (!s.isAborted()) {
    const previousBest = rootMove(0);
    if (s.solve()) return;
    searchLines<S>(s.depth(), multiPv);
    if (s.endIteration()) return;
    if (now() - startMs > (rootMove(0) == previousBest ? softMs : 2 * softMs)) return;
    s.advance();
  }
}
