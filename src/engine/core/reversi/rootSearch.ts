import { PASS } from '../constants';
import { UNLIMITED, now, reportProgress, reportScore } from '../control';
import { deepen, searchLines } from '../deepening';
import { bestScore, completedDepth, moveCount, rankedLines, rootMove, setBestScore, setRootMoves } from '../rootMoves';
import { MAX_CLEARED_BUCKETS, clearTable, reuseTable } from '../hashTable';
import { depthAfter } from '../helper';
import { isWeakened } from '../weakness';
import { mobility } from './bitboard';
import { NO_SELECTIVITY } from './endgame';
import { winProbability } from './evaluation';
import { computeFeatures, featuresAt } from './features';
import { nodes } from './lastEmpties';
import { isAborted, startLimits } from './limits';
import { EVAL_ORDER_DEPTH, EXACT_EMPTIES, Midgame, listMoves, setSelectivity } from './midgame';
import { MOVE_BYTES, moveListAt, pickNext } from './moveOrder';
import { searchMove } from './pvs';
import { NO_SQUARE, setHashSalt } from './transpositions';

// Reversi's search by iterative deepening, one ply more each time. When the last empty square is within reach, it searches to the
// end at once, pruning less and less by probability until the score is exact.

const ENDGAME_REACH: i32 = 5; // plies by which the first search to the end may be deeper than the iteration before it
const ASPIRATION_WINDOW: i32 = 2; // discs on either side of the previous score
const SHORT_ENDGAME_EMPTIES: i32 = 13; // empty squares up to which an endgame is solved without shallower searches first
const APPROACH_SELECTIVITY: i32 = 1; // of the searches before the exact one, which fill the table
const MAX_INEXACT_SELECTIVITY: i32 = 3; // the last before `NO_SELECTIVITY`

/** Selectivity of the last completed iteration. */
export let completedSelectivity: i32 = 0;
/** Whether the best score is exact. */
export let isSolved: bool = false;

let rootOpponent: u64 = 0;
let rootEmpties: i32 = 0;
let isWld: bool = false; // whether only winning, drawing or losing matters
let targetDepth: i32 = 0;
let depth: i32 = 0; // of the current iteration
let iterationSelectivity: i32 = 0;

/** Reversi as a search, see `deepening.ts`. */
class ReversiSearch {
  @inline
  isAborted(): bool {
    return isAborted;
  }

  @inline
  searchRootMove(move: usize, first: usize, depth: i32, alpha: i32, beta: i32): i32 {
    return searchMove<Midgame>(move, first, rootOpponent, depth, alpha, beta, 0);
  }

  @inline
  maxScore(): i32 {
    return isWld ? 1 : 64;
  }

  @inline
  aspirationDelta(expected: i32): i32 {
    return ASPIRATION_WINDOW;
  }

  @inline
  maxDelta(): i32 {
    return isWld ? 0 : 65;
  }

  @inline
  movesBothBounds(): bool {
    return true;
  }

  @inline
  depth(): i32 {
    return depth;
  }

  @inline
  solve(): bool {
    return false;
  }

  endIteration(): bool {
    if (!isAborted) {
      completedSelectivity = iterationSelectivity;
      isSolved = depth == rootEmpties && iterationSelectivity == NO_SELECTIVITY;
    }
    if (rankedLines) reportScore(bestScore, completedDepth);
    report(nodes);
    return isSolved || (depth == targetDepth && targetDepth < rootEmpties);
  }

  advance(): void {
    if (depth == rootEmpties) setIterationSelectivity(iterationSelectivity < MAX_INEXACT_SELECTIVITY ? iterationSelectivity + 1 : NO_SELECTIVITY);
    else setDepth(nextDepth(depth, targetDepth));
  }
}

function report(nodeCount: u64): void {
  reportProgress(nodeCount, rootMove(0), rootWinProbability());
}

function rootWinProbability(): f32 {
  if (isSolved) return bestScore > 0 ? 1 : bestScore < 0 ? 0 : 0.5;
  return winProbability(bestScore, rootEmpties);
}

function startSearch(player: u64, opponent: u64, maxNodes: u32, emptiesToWinner: bool): void {
  rootOpponent = opponent;
  rootEmpties = <i32>popcnt(~(player | opponent));
  isSolved = false;
  isWld = false;
  completedSelectivity = 0;
  startLimits(maxNodes, emptiesToWinner);
  setHashSalt(emptiesToWinner ? 1 : 0);
  computeFeatures(featuresAt(0), player, opponent);
  setSelectivity(0);
  const list = moveListAt(0);
  const orderDepth = isAborted ? 0 : EVAL_ORDER_DEPTH;
  const end = listMoves(list, player, opponent, mobility(player, opponent), orderDepth, NO_SQUARE, NO_SQUARE, 0);
  for (let move = list; move < end; move += MOVE_BYTES) pickNext(move, end);
  setRootMoves(list, end, MOVE_BYTES);
}

/** Returns the next depth: one ply more, or to the end if that is within reach and `maxDepth` allows it. */
// @ts-ignore: decorator
@inline
function nextDepth(depth: i32, maxDepth: i32): i32 {
  const next = depthAfter(depth);
  return next + ENDGAME_REACH >= rootEmpties && maxDepth >= rootEmpties ? rootEmpties : next;
}

function setIterationSelectivity(selectivity: i32): void {
  iterationSelectivity = selectivity;
  setSelectivity(selectivity);
}

/** Sets the depth. Short endgames are searched exactly at once, without selective searches first. */
function setDepth(value: i32): void {
  depth = value;
  setIterationSelectivity(depth == rootEmpties && rootEmpties <= EXACT_EMPTIES ? NO_SELECTIVITY : 0);
}

/**
 * Searches an undecided position for `player`, to move, at most `maxDepth` deep and with at most `maxNodes` positions, until the
 * deadline or a stop. After `softMs` it begins no iteration unless the best move has just changed. Ranks the `multiPv` best moves.
 * The same depth and number of nodes give the same result.
 */
export function searchReversi(
  player: u64,
  opponent: u64,
  maxDepth: i32,
  multiPv: i32,
  maxNodes: u32,
  softMs: f64,
): void {
  const startMs = now();
  if (maxNodes == UNLIMITED && maxDepth >= 20 && !isWeakened) reuseTable();
  else clearTable(min(MAX_CLEARED_BUCKETS, min((<u64>maxNodes >> 2) + 16, <u64>1 << <u64>(min(maxDepth, 16) + 4))));
  startSearch(player, opponent, maxNodes, true);
  if (!moveCount) {
    reportProgress(0, PASS, 0.5);
    return;
  }
  targetDepth = min(maxDepth, rootEmpties);
  setDepth(min(depthAfter(0), targetDepth));
  reportProgress(nodes, rootMove(0), 0.5);
  deepen<ReversiSearch>(min(multiPv, moveCount), startMs, softMs);
}

/**
 * Solves a position for `player`, to move, who must have a move, within `maxNodes` positions, until the deadline or a stop: for the
 * final score, or with `wld` only for win, draw or loss. With `emptiesToWinner`, empty squares at the end count for the winner. The
 * reported nodes include `nodesBefore`. Reports only once the position is solved.
 */
export function solve(
  player: u64,
  opponent: u64,
  wld: bool,
  emptiesToWinner: bool,
  nodesBefore: u32,
  maxNodes: u32,
): void {
  clearTable(<u64>1 << <u64>min(max(<i32>popcnt(~(player | opponent)) - 3, 4), 20));
  startSearch(player, opponent, maxNodes, emptiesToWinner);
  if (rootEmpties > SHORT_ENDGAME_EMPTIES) {
    setSelectivity(APPROACH_SELECTIVITY);
    for (let depth = 1; depth < rootEmpties && !isAborted; depth = nextDepth(depth, rootEmpties)) {
      searchLines<ReversiSearch>(depth, 1);
    }
    if (!isAborted) searchLines<ReversiSearch>(rootEmpties, 1);
  }
  setSelectivity(NO_SELECTIVITY);
  isWld = wld;
  if (!isAborted) searchLines<ReversiSearch>(rootEmpties, 1);
  if (isAborted) return;
  if (wld) setBestScore(min(max(bestScore, -1), 1));
  isSolved = true;
  report(nodesBefore + nodes);
}
