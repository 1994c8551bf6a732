import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { createMemory } from '../../../engine/control.js';
import { createCore, loadModule } from '../../../engine/core.js';
import type { Weights } from '../../../engine/weights.js';
import { decodeWeights } from '../../../engine/weights.js';
import { type BatchJob, playedBatch } from '../batchJob.js';
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
const core = createCore(loadModule(), createMemory());
core.control.arm(Number.POSITIVE_INFINITY);
core.evaluation.lay(weights === undefined ? nothing() : decodeWeights(readFileSync(weights)));

/** See `playedBatch`. */
export const playBatch = (job: BatchJob): Uint8Array =>
  playedBatch(job, seed, (each) => {
    const game = playGame(core, generation, each);
    return game && encodeGame(game);
  });

/** In place of the weights that the program comes with. */
function nothing(): Weights {
  const { stages, weights } = core.evaluation;
  return {
    figures: new Float32Array(0),
    stages: Array.from({ length: stages }, () => new Int16Array(weights)),
  };
}
