import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import type { Weights } from '../../../engine/weights.js';
import { decodeWeights } from '../../../engine/weights.js';
import { newCore } from '../../common/core.js';
import { type BatchJob, playRecords } from '../batches.js';
import { encodeGame } from './games.js';
import type { Generation } from './recipe.js';
import { playGame } from './selfPlay.js';

/** What all games of a worker have in common. */
export type PlaySettings = {
  readonly generation: Pick<Generation, 'depth' | 'exactFrom'>;
  /** A file of weights; without one all are zero. */
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

/** In place of the weights that the program comes with. */
function zeroWeights(): Weights {
  const { stages, weightsPerStage: weights } = core.reversiEvaluation;
  return {
    statistics: new Float32Array(0),
    stages: Array.from({ length: stages }, () => new Int16Array(weights)),
  };
}
