import { workerData } from 'piscina';
import type { RuleName } from '../../../rules/position.js';
import { type BatchJob, playRecords } from '../batches.js';
import type { Generation } from './gomokuRecipe.js';
import { createWeightedCore, playGame, variantOf } from './gomokuSelfPlay.js';
import { encodeGame } from './gomokuTrainingGames.js';

/** Settings common to all games of a worker. */
export type PlaySettings = {
  readonly rule: RuleName;
  readonly generation: Pick<Generation, 'nodes'>;
  /** File of weights; without one the initial ones. */
  readonly weights: string | undefined;
  readonly seed: number;
};

const { rule, generation, weights, seed } = workerData as PlaySettings;
const { core } = createWeightedCore(rule, weights);

/** See `playRecords`. */
export const playBatch = (job: BatchJob): Uint8Array =>
  playRecords(job, seed, (gameSeed) => {
    const game = playGame(core, variantOf(rule), generation, gameSeed);
    return game && encodeGame(game);
  });
