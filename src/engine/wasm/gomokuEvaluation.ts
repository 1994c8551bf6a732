import type { Color, RuleName } from '../../rules/position.js';
import { POINT, WIN_SCALE } from '../core/constants.js';
import type { Layout } from './coreControl.js';
import { NETWORK, type SquarePatterns } from './gomokuNetwork.js';
import { gomokuWeights } from './weights.js';

export { NAT as UNITS_PER_NAT } from '../core/constants.js';

/** u32s of a described move: its square, and the numbers of its two weights. */
export const WORDS_PER_MOVE = 3;

/** What the core exports of it. */
export type GomokuEvaluationExports = {
  gomokuEval(): number;
  writeGomokuFeatures(): number;
  writeGomokuMoveFeatures(): number;
  loadGomokuWeights(): void;
  writeInitialGomokuWeights(): void;
  hasGomokuWeights(): number;
  readonly gomokuWeightCount: WebAssembly.Global;
};

/** Gomoku's evaluation of the core's position, its order of moves, and what those need who fit the weights of both. */
export type GomokuEvaluation = {
  /** How many weights there are; where the colors have the same rules the second half of them is not used. */
  readonly weightCount: number;
  /** The sum of weights at which the odds of winning are e to 1. */
  readonly winScale: number;
  /**
   * The numbers of the weights whose sum is the linear evaluation; one may occur several times. Overwritten by the next call.
   * Undefined where no search would evaluate, as somebody wins or must answer at once.
   */
  activeFeatures(): Uint32Array | undefined;
  /**
   * The moves that a search lists where nobody must answer at once, `MOVE_TERMS` each, in its order, which sorts by the sum
   * of weights. Overwritten by the next call.
   */
  moveFeatures(): Uint32Array;
  /** What is on the lines of each square of the position that was described last, the core's own memory. */
  readonly patterns: SquarePatterns;
  /** The number of the first weight of the network that sees with a color's eyes. */
  networkOffset(color: Color): number;
  /** The static evaluation for the side to move, in points. */
  evaluate(): number;
  /**
   * Takes weights as those of the rule now played, in place of those that the program comes with. Throws a RangeError where
   * they are not as many as there should be.
   */
  loadWeights(weights: Int16Array): void;
  /** Initial weights, not fitted to anything. */
  initialWeights(): Int16Array;
  /** Takes those that the program comes with, unless the memory has some. Throws where their file is missing or damaged. */
  ensureWeights(): void;
};

/** The evaluation of a core over its memory; `rule` is the one now played. */
export function createGomokuEvaluation(
  core: GomokuEvaluationExports,
  memory: WebAssembly.Memory,
  layout: Layout,
  rule: () => RuleName,
): GomokuEvaluation {
  const weights = core.gomokuWeightCount.value as number;
  const file = new Int16Array(memory.buffer, layout.gomokuWeights, weights);
  const lay = (given: Int16Array): void => {
    if (given.length !== weights)
      throw new RangeError(`${given.length} weights of Gomoku, where there should be ${weights}`);
    file.set(given);
    core.loadGomokuWeights();
  };
  const ready = (): void => {
    if (!core.hasGomokuWeights()) lay(gomokuWeights(rule()));
  };
  const patternsOf = (color: number) =>
    new Uint16Array(memory.buffer, layout.gomokuPatterns + 1024 * color, 512);
  return {
    weightCount: weights,
    patterns: { black: patternsOf(0), white: patternsOf(1) },
    networkOffset: (color) =>
      weights / (rule() === 'renju' && color === 'white' ? 1 : 2) - NETWORK.weightCount,
    winScale: POINT * WIN_SCALE,
    activeFeatures() {
      const terms = core.writeGomokuFeatures();
      return terms > 0 ? new Uint32Array(memory.buffer, layout.gomokuFeatures, terms) : undefined;
    },
    moveFeatures: () =>
      new Uint32Array(memory.buffer, layout.gomokuFeatures, WORDS_PER_MOVE * core.writeGomokuMoveFeatures()),
    evaluate() {
      ready();
      return core.gomokuEval();
    },
    loadWeights: lay,
    initialWeights() {
      core.writeInitialGomokuWeights();
      return file.slice();
    },
    ensureWeights: ready,
  };
}
