import { alphaBeta } from './gomoku/shapes/alphaBeta';
import { placeAt } from './gomoku/board';
import { forget, tell } from './control';
import { mobility } from './reversi/bitboard';
import { Gomoku } from './gomoku/position';
import { thinkGomoku } from './gomoku/rootSearch';
import { gomokuValue } from './gomoku/evaluation';
import { netValue } from './gomoku/network';
import { describeMoves } from './gomoku/moveOrder';
import { describeThreats } from './gomoku/terms';
import { watch } from './gomoku/limits';
import { mcts } from './mcts';
import { BEST, DEADLINE, DEPTH, GOMOKU_LISTS, LINES_FOUND, MOVES, NODES, SLOTS, SLOT_BYTES, STOP, VALUE, WIN_PROBABILITY } from './memory';
import { DRAWN } from './outcomes';
import { countDiscs } from './reversi/perft';
import { seedRandom } from './random';
import { judgeBlack } from './gomoku/renju';
import { Reversi, arrangeDiscs, other, own } from './reversi/position';
import { solve, think } from './reversi/rootSearch';
import { DISC, chanceOf, describe, valueOf } from './reversi/evaluation';
import { layVector, vectorOf } from './reversi/features';
import { PATTERNS, look } from './gomoku/threatBoard';
import { ucb1 } from './reversi/ucb1';
import { uct } from './uct';
import { forgetFours, winsByFours } from './gomoku/vcf';
import { ALL_FOURS, weaken } from './weakness';

export { generated, score, tried } from './gomoku/shapes/alphaBeta';
export { shallowOf } from './reversi/probcut';
export { isSolved, sureness } from './reversi/rootSearch';
export { depthReached, lead, lines } from './rootMoves';
export { POINTS_A_WIN as pointsAWin } from './gomoku/rootSearch';
export { putStones } from './gomoku/threatPerft';
export { GOMOKU_FILE as gomokuWeightsAddress, GOMOKU_WEIGHTS as gomokuWeights, isGomokuWeighted, layGomokuWeights, writePlainWeights } from './gomoku/weights';
export { SCALES as scalesAddress, SPREADS as figuresAddress, STAGES as stages, STAGE_FILE as weightsAddress, TERMS as terms, isWeighted, layStage, stageOf, stageWeights } from './reversi/evaluation';

// The one way in. A core holds one position; `core.ts` is its typed face and checks what is handed in.

export const stopAddress: usize = STOP;
export const deadlineAddress: usize = DEADLINE;
export const nodesAddress: usize = NODES;
export const bestAddress: usize = BEST;
export const winProbabilityAddress: usize = WIN_PROBABILITY;
export const valueAddress: usize = VALUE;
export const depthAddress: usize = DEPTH;
export const linesAddress: usize = LINES_FOUND;
export const movesAddress: usize = MOVES;
export const gomokuPatternsAddress: usize = PATTERNS;
export const gomokuTermsAddress: usize = GOMOKU_LISTS;

const REVERSI: i32 = 0;
const SOON: i32 = 1000; // fours

let game: i32 = REVERSI;

// @ts-ignore: decorator
@inline
function reversi(): Reversi {
  return changetype<Reversi>(<usize>0);
}

// @ts-ignore: decorator
@inline
function gomoku(): Gomoku {
  return changetype<Gomoku>(<usize>0);
}

/** Sets up a game: 0 Reversi, 1 Gomoku with rule 0 freestyle, 1 standard, 2 renju. */
export function start(which: i32, rule: i32, size: i32): void {
  game = which;
  if (game == REVERSI) reversi().start(rule, size);
  else gomoku().start(rule, size);
}

/** Plays a legal move. */
export function play(move: i32): void {
  if (game == REVERSI) reversi().play(move);
  else gomoku().play(move);
}

/** Gomoku: puts a stone of a colour (0 black, 1 white) on an empty square; the other colour is to move next. */
export function place(square: i32, colour: i32): void {
  placeAt(square, colour);
}

/** Reversi: sets up any discs, bit 0 for a1, with a side (0 black, 1 white) to move. */
export function arrange(black: u64, white: u64, toMove: i32): void {
  arrangeDiscs(black, white, toMove);
}

/** Writes the legal moves at `movesAddress` (u16, squares ascending) and returns how many there are. */
export function legalMoves(): i32 {
  return game == REVERSI ? reversi().legal() : gomoku().legal();
}

/** 0 while the game goes on, 1 black has won, 2 white has, 3 drawn. */
export function outcome(): i32 {
  return game == REVERSI ? reversi().outcome() : gomoku().outcome();
}

export function isReversi(): bool {
  return game == REVERSI;
}

/** 0 black, 1 white. */
export function side(): i32 {
  return game == REVERSI ? reversi().side() : gomoku().side();
}

/** 0 empty, 1 black, 2 white. */
export function at(square: i32): i32 {
  return game == REVERSI ? reversi().at(square) : gomoku().at(square);
}

/** The discs that a move would turn, bit 0 for a1; none in Gomoku. */
export function flips(square: i32): u64 {
  return game == REVERSI ? reversi().turned(square) : gomoku().turned(square);
}

/** Renju: 0 allowed, 1 makes a five, 2 overline, 3 double four, 4 double three. The square is empty. */
export function judge(square: i32): i32 {
  return judgeBlack(square);
}

function count(depth: i32, slot: i32): u64 {
  const position = gomoku();
  const moves = position.legal();
  if (depth == 1 || !moves) return depth == 1 ? moves : 0;
  // The generator's list is overwritten below: keep it in the slot, behind the position.
  position.save(slot);
  const kept = SLOTS + <usize>slot * SLOT_BYTES + 0xc00;
  memory.copy(kept, MOVES, <usize>moves << 1);
  let total: u64 = 0;
  for (let i = 0; i < moves; i++) {
    position.play(load<u16>(kept + (<usize>i << 1)));
    total += count(depth - 1, slot + 1);
    position.restore(slot);
  }
  return total;
}

/** Leaves of the tree of legal moves at a depth of 1 to 16; a pass is a ply, a game of Reversi that is over one leaf. */
export function perft(depth: i32): u64 {
  return game == REVERSI ? countDiscs(own, other, depth) : count(depth, 1);
}

function playouts<P>(times: i32): f64 {
  const position = changetype<P>(<usize>0);
  position.save(0);
  let halfPoints = 0;
  for (let i = 0; i < times; i++) {
    const outcome = position.playout();
    halfPoints += outcome == DRAWN ? 1 : outcome == 1 ? 2 : 0;
    position.restore(0);
  }
  return <f64>halfPoints / (2 * <f64>times);
}

/** Bare playouts from the position, and what share of them black won. */
export function rollOut(times: i32, seed: u32): f64 {
  seedRandom(seed);
  return game == REVERSI ? playouts<Reversi>(times) : playouts<Gomoku>(times);
}

/** See `mcts`; where a Reversi game is decided, see `solve` as well. There must be a legal move. */
export function searchMcts(limit: u32, seed: u32): void {
  forget();
  if (game != REVERSI) {
    mcts<Gomoku>(limit, seed);
    return;
  }
  const spent = mcts<Reversi>(limit, seed);
  if (spent >= 0) solve(own, other, false, false, <u32>spent, limit - <u32>spent);
}

/** See `uct`; there must be a legal move. */
export function searchUct(logarithmic: bool, c: f32, least: u32, rootFirst: bool, limit: u32, seed: u32): void {
  forget();
  if (game == REVERSI) uct<Reversi>(logarithmic, c, least, rootFirst, limit, seed);
  else uct<Gomoku>(logarithmic, c, least, rootFirst, limit, seed);
}

/** Reversi, see `ucb1`; there must be a legal move. */
export function searchUcb1(c: f64, limit: u32, seed: u32): void {
  forget();
  ucb1(c, limit, seed);
}

/** Gomoku, see `alphaBeta`; there must be a legal move. */
export function searchAlphaBeta(depth: i32, drawsLots: bool, limit: u32, seed: u32): void {
  forget();
  alphaBeta(depth, drawsLots, limit, seed);
}

/** Reversi, see `solve`; there must be a square to play. */
export function searchSolve(wld: bool, limit: u32): void {
  forget();
  tell(0, <i32>ctz(mobility(own, other)), 0.5);
  solve(own, other, wld, true, 0, limit);
}

/** Holds the searches by deepening back, see `weaken`: the noise is in discs or in points; below 0 all fours are seen. */
export function holdBack(noise: f32, greed: f32, fours: i32, seed: u32): void {
  const units = <i32>nearest<f32>(game == REVERSI ? noise * <f32>DISC : noise);
  weaken(units, <i32>nearest<f32>(256 * greed), fours < 0 ? ALL_FOURS : fours, seed);
}

/** See `think` and `thinkGomoku`. */
export function searchDeepening(plies: i32, wanted: i32, limit: u32, softMs: f64): void {
  forget();
  if (game == REVERSI) think(own, other, plies, wanted, limit, softMs);
  else thinkGomoku(plies, wanted, limit, softMs);
}

/** Reversi's evaluation of the position, in 256ths of a disc. */
export function positionValue(): i32 {
  layVector(vectorOf(0), own, other);
  return valueOf(vectorOf(0), own, other, mobility(own, other), mobility(other, own));
}

/** How likely this lead of the side to move, in discs, wins from Reversi's position. */
export function chance(lead: i32): f32 {
  return chanceOf(lead, <i32>popcnt(~(own | other)));
}

/** Reversi, see `describe` in evaluation.ts. */
export function describePosition(to: usize): void {
  describe(own, other, to);
}

/** Gomoku's evaluation of the position, in points. */
export function gomokuPositionValue(): i32 {
  look();
  return gomokuValue() + netValue();
}

/**
 * Gomoku, see `describeThreats`: writes at `gomokuTermsAddress`; none as well where the side to move soon sees that it
 * wins by fours.
 */
export function describeGomoku(): i32 {
  look();
  forgetFours();
  watch(SOON);
  return winsByFours(SOON) ? 0 : describeThreats(GOMOKU_LISTS);
}

/** Gomoku, see `describeMoves`: writes at `gomokuTermsAddress` the moves that a search lists where nobody must answer at once. */
export function describeGomokuMoves(): i32 {
  look();
  return describeMoves(GOMOKU_LISTS);
}
