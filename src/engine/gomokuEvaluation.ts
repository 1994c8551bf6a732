import type { Color, RuleName } from '../rules/position.js';
import type { Layout } from './control.js';
import { POINT, WIN_SCALE } from './core/constants.js';
import { NET, type PatternsSeen } from './gomokuNetwork.js';
import { gomokuWeights } from './weights.js';

export { NAT as MARKS_A_NAT } from './core/constants.js';

/** u32s of a described move: its square, and the numbers of its two weights. */
export const MOVE_TERMS = 3;

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
  readonly weights: number;
  /** The sum of weights at which the odds of winning are e to 1. */
  readonly marksAWin: number;
  /**
   * The numbers of the weights whose sum is the linear evaluation; one may occur several times. Overwritten by the next call.
   * Undefined where no search would evaluate, as somebody wins or must answer at once.
   */
  describe(): Uint32Array | undefined;
  /**
   * The moves that a search lists where nobody must answer at once, `MOVE_TERMS` each, in its order, which sorts by the sum
   * of weights. Overwritten by the next call.
   */
  describeMoves(): Uint32Array;
  /** What is on the lines of each square of the position that was described last, the core's own memory. */
  readonly patterns: PatternsSeen;
  /** The number of the first weight of the network that sees with a color's eyes. */
  netOf(color: Color): number;
  /** The static evaluation for the side to move, in points. */
  value(): number;
  /**
   * Takes weights as those of the rule now played, in place of those that the program comes with. Throws a RangeError where
   * they are not as many as there should be.
   */
  lay(weights: Int16Array): void;
  /** Initial weights, not fitted to anything. */
  plain(): Int16Array;
  /** Takes those that the program comes with, unless the memory has some. Throws where their file is missing or damaged. */
  ready(): void;
};

/** The evaluation of a core over its memory; `rule` is the one now played. */
export function gomokuEvaluationOf(
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
    weights,
    patterns: { black: patternsOf(0), white: patternsOf(1) },
    netOf: (color) => weights / (rule() === 'renju' && color === 'white' ? 1 : 2) - NET.weights,
    marksAWin: POINT * WIN_SCALE,
    describe() {
      const terms = core.writeGomokuFeatures();
      return terms > 0 ? new Uint32Array(memory.buffer, layout.gomokuFeatures, terms) : undefined;
    },
    describeMoves: () =>
      new Uint32Array(memory.buffer, layout.gomokuFeatures, MOVE_TERMS * core.writeGomokuMoveFeatures()),
    value() {
      ready();
      return core.gomokuEval();
    },
    lay,
    plain() {
      core.writeInitialGomokuWeights();
      return file.slice();
    },
    ready,
  };
}
