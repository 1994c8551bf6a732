import { MATE, WIN_SCALE } from '../constants';
import { UNLIMITED, now, reportProgress, reportScore } from '../control';
import { deepen } from '../deepening';
import { bestScore, completeDepth, completedDepth, insertRootMove, moveCount, rankedLines, rootMove, setRootMoves } from '../rootMoves';
import { MAX_CLEARED_BUCKETS, clearTable, reuseTable } from '../hashTable';
import { depthAfter, helperNumber } from '../helper';
import { UNLIMITED_FOURS, isWeakened, maxFours } from '../weakness';
import { at, side } from './board';
import { center } from './geometry';
import { isAborted, nodes, startLimits } from './limits';
import { MOVE_BYTES, clearHistory, listDefenses, listMoves, listSingle, moveListAt, moveSquare, pickNext } from './moveOrder';
import { isLegal } from './renju';
import { isDecisive, rootReduction, searchMove } from './search';
import { isForbidden, loadBoard, threatAt } from './threatBoard';
import { firstThreat, threatCount } from './threatSets';
import { FIVES, WINNING } from './threats';
import { NO_SQUARE } from './transpositions';
import { clearVcf, searchVcf, vcfMove, vcfPlies } from './vcf';
import { clearVct, searchVct, vctMove, vctPlies } from './vct';

// Gomoku's search by iterative deepening, one ply more each time. Between iterations it spends a share of the nodes on a VCT
// search, see vct.ts.

const ASPIRATION_WINDOW: i32 = 17; // points on either side of the previous score
const MAX_ASPIRATION_WINDOW: i32 = 500;
const ROOT_VCF_FOURS: i32 = 100000; // fours that the first VCF search may try
const VCT_FIRST_NODES: u32 = 2300; // maximum number of nodes of the first VCT search
const VCT_NODE_SHARE: u32 = 8; // one node in this many goes to VCT searches

let depth: i32 = 0; // of the current iteration
let maxDepth: i32 = 0;
let multiPv: i32 = 0;
let usesVct: bool = false;
let vctNodes: u32 = 0; // spent on VCT searches
let vctFirstNodes: u32 = 0;

/** Gomoku as a search, see `deepening.ts`. */
class GomokuSearch {
  @inline
  isAborted(): bool {
    return isAborted;
  }

  @inline
  searchRootMove(move: usize, first: usize, depth: i32, alpha: i32, beta: i32): i32 {
    const square = moveSquare(move);
    if (threatAt(square, side()) == FIVES) return MATE - 1;
    const index = <i32>(move - first) / <i32>MOVE_BYTES;
    return searchMove(square, index, depth, rootReduction(square, index, depth), alpha, beta, 0);
  }

  @inline
  maxScore(): i32 {
    return MATE;
  }

  @inline
  aspirationDelta(expected: i32): i32 {
    return isDecisive(expected) ? MAX_ASPIRATION_WINDOW : ASPIRATION_WINDOW;
  }

  @inline
  maxDelta(): i32 {
    return MAX_ASPIRATION_WINDOW;
  }

  @inline
  movesBothBounds(): bool {
    return false;
  }

  @inline
  depth(): i32 {
    return depth;
  }

  /** Searches for a win by threats. */
  solve(): bool {
    if (!usesVct || vctNodes > nodes / VCT_NODE_SHARE) return false;
    const nodesBefore = nodes;
    const isWon = searchVct(vctFirstNodes + nodes / VCT_NODE_SHARE, 1);
    vctNodes += nodes - nodesBefore;
    if (isWon) reportWin(vctMove, vctPlies);
    return isWon;
  }

  endIteration(): bool {
    report();
    return (multiPv == 1 && isDecisive(bestScore)) || depth == maxDepth;
  }

  advance(): void {
    depth = min(depthAfter(depth), maxDepth);
  }
}

/** Returns a legal square, the center if possible. */
function anyLegalSquare(): i32 {
  const own = side();
  if (!at(center()) && isLegal(center(), own)) return center();
  let square = 0;
  while (at(square) || !isLegal(square, own)) square++;
  return square;
}

/**
 * Lists the root's moves: all that form a pattern for either side. If only the best is asked for and a side can make a five or an
 * open four, lists only the winning move or the defenses.
 */
function listRootMoves(multiPv: i32): void {
  const own = side();
  const list = moveListAt(0);
  let end = list;
  if (multiPv == 1) {
    if (threatCount(own, FIVES)) end = listSingle(list, firstThreat(own, FIVES));
    else if (threatCount(own ^ 1, FIVES)) {
      const square = firstThreat(own ^ 1, FIVES);
      if (!isForbidden(square, own)) end = listSingle(list, square);
    } else if (!threatCount(own, WINNING) && threatCount(own ^ 1, WINNING)) end = listDefenses(list, NO_SQUARE);
  }
  if (end == list) end = listMoves(list, NO_SQUARE);
  if (end == list) end = listSingle(list, anyLegalSquare());
  for (let move = list; move < end; move += MOVE_BYTES) pickNext(move, end);
  setRootMoves(list, end, MOVE_BYTES);
}

/** Reports a forced win with this first move. */
function reportWin(square: i32, plies: i32): void {
  insertRootMove(0, square, MATE - plies);
  completeDepth(plies, 1);
  report();
}

function report(): void {
  if (rankedLines) reportScore(bestScore, completedDepth);
  reportProgress(nodes, rootMove(0), winProbability(bestScore));
}

/** Returns the probability that this score wins for the side to move. */
export function winProbability(score: i32): f32 {
  if (isDecisive(score)) return score > 0 ? 1 : 0;
  return <f32>(1 / (1 + Math.exp(-<f64>score / <f64>WIN_SCALE)));
}

/**
 * Searches an undecided position for the side to move, at most `plies` deep and with at most `maxNodes` placed stones, until the
 * deadline or a stop. After `softMs` it begins no iteration unless the best move has just changed. Ranks the `lines` best moves.
 * The same depth and number of nodes give the same result.
 */
export function searchGomoku(plies: i32, lines: i32, maxNodes: u32, softMs: f64): void {
  const startMs = now();
  loadBoard();
  startLimits(maxNodes);
  clearVcf();
  clearHistory();
  listRootMoves(lines);
  reportProgress(nodes, rootMove(0), 0.5);
  if (lines == 1) {
    if (!helperNumber && searchVcf(ROOT_VCF_FOURS)) {
      reportWin(vcfMove, vcfPlies);
      return;
    }
    if (moveCount == 1) {
      report();
      return;
    }
  }
  clearVct();
  if (maxNodes == UNLIMITED && plies > 20 && !isWeakened) reuseTable();
  else clearTable(min(MAX_CLEARED_BUCKETS, min((<u64>maxNodes >> 2) + 16, <u64>1 << <u64>(min(plies, 8) + 12))));
  depth = depthAfter(0);
  maxDepth = plies;
  multiPv = min(lines, moveCount);
  usesVct = multiPv == 1 && maxFours == UNLIMITED_FOURS && !helperNumber; // a search with limited fours does not search threats
  vctNodes = 0;
  vctFirstNodes = min(VCT_FIRST_NODES, maxNodes / VCT_NODE_SHARE);
  deepen<GomokuSearch>(multiPv, startMs, softMs);
}
