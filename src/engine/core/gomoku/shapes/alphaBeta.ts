import { PLAYOUTS_PER_POLL, isStopped, reportProgress } from '../../control';
import { SHAPE_BOARD } from '../../memory';
import { randomBelow, seedRandom } from '../../random';
import { side } from '../board';
import { loadBoard, makeMove, squareOf, undoMove } from './shapeBoard';
import { DECIDED, WON, evaluate } from './shapeEvaluation';
import { STRIDE, cellAt, isEmpty } from './shapes';

// Gomoku by alpha-beta to a fixed depth over the scores of shapeEvaluation.ts, as in a published design. Candidates are the empty
// squares next to a stone: nearest to the center first, then by larger file, then by larger rank.

const ORDER: usize = SHAPE_BOARD + 0xc00; // u16[400]: all cells in search order
const NEIGHBOR_COUNTS: usize = SHAPE_BOARD + 0x1000; // u8 a cell: number of stones next to it
const LISTS: usize = SHAPE_BOARD + 0x2000; // u16[400] a ply, 0x400 bytes each
const LIST_BYTES: usize = 0x400;

const INFINITE: i32 = 2 * WON;

const FALLBACK_DEPTH: i32 = 2; // plies; takes about 1 ms

/** Figures of the search that gave the answer: its score for the side to move, the squares listed at inner nodes, the moves made. */
export let score: i32 = 0;
export let squaresGenerated: u32 = 0;
export let movesTried: u32 = 0;

let answer: i32 = -1; // a cell, or -1 while there is none
let listed: u32 = 0; // squares listed by the current search
let made: u32 = 0; // moves made by the current search
let madeBefore: u32 = 0; // moves made by the search before it
let squareCount: i32 = 0;
let limit: u32 = 0;
let isAborted: bool = false;

function setUpOrder(size: i32): void {
  const center = size >> 1;
  squareCount = 0;
  for (let distance = 0; distance <= center; distance++) {
    for (let x = size - 1; x >= 0; x--) {
      for (let y = size - 1; y >= 0; y--) {
        if (max(abs(x - center), abs(y - center)) != distance) continue;
        store<u16>(ORDER + (<usize>(squareCount++) << 1), <u16>cellAt(x, y));
      }
    }
  }
  memory.fill(NEIGHBOR_COUNTS, 0, 0x400);
  for (let i = 0; i < squareCount; i++) {
    const cell = <i32>load<u16>(ORDER + (<usize>i << 1));
    if (!isEmpty(cell)) addNeighbor(cell, 1);
  }
}

function addNeighbor(cell: i32, change: i32): void {
  for (let rank = -STRIDE; rank <= STRIDE; rank += STRIDE) {
    for (let file = -1; file <= 1; file++) {
      const address = NEIGHBOR_COUNTS + <usize>(cell + rank + file);
      store<u8>(address, <u8>(<i32>load<u8>(address) + change));
    }
  }
}

/** Lists a ply's candidates, and returns their number. */
function listCandidates(at: usize): i32 {
  let count = 0;
  for (let i = 0; i < squareCount; i++) {
    const cell = load<u16>(ORDER + (<usize>i << 1));
    if (isEmpty(cell) && load<u8>(NEIGHBOR_COUNTS + <usize>cell)) store<u16>(at + (<usize>(count++) << 1), cell);
  }
  listed += count;
  return count;
}

/** Returns the score of a move for the side that makes it. */
function searchMove(cell: i32, color: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (++made % PLAYOUTS_PER_POLL == 0 && isStopped()) isAborted = true;
  makeMove(cell, color, ply);
  addNeighbor(cell, 1);
  const value = -negamax(color ^ 1, depth - 1, -beta, -alpha, ply + 1);
  addNeighbor(cell, -1);
  undoMove(cell, ply);
  return value;
}

function negamax(color: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const here = evaluate(color);
  if (!depth || abs(here) >= WON) return here;
  const at = LISTS + <usize>ply * LIST_BYTES;
  const count = listCandidates(at);
  if (!count) return here;
  for (let i = 0; i < count; i++) {
    if (madeBefore + made >= limit) isAborted = true;
    if (isAborted) return 0;
    const value = searchMove(load<u16>(at + (<usize>i << 1)), color, depth, alpha, beta, ply);
    if (value > alpha) alpha = value;
    if (alpha >= beta) break;
  }
  return alpha;
}

/** Reports the answer so far. */
function report(): void {
  const probability: f32 = score >= DECIDED ? 1 : score <= -DECIDED ? 0 : 0.5;
  reportProgress(madeBefore + made, squareOf(answer), probability);
}

/** Searches to a depth. If aborted, keeps the answer of the search before or, without one, the best of the searched moves. */
function searchDepth(depth: i32, randomTies: bool): void {
  const isFirst = answer < 0;
  madeBefore = made;
  made = 0;
  listed = 0;
  const count = listCandidates(LISTS);
  const own = side();
  let best = <i32>load<u16>(LISTS);
  let alpha = -INFINITE;
  let equals = 1;
  for (let i = 0; i < count; i++) {
    if (madeBefore + made >= limit) isAborted = true;
    if (isAborted) break;
    const cell = <i32>load<u16>(LISTS + (<usize>i << 1));
    const value = searchMove(cell, own, depth, alpha, INFINITE, 0);
    if (isAborted) break;
    if (value < alpha || (value == alpha && !(randomTies && randomBelow(++equals) == 0))) continue;
    if (value > alpha) equals = 1;
    alpha = value;
    best = cell;
  }
  if (isFirst || !isAborted) {
    answer = best;
    score = alpha == -INFINITE ? 0 : alpha;
    squaresGenerated = listed;
    movesTried = made;
  }
  report();
}

/**
 * Searches a Gomoku board `depth` plies deep and reports moves made, best move and win probability: 0 or 1 if the score counts the
 * game as decided, else a half. Sets the figures above. If it ends early, after `maxNodes` moves, at the deadline or by a stop, its
 * answer is that of a search two plies deep. `randomTies` chooses randomly among the best moves instead of the first; it needs a
 * depth of 1, at which all scores are exact. There must be a legal move.
 */
export function searchShapes(depth: i32, randomTies: bool, maxNodes: u32, seed: u32): void {
  seedRandom(seed);
  const size = loadBoard();
  setUpOrder(size);
  answer = -1;
  made = 0;
  limit = maxNodes;
  isAborted = false;
  if (!listCandidates(LISTS)) {
    answer = cellAt(size >> 1, size >> 1);
    score = 0;
    squaresGenerated = 0;
    movesTried = 0;
    madeBefore = 0;
    report();
    return;
  }
  if (depth > FALLBACK_DEPTH) searchDepth(FALLBACK_DEPTH, false);
  if (!isAborted) searchDepth(depth, randomTies);
}
