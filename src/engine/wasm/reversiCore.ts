import type { Progress } from '../../game/ports/thinker.js';
import { COLORS, type Color, type Square } from '../../rules/position.js';
import type { Layout } from './coreControl.js';
import type { Board, CoreGame } from './coreGame.js';
import {
  createReversiEvaluation,
  type ReversiEvaluation,
  type ReversiEvaluationExports,
} from './reversiEvaluation.js';

export type ReversiCoreExports = ReversiEvaluationExports & {
  setDiscs(black: bigint, white: bigint, toMove: number): void;
  flips(square: number): bigint;
  stableDiscs(): bigint;
  searchUcb1(c: number, nodes: number, seed: number): void;
  solve(wld: boolean, nodes: number): void;
  readonly completedSelectivity: WebAssembly.Global;
  readonly isSolved: WebAssembly.Global;
  readonly bestScore: WebAssembly.Global;
};

/** The core's functions that only Reversi has. */
export type ReversiCore = {
  /** Sets up any board, by square, with a side to move. */
  setBoard(board: Board, turn: Color): void;
  /** Returns the discs that a move on the square would flip, ascending. */
  flips(square: Square): Square[];
  /** Returns stable discs of the side to move, ascending. It may miss some that are not on an edge. */
  stableDiscs(): Square[];
  /** UCB1 with this constant over a table of positions. A node is a round, see `core/reversi/ucb1.ts`. */
  ucb1(c: number, nodes: number, seed: number): Progress;
  /** Solves the endgame: for the largest lead, or with `wld` only for win, loss or draw. A node is a visited position. */
  solve(best: 'exact' | 'wld', nodes: number): Solution;
  /** Evaluation, for fitting its weights. */
  readonly reversiEvaluation: ReversiEvaluation;
};

/** Result of solving. If the nodes or the time did not suffice, it is `unsolved`, and `best` is any legal move. */
type Solution = Progress &
  (
    | {
        readonly kind: 'solved';
        /** Final disc difference for the side to move, empty squares counting for the winner; with `wld` 1, 0 or -1. */
        readonly score: number;
      }
    | { readonly kind: 'unsolved' }
  );

/** Returns the squares of a bitboard, ascending. */
function squaresIn(bitboard: bigint): Square[] {
  const bits = BigInt.asUintN(64, bitboard);
  return Array.from({ length: 64 }, (_, i) => i as Square).filter((i) => (bits >> BigInt(i)) & 1n);
}

/** Builds Reversi's part of a core. `progress` reads the state of the last search. */
export function createReversiCore(
  exports: ReversiCoreExports,
  memory: WebAssembly.Memory,
  layout: Layout,
  progress: () => Progress,
): { readonly core: ReversiCore; readonly game: CoreGame } {
  const evaluation = createReversiEvaluation(exports, memory, layout);
  const setBoard = (board: Board, turn: Color): void => {
    const bits = (color: Color) =>
      board.reduce((sum, each, i) => sum | (each === color ? 1n << BigInt(i) : 0n), 0n);
    exports.setDiscs(bits('black'), bits('white'), COLORS.indexOf(turn));
  };
  return {
    core: {
      setBoard,
      flips: (square) => squaresIn(exports.flips(square)),
      stableDiscs: () => squaresIn(exports.stableDiscs()),
      ucb1(c, nodes, seed) {
        exports.searchUcb1(c, nodes, seed);
        return progress();
      },
      solve(best, nodes) {
        evaluation.ensureWeights();
        exports.solve(best === 'wld', nodes);
        const { isSolved, bestScore } = exports;
        return isSolved.value
          ? { ...progress(), kind: 'solved', score: bestScore.value }
          : { ...progress(), kind: 'unsolved' };
      },
      reversiEvaluation: evaluation,
    },
    game: {
      ensureWeights: evaluation.ensureWeights,
      setBoard,
      figures: () => ({ selectivity: exports.completedSelectivity.value }),
    },
  };
}
