import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { newCore } from '../../../cli/common/newCore.js';
import { decodeWeights, type Weights } from '../../../engine/wasm/weights.js';
import { type BatchJob, playRecords } from '../batches.js';
import type { Generation } from './reversiRecipe.js';
import { playGame } from './reversiSelfPlay.js';
import { encodeGame } from './reversiTrainingGames.js';

/** Settings common to all games of a worker. */
export type PlaySettings = {
  readonly generation: Pick<Generation, 'depth' | 'exactFrom'>;
  /** File of weights; without one all are zero. */
  readonly weights: string | undefined;
  readonly seed: number;
};

const { generation, weights, seed } = workerData as PlaySettings;
const core = newCore();
core.reversiEvaluation.loadWeights(
  weights === undefined ? zeroWeights() : decodeWeights(readFileSync(weights)),
);

/** See `playRecords`. */
export const playBatch = (job: BatchJob): Uint8Array =>
  playRecords(job, seed, (gameSeed) => {
    const game = playGame(core, generation, gameSeed);
    return game && encodeGame(game);
  });

/** Returns zero weights, to replace those that the program comes with. */
function zeroWeights(): Weights {
  const { stages, weightsPerStage: weights } = core.reversiEvaluation;
  return {
    statistics: new Float32Array(0),
    stages: Array.from({ length: stages }, () => new Int16Array(weights)),
  };
}
