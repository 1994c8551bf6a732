import type { Progress } from '../../game/ports/thinker.js';
import { COLORS, type Color, type IllegalReason, type RuleName, type Square } from '../../rules/position.js';
import type { Layout } from './coreControl.js';
import type { CoreGame } from './coreGame.js';
import {
  createGomokuEvaluation,
  type GomokuEvaluation,
  type GomokuEvaluationExports,
} from './gomokuEvaluation.js';
import { createGomokuProofs, type GomokuProofExports, type GomokuProofs } from './gomokuProofs.js';

const FORBIDDEN_REASONS: readonly (IllegalReason | undefined)[] = [
  undefined,
  undefined,
  'overline',
  'double-four',
  'double-three',
];

export type GomokuCoreExports = GomokuEvaluationExports &
  GomokuProofExports & {
    place(square: number, color: number): void;
    classifyRenju(square: number): number;
    threatPerft(depth: number): number;
    searchShapes(depth: number, randomTies: boolean, nodes: number, seed: number): void;
    readonly shapeScore: WebAssembly.Global;
    readonly squaresGenerated: WebAssembly.Global;
    readonly movesTried: WebAssembly.Global;
  };

/** The core's functions that only Gomoku has. */
export type GomokuCore = {
  /** Places a stone of either color out of turn; the other color is to move next. For boards set up by hand. */
  placeStone(square: Square, color: Color): void;
  /** Renju: returns why black may not play an empty square. */
  forbiddenReason(square: Square): IllegalReason | undefined;
  /**
   * Perft of the board of `deepen`: counts the stones placed in the tree of moves that form a pattern for either color. Ignores
   * fives and forbidden squares.
   */
  threatPerft(depth: number): number;
  /**
   * Freestyle: alpha-beta over the scores of shapes; a node is a move made. `ties` chooses among equal moves: the first one, or a
   * random one, which needs a depth of 1. Figures: the best move's score, the squares generated, the moves tried.
   */
  searchShapes(depth: number, ties: 'first' | 'random', nodes: number, seed: number): Progress;
  /** Proofs of forced wins, for making puzzles. */
  readonly gomokuProofs: GomokuProofs;
  /** Evaluation, for fitting its weights. */
  readonly gomokuEvaluation: GomokuEvaluation;
};

/** Builds Gomoku's part of a core. `codes` is the core's list of moves, `rule` the current one, `progress` reads the last search. */
export function createGomokuCore(
  exports: GomokuCoreExports,
  memory: WebAssembly.Memory,
  layout: Layout,
  { codes, rule, progress }: { codes: Uint16Array; rule: () => RuleName; progress: () => Progress },
): { readonly core: GomokuCore; readonly game: CoreGame } {
  const evaluation = createGomokuEvaluation(exports, memory, layout, rule);
  return {
    core: {
      placeStone: (square, color) => exports.place(square, COLORS.indexOf(color)),
      forbiddenReason: (square) => FORBIDDEN_REASONS[exports.classifyRenju(square)],
      threatPerft(depth) {
        evaluation.ensureWeights();
        return exports.threatPerft(depth) >>> 0;
      },
      searchShapes(depth, ties, nodes, seed) {
        exports.searchShapes(depth, ties === 'random', nodes, seed);
        const { shapeScore, squaresGenerated, movesTried } = exports;
        const figures = {
          score: shapeScore.value,
          generated: squaresGenerated.value,
          tried: movesTried.value,
        };
        return { ...progress(), figures };
      },
      gomokuProofs: createGomokuProofs(exports, codes, evaluation),
      gomokuEvaluation: evaluation,
    },
    game: { ensureWeights: evaluation.ensureWeights },
  };
}
