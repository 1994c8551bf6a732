import { UNLIMITED, reportProgress, resetProgress } from './control';
import { GAMES, Game } from './coreGames';
import { linearEval } from './gomoku/evaluation';
import { writeThreatFeatures } from './gomoku/features';
import { startLimits } from './gomoku/limits';
import { writeMoveFeatures } from './gomoku/moveOrder';
import { networkEval } from './gomoku/network';
import { classifyBlackMove } from './gomoku/renju';
import { searchShapes as searchShapesTo } from './gomoku/shapes/alphaBeta';
import { loadBoard } from './gomoku/threatBoard';
import { clearVcf, searchVcf } from './gomoku/vcf';
import { becomeHelper } from './helper';
import {
  BEST_MOVE,
  BEST_SCORE,
  DEADLINE,
  DEPTH,
  GOMOKU_MOVE_LISTS,
  MOVES,
  NODES,
  ROOT_MOVES,
  SQUARE_PATTERNS,
  STOP,
  WIN_PROBABILITY,
} from './memory';
import { seedRandom } from './random';
import { mobility } from './reversi/bitboard';
import { evaluateFeatures, writeFeatures } from './reversi/evaluation';
import { computeFeatures, featuresAt } from './reversi/features';
import { otherDiscs, ownDiscs, setDiscs as setReversiDiscs } from './reversi/reversiPosition';
import { solve as solveReversi } from './reversi/rootSearch';
import { stableDiscs as stableReversiDiscs } from './reversi/stability';
import { ucb1 } from './reversi/ucb1';
import { UNLIMITED_FOURS, setWeakness as setSearchWeakness } from './weakness';

export { proveVcf, proveVct, proveVctReplies, provenMove, writeAttacks, writeReplies } from './gomoku/proofs';
export { movesTried, score as shapeScore, squaresGenerated } from './gomoku/shapes/alphaBeta';
export { threatPerft } from './gomoku/gomokuGame';
export {
  WEIGHTS_BUFFER as gomokuWeightsAddress,
  WEIGHT_COUNT as gomokuWeightCount,
  hasWeights as hasGomokuWeights,
  loadWeights as loadGomokuWeights,
  writeInitialWeights as writeInitialGomokuWeights,
} from './gomoku/weights';
export {
  DEVIATIONS as statisticsAddress,
  FEATURES_PER_POSITION as featuresPerPosition,
  LOGISTIC_SCALES as logisticScalesAddress,
  STAGES as stages,
  STAGE_BUFFER as stageBufferAddress,
  hasWeights as hasReversiWeights,
  loadStage,
  stageOf,
  weightsPerStage,
} from './reversi/evaluation';
export { probcutDepth } from './reversi/probcut';
export { completedSelectivity, isSolved } from './reversi/rootSearch';
export { bestScore, completedDepth, rankedLines } from './rootMoves';

// The exports of the core, which holds one position. `engine/wasm/core.ts` is its typed interface for the host.

export const stopAddress: usize = STOP;
export const deadlineAddress: usize = DEADLINE;
export const nodesAddress: usize = NODES;
export const bestMoveAddress: usize = BEST_MOVE;
export const winProbabilityAddress: usize = WIN_PROBABILITY;
export const bestScoreAddress: usize = BEST_SCORE;
export const depthAddress: usize = DEPTH;
export const rootMovesAddress: usize = ROOT_MOVES;
export const movesAddress: usize = MOVES;
export const gomokuPatternsAddress: usize = SQUARE_PATTERNS;
export const gomokuFeaturesAddress: usize = GOMOKU_MOVE_LISTS;

const MAX_HELP_DEPTH: i32 = 60; // plies of the longest game of Reversi; deeper than any search of Gomoku
const LABEL_VCF_FOURS: i32 = 1000; // fours to try for a win before a position counts as one for training

let game: Game = GAMES[0];

/** Sets up a game by its index in `GAMES`, with rule 0 freestyle, 1 standard or 2 renju. */
export function start(which: i32, rule: i32, size: i32): void {
  game = GAMES[which];
  game.start(rule, size);
}

/** Plays a legal move. */
export function play(move: i32): void {
  game.play(move);
}

/** Places a stone of a color (0 black, 1 white) on an empty square, out of turn; the other color is to move next. */
export function place(square: i32, color: i32): void {
  game.place(square, color);
}

/** Sets the side to move (0 black, 1 white) of a board set up by hand. */
export function setSide(color: i32): void {
  game.setSide(color);
}

/** Probability that the side to move wins with this score, in discs or points. */
export function winProbability(score: i32): f32 {
  return game.winProbability(score);
}

/** Writes the legal moves at `movesAddress` (u16, squares ascending) and returns their number. */
export function legalMoves(): i32 {
  return game.legalMoves();
}

/** Returns 0 during the game, 1 if black has won, 2 if white has, 3 if drawn. */
export function outcome(): i32 {
  return game.outcome();
}

/** Returns 0 for black, 1 for white. */
export function side(): i32 {
  return game.side();
}

/** Returns 0 for empty, 1 for black, 2 for white. */
export function colorAt(square: i32): i32 {
  return game.colorAt(square);
}

/** Returns the discs that a move would flip, bit 0 for a1; none if the game has no flips. */
export function flips(square: i32): u64 {
  return game.flips(square);
}

/** Counts the leaves of the tree of legal moves at a depth of 1 to 16. A pass is a ply; a finished game of Reversi is one leaf. */
export function perft(depth: i32): u64 {
  return game.perft(depth);
}

/** Runs playouts from the position, without a tree; returns black's share of the points, a draw counting half. */
export function rollOut(times: i32, seed: u32): f64 {
  seedRandom(seed);
  return game.rollOut(times);
}

/** See `mcts`; there must be a legal move. */
export function searchMcts(maxNodes: u32, seed: u32): void {
  resetProgress();
  game.searchMcts(maxNodes, seed);
}

/** See `uct`; there must be a legal move. */
export function searchUct(logarithmic: bool, c: f32, least: u32, rootFirst: bool, maxNodes: u32, seed: u32): void {
  resetProgress();
  game.searchUct(logarithmic, c, least, rootFirst, maxNodes, seed);
}

/** Weakens later calls of `deepen`, see weakness.ts. `noise` is in discs or points; a negative `fours` means no limit. */
export function setWeakness(noise: f32, greed: f32, fours: i32, seed: u32): void {
  const deviation = <i32>nearest<f32>(noise * game.evaluationUnit());
  setSearchWeakness(deviation, <i32>nearest<f32>(256 * greed), fours < 0 ? UNLIMITED_FOURS : fours, seed);
}

/** See `searchReversi` and `searchGomoku`. */
export function deepen(maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64): void {
  resetProgress();
  game.deepen(maxDepth, multiPv, maxNodes, softMs);
}

/**
 * Helps another core's search of the position at full strength, until stopped, through that core's table. `number` is this core's
 * among its helpers, from 1. Further searches of this core use that table, too.
 */
export function help(number: i32): void {
  resetProgress();
  becomeHelper(number);
  game.deepen(MAX_HELP_DEPTH, 1, UNLIMITED, f64.POSITIVE_INFINITY);
}

/** Reversi: sets up any discs, bit 0 for a1, with a side (0 black, 1 white) to move. */
export function setDiscs(black: u64, white: u64, toMove: i32): void {
  setReversiDiscs(black, white, toMove);
}

/** Reversi: returns stable discs of the side to move, see stability.ts; bit 0 for a1. */
export function stableDiscs(): u64 {
  return stableReversiDiscs(ownDiscs, otherDiscs);
}

/** Reversi, see `ucb1`; there must be a legal move. */
export function searchUcb1(c: f64, maxNodes: u32, seed: u32): void {
  resetProgress();
  ucb1(c, maxNodes, seed);
}

/** Reversi, see `solve`; there must be a square to play. */
export function solve(wld: bool, maxNodes: u32): void {
  resetProgress();
  reportProgress(0, <i32>ctz(mobility(ownDiscs, otherDiscs)), 0.5);
  solveReversi(ownDiscs, otherDiscs, wld, true, 0, maxNodes);
}

/** Returns Reversi's evaluation of the position, in 256ths of a disc. */
export function reversiEval(): i32 {
  const features = featuresAt(0);
  computeFeatures(features, ownDiscs, otherDiscs);
  return evaluateFeatures(features, ownDiscs, otherDiscs, mobility(ownDiscs, otherDiscs), mobility(otherDiscs, ownDiscs));
}

/** Reversi, see `writeFeatures` in reversi/evaluation.ts. */
export function writeReversiFeatures(to: usize): void {
  writeFeatures(ownDiscs, otherDiscs, to);
}

/** Renju: classifies a black stone on an empty square: 0 allowed, 1 five, 2 overline, 3 double four, 4 double three. */
export function classifyRenju(square: i32): i32 {
  return classifyBlackMove(square);
}

/** Gomoku, see shapes/alphaBeta.ts; there must be a legal move. */
export function searchShapes(depth: i32, randomTies: bool, maxNodes: u32, seed: u32): void {
  resetProgress();
  searchShapesTo(depth, randomTies, maxNodes, seed);
}

/** Returns Gomoku's evaluation of the position, in points. */
export function gomokuEval(): i32 {
  loadBoard();
  return linearEval() + networkEval();
}

/**
 * Gomoku: writes the features of `writeThreatFeatures` at `gomokuFeaturesAddress`. Writes none if a short search finds a win by
 * fours for the side to move. Returns their number.
 */
export function writeGomokuFeatures(): i32 {
  loadBoard();
  clearVcf();
  startLimits(LABEL_VCF_FOURS);
  return searchVcf(LABEL_VCF_FOURS) ? 0 : writeThreatFeatures(GOMOKU_MOVE_LISTS);
}

/** Gomoku: writes the moves of `writeMoveFeatures` at `gomokuFeaturesAddress`; returns their number. No side may have to answer at once. */
export function writeGomokuMoveFeatures(): i32 {
  loadBoard();
  return writeMoveFeatures(GOMOKU_MOVE_LISTS);
}
