import { workerData } from 'piscina';
import type { RuleName } from '../../../rules/position.js';
import { type BatchJob, playRecords } from '../batches.js';
import type { Generation } from './gomokuRecipe.js';
import { playGame, variantOf } from './gomokuSelfPlay.js';
import { encodeGame } from './gomokuTrainingGames.js';
import { createWeightedCore } from './weightedCore.js';

/** What all games of a worker have in common. */
export type PlaySettings = {
  readonly rule: RuleName;
  readonly generation: Pick<Generation, 'nodes'>;
  /** A file of weights; without one they are plain. */
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
