import { side } from '../board';
import { isTimeUp, POLL, tell } from '../../control';
import { SHAPES } from '../../memory';
import { randomBelow, seedRandom } from '../../random';
import { AS_GOOD_AS_WON, evaluate, WON } from './evaluation';
import { occupy, squareOf, takeOver, vacate } from './board';
import { cellAt, isEmpty, STRIDE } from './shapes';

// Gomoku by alpha-beta to a fixed depth over the scores of shapeScore.ts, as a published design has it: the empty squares
// next to a stone, nearest to the centre first, then by larger file, then by larger rank.

const ORDER: usize = SHAPES + 0xc00; // u16[400]: all cells in the order in which they are looked at
const BESIDE: usize = SHAPES + 0x1000; // u8 a cell: the stones next to it
const LISTS: usize = SHAPES + 0x2000; // u16[400] a ply, 0x400 bytes each
const LIST_BYTES: usize = 0x400;

const INFINITE: i32 = 2 * WON;

const FIRST_LOOK: i32 = 2; // plies; takes about a ms

/** Of the search that gave the answer: the best move's score for the side to move, squares listed at inner nodes, moves made. */
export let score: i32 = 0;
export let generated: u32 = 0;
export let tried: u32 = 0;

let answer: i32 = -1; // a cell, once there is one
let listed: u32 = 0; // squares and moves of the search under way
let made: u32 = 0;
let madeBefore: u32 = 0; // by the search before it
let squareCount: i32 = 0;
let limit: u32 = 0;
let isAborted: bool = false;

function setUpOrder(size: i32): void {
  const centre = size >> 1;
  squareCount = 0;
  for (let distance = 0; distance <= centre; distance++) {
    for (let x = size - 1; x >= 0; x--) {
      for (let y = size - 1; y >= 0; y--) {
        if (max(abs(x - centre), abs(y - centre)) != distance) continue;
        store<u16>(ORDER + (<usize>(squareCount++) << 1), <u16>cellAt(x, y));
      }
    }
  }
  memory.fill(BESIDE, 0, 0x400);
  for (let i = 0; i < squareCount; i++) {
    const cell = <i32>load<u16>(ORDER + (<usize>i << 1));
    if (!isEmpty(cell)) addBeside(cell, 1);
  }
}

function addBeside(cell: i32, change: i32): void {
  for (let rank = -STRIDE; rank <= STRIDE; rank += STRIDE) {
    for (let file = -1; file <= 1; file++) {
      const address = BESIDE + <usize>(cell + rank + file);
      store<u8>(address, <u8>(<i32>load<u8>(address) + change));
    }
  }
}

/** Lists a ply's candidates and returns how many. */
function list(at: usize): i32 {
  let count = 0;
  for (let i = 0; i < squareCount; i++) {
    const cell = load<u16>(ORDER + (<usize>i << 1));
    if (isEmpty(cell) && load<u8>(BESIDE + <usize>cell)) store<u16>(at + (<usize>(count++) << 1), cell);
  }
  listed += count;
  return count;
}

/** The score of a move for the side that makes it. */
function tryMove(cell: i32, colour: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (++made % POLL == 0 && isTimeUp()) isAborted = true;
  occupy(cell, colour, ply);
  addBeside(cell, 1);
  const value = -negamax(colour ^ 1, depth - 1, -beta, -alpha, ply + 1);
  addBeside(cell, -1);
  vacate(cell, ply);
  return value;
}

function negamax(colour: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const here = evaluate(colour);
  if (!depth || abs(here) >= WON) return here;
  const at = LISTS + <usize>ply * LIST_BYTES;
  const count = list(at);
  if (!count) return here;
  for (let i = 0; i < count; i++) {
    if (madeBefore + made >= limit) isAborted = true;
    if (isAborted) return 0;
    const value = tryMove(load<u16>(at + (<usize>i << 1)), colour, depth, alpha, beta, ply);
    if (value > alpha) alpha = value;
    if (alpha >= beta) break;
  }
  return alpha;
}

/** Tells the answer as it stands. */
function report(): void {
  const probability: f32 = score >= AS_GOOD_AS_WON ? 1 : score <= -AS_GOOD_AS_WON ? 0 : 0.5;
  tell(madeBefore + made, squareOf(answer), probability);
}

/** Searches from scratch. Cut short, it answers with the best of the moves it is through with, unless there is an answer. */
function searchTo(depth: i32, drawsLots: bool): void {
  const isFirst = answer < 0;
  madeBefore = made;
  made = 0;
  listed = 0;
  const count = list(LISTS);
  const own = side();
  let best = <i32>load<u16>(LISTS);
  let alpha = -INFINITE;
  let equals = 1;
  for (let i = 0; i < count; i++) {
    if (madeBefore + made >= limit) isAborted = true;
    if (isAborted) break;
    const cell = <i32>load<u16>(LISTS + (<usize>i << 1));
    const value = tryMove(cell, own, depth, alpha, INFINITE, 0);
    if (isAborted) break;
    if (value < alpha || (value == alpha && !(drawsLots && randomBelow(++equals) == 0))) continue;
    if (value > alpha) equals = 1;
    alpha = value;
    best = cell;
  }
  if (isFirst || !isAborted) {
    answer = best;
    score = alpha == -INFINITE ? 0 : alpha;
    generated = listed;
    tried = made;
  }
  report();
}

/**
 * Searches a Gomoku board `depth` plies deep and leaves moves made, best move and win probability (certain where the
 * score holds the game decided, else even) in the control words, its figures above. After `most` moves, at the deadline
 * or when the stop word says so it ends early, with what a first look two plies deep has found. `drawsLots`: one of the
 * best by lot instead of the first; for a depth of 1, where all scores are exact. There must be a legal move.
 */
export function alphaBeta(depth: i32, drawsLots: bool, most: u32, seed: u32): void {
  seedRandom(seed);
  const size = takeOver();
  setUpOrder(size);
  answer = -1;
  made = 0;
  limit = most;
  isAborted = false;
  if (!list(LISTS)) {
    answer = cellAt(size >> 1, size >> 1);
    score = 0;
    generated = 0;
    tried = 0;
    madeBefore = 0;
    report();
    return;
  }
  if (depth > FIRST_LOOK) searchTo(FIRST_LOOK, false);
  if (!isAborted) searchTo(depth, drawsLots);
}
