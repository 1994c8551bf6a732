import type { Layout } from './coreControl.js';
import { reversiWeights, UNITS_PER_DISC, type Weights } from './weights.js';

/** Exports of the core for Reversi's evaluation. */
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

/** Reversi's evaluation of the core's position, with the features that fitting its weights needs. */
export type ReversiEvaluation = {
  readonly weightsPerStage: number;
  /** Number of weights that are summed for a position. */
  readonly featuresPerPosition: number;
  readonly stages: number;
  /** Index in `Weights.statistics` of the logistic curves' scales, one for each stage. */
  readonly scalesOffset: number;
  /** Returns the stage of a number of empty squares. */
  stageOf(empties: number): number;
  /** Returns the indices of the position's active weights. The next call overwrites them. */
  activeFeatures(): Uint32Array;
  /** Returns the static evaluation for the side to move, in discs. */
  evaluate(): number;
  /** Returns the probability that the side to move wins with a score, in whole discs; a draw counts half. */
  winProbability(value: number): number;
  /** Returns the depth of ProbCut's shallow search for a search of this depth. */
  probcutDepth(depth: number): number;
  /** Replaces the program's own weights. */
  loadWeights(weights: Weights): void;
  /** Loads the program's own weights, unless the memory holds weights already. Throws if their file is missing or damaged. */
  ensureWeights(): void;
};

/** Builds Reversi's evaluation over a core's memory. */
export function createReversiEvaluation(
  core: ReversiEvaluationExports,
  memory: WebAssembly.Memory,
  layout: Layout,
): ReversiEvaluation {
  const featureBuffer = new Uint32Array(memory.buffer, layout.stageBuffer, core.featuresPerPosition.value);
  const loadWeights = ({ statistics: figures, stages }: Weights): void => {
    new Float32Array(memory.buffer, layout.statistics, figures.length).set(figures);
    for (const [stage, weights] of stages.entries()) {
      new Int16Array(memory.buffer, layout.stageBuffer, weights.length).set(weights);
      core.loadStage(stage);
    }
  };
  const ensureWeights = (): void => {
    if (!core.hasReversiWeights()) loadWeights(reversiWeights());
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
      core.writeReversiFeatures(featureBuffer.byteOffset);
      return featureBuffer;
    },
    evaluate() {
      ensureWeights();
      return core.reversiEval() / UNITS_PER_DISC;
    },
    winProbability(value) {
      ensureWeights();
      return core.winProbability(value);
    },
    probcutDepth: (depth) => core.probcutDepth(depth),
    loadWeights,
    ensureWeights,
  };
}
