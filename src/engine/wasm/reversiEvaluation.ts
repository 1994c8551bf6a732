import type { Layout } from './coreControl.js';
import { reversiWeights, UNITS_PER_DISC, type Weights } from './weights.js';

/** What the core exports of its evaluation. */
export type ReversiEvaluationExports = {
  reversiEval(): number;
  winProbability(score: number): number;
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
export type ReversiEvaluation = {
  /** How many weights a stage of the game has. */
  readonly weightsPerStage: number;
  /** How many of them are active in a position. */
  readonly featuresPerPosition: number;
  readonly stages: number;
  /** Where the scales of the logistic curves, one a stage, begin among the figures of `Weights`. */
  readonly scalesOffset: number;
  /** The stage of a number of empty squares. */
  stageOf(empties: number): number;
  /** The numbers of the position's active weights; overwritten by the next call. */
  activeFeatures(): Uint32Array;
  /** The static evaluation for the side to move, in discs. */
  evaluate(): number;
  /** The probability that the side to move wins with a score in whole discs, a draw counting half. */
  winProbability(value: number): number;
  /** The depth of probcut's shallow search for one of this depth. */
  probcutDepth(depth: number): number;
  /** Takes weights in place of those that the program comes with. */
  loadWeights(weights: Weights): void;
  /** Takes those that the program comes with, unless the memory has some. Throws where their file is missing or damaged. */
  ensureWeights(): void;
};

/** The evaluation of a core over its memory. */
export function createReversiEvaluation(
  core: ReversiEvaluationExports,
  memory: WebAssembly.Memory,
  layout: Layout,
): ReversiEvaluation {
  const described = new Uint32Array(memory.buffer, layout.stageBuffer, core.featuresPerPosition.value);
  const lay = ({ statistics: figures, stages }: Weights): void => {
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
    get weightsPerStage() {
      return core.weightsPerStage();
    },
    featuresPerPosition: core.featuresPerPosition.value,
    stages: core.stages.value,
    scalesOffset: (layout.logisticScales - layout.statistics) / Float32Array.BYTES_PER_ELEMENT,
    stageOf: (empties) => core.stageOf(empties),
    activeFeatures() {
      core.writeReversiFeatures(described.byteOffset);
      return described;
    },
    evaluate() {
      ready();
      return core.reversiEval() / UNITS_PER_DISC;
    },
    winProbability(value) {
      ready();
      return core.winProbability(value);
    },
    probcutDepth: (depth) => core.probcutDepth(depth),
    loadWeights: lay,
    ensureWeights: ready,
  };
}
