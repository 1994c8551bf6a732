import type { Layout } from './control.js';
import type { Weights } from './weights.js';
import { MARKS_A_DISC, reversiWeights } from './weights.js';

/** What the core exports of its evaluation. */
export type EvaluationExports = {
  reversiEval(): number;
  reversiWinProbability(score: number): number;
  writeReversiFeatures(to: number): void;
  hasReversiWeights(): number;
  weightsPerStage(): number;
  stageOf(empties: number): number;
  probcutDepth(depth: number): number;
  loadStage(stage: number): void;
  readonly stages: WebAssembly.Global;
  readonly featuresPerPosition: WebAssembly.Global;
};

/** Reversi's evaluation of the core's position, and what those need who fit its weights. */
export type Evaluation = {
  /** How many weights a stage of the game has. */
  readonly weights: number;
  /** How many of them are active in a position. */
  readonly terms: number;
  readonly stages: number;
  /** Where the scales of the logistic curves, one a stage, begin among the figures of `Weights`. */
  readonly scalesOffset: number;
  /** The stage of a number of empty squares. */
  stageOf(empties: number): number;
  /** The numbers of the position's active weights; overwritten by the next call. */
  describe(): Uint32Array;
  /** The static evaluation for the side to move, in discs. */
  value(): number;
  /** The probability that the side to move wins with a score in whole discs, a draw counting half. */
  chance(value: number): number;
  /** The depth of probcut's shallow search for one of this depth. */
  shallowOf(depth: number): number;
  /** Takes weights in place of those that the program comes with. */
  lay(weights: Weights): void;
  /** Takes those that the program comes with, unless the memory has some. Throws where their file is missing or damaged. */
  ready(): void;
};

/** The evaluation of a core over its memory. */
export function evaluationOf(
  core: EvaluationExports,
  memory: WebAssembly.Memory,
  layout: Layout,
): Evaluation {
  const described = new Uint32Array(memory.buffer, layout.stageBuffer, core.featuresPerPosition.value);
  const lay = ({ figures, stages }: Weights): void => {
    new Float32Array(memory.buffer, layout.statistics, figures.length).set(figures);
    for (const [stage, weights] of stages.entries()) {
      new Int16Array(memory.buffer, layout.stageBuffer, weights.length).set(weights);
      core.loadStage(stage);
    }
  };
  const ready = (): void => {
    if (!core.hasReversiWeights()) lay(reversiWeights());
  };
  return {
    get weights() {
      return core.weightsPerStage();
    },
    terms: core.featuresPerPosition.value,
    stages: core.stages.value,
    scalesOffset: (layout.logisticScales - layout.statistics) / Float32Array.BYTES_PER_ELEMENT,
    stageOf: (empties) => core.stageOf(empties),
    describe() {
      core.writeReversiFeatures(described.byteOffset);
      return described;
    },
    value() {
      ready();
      return core.reversiEval() / MARKS_A_DISC;
    },
    chance(value) {
      ready();
      return core.reversiWinProbability(value);
    },
    shallowOf: (depth) => core.probcutDepth(depth),
    lay,
    ready,
  };
}
