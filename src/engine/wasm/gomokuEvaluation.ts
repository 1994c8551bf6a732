import type { Color, RuleName } from '../../rules/position.js';
import { POINT, WIN_SCALE } from '../core/constants.js';
import type { Layout } from './coreControl.js';
import { NETWORK, type SquarePatterns } from './gomokuNetwork.js';
import { gomokuWeights } from './weights.js';

export { MATE_THRESHOLD, NAT as UNITS_PER_NAT } from '../core/constants.js';

/** Number of u32 words of a move's features: its square, and the indices of its two weights. */
export const WORDS_PER_MOVE = 3;

/** Exports of the core for Gomoku's evaluation. */
export type GomokuEvaluationExports = {
  gomokuEval(): number;
  writeGomokuFeatures(): number;
  writeGomokuMoveFeatures(): number;
  loadGomokuWeights(): void;
  writeInitialGomokuWeights(): void;
  hasGomokuWeights(): number;
  readonly gomokuWeightCount: WebAssembly.Global;
};

/** Gomoku's evaluation of the core's position and its move order, with the features that fitting their weights needs. */
export type GomokuEvaluation = {
  /** Number of weights. If the colors have the same rules, the second half is unused. */
  readonly weightCount: number;
  /** Score, in units of the weights, at which the odds of winning are e to 1. */
  readonly winScale: number;
  /**
   * Returns the indices of the weights whose sum is the linear evaluation; an index may occur several times. The next call
   * overwrites them. Returns `undefined` if a search would not evaluate the position, since a side wins or must answer at once.
   */
  activeFeatures(): Uint32Array | undefined;
  /**
   * Returns the moves that a search lists if no side must answer at once, `WORDS_PER_MOVE` each, in its order: by the sum of
   * weights. The next call overwrites them.
   */
  moveFeatures(): Uint32Array;
  /** Patterns on the lines of each square, in the position of the last call; a view of the core's memory. */
  readonly patterns: SquarePatterns;
  /** Returns the index of the first weight of the network for a color's perspective. */
  networkOffset(color: Color): number;
  /** Returns the static evaluation for the side to move, in points. */
  evaluate(): number;
  /** Replaces the program's own weights for the current rule. Throws a RangeError if the number of weights is wrong. */
  loadWeights(weights: Int16Array): void;
  /** Returns initial weights, not fitted to anything. */
  initialWeights(): Int16Array;
  /** Loads the program's own weights, unless the memory holds weights already. Throws if their file is missing or damaged. */
  ensureWeights(): void;
};

/** Builds Gomoku's evaluation over a core's memory; `rule` returns the current one. */
export function createGomokuEvaluation(
  core: GomokuEvaluationExports,
  memory: WebAssembly.Memory,
  layout: Layout,
  rule: () => RuleName,
): GomokuEvaluation {
  const weightCount = core.gomokuWeightCount.value as number;
  const buffer = new Int16Array(memory.buffer, layout.gomokuWeights, weightCount);
  const loadWeights = (weights: Int16Array): void => {
    if (weights.length !== weightCount)
      throw new RangeError(`got ${weights.length} weights of Gomoku, expected ${weightCount}`);
    buffer.set(weights);
    core.loadGomokuWeights();
  };
  const ensureWeights = (): void => {
    if (!core.hasGomokuWeights()) loadWeights(gomokuWeights(rule()));
  };
  const patternsOf = (color: number) =>
    new Uint16Array(memory.buffer, layout.gomokuPatterns + 1024 * color, 512);
  return {
    weightCount,
    patterns: { black: patternsOf(0), white: patternsOf(1) },
    networkOffset: (color) =>
      weightCount / (rule() === 'renju' && color === 'white' ? 1 : 2) - NETWORK.weightCount,
    winScale: POINT * WIN_SCALE,
    activeFeatures() {
      const terms = core.writeGomokuFeatures();
      return terms > 0 ? new Uint32Array(memory.buffer, layout.gomokuFeatures, terms) : undefined;
    },
    moveFeatures: () =>
      new Uint32Array(memory.buffer, layout.gomokuFeatures, WORDS_PER_MOVE * core.writeGomokuMoveFeatures()),
    evaluate() {
      ensureWeights();
      return core.gomokuEval();
    },
    loadWeights,
    initialWeights() {
      core.writeInitialGomokuWeights();
      return buffer.slice();
    },
    ensureWeights,
  };
}
