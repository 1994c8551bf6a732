import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { createMemory } from '../../engine/control.js';
import { createCore, loadModule } from '../../engine/core.js';
import type { Weights } from '../../engine/weights.js';
import { decodeWeights } from '../../engine/weights.js';
import { seedOf } from '../random.js';
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

/** Games by their numbers, from one up to and without another. */
export type PlayJob = { readonly from: number; readonly upTo: number };

const { generation, weights, seed } = workerData as PlaySettings;
const core = createCore(loadModule(), createMemory());
core.control.arm(Number.POSITIVE_INFINITY);
core.evaluation.lay(weights === undefined ? nothing() : decodeWeights(readFileSync(weights)));

/** The records of the games; each follows from its number and the settings alone. */
export function playBatch({ from, upTo }: PlayJob): Uint8Array {
  const games = Array.from({ length: upTo - from }, (_, i) =>
    playGame(core, generation, seedOf(seed, from + i)),
  );
  return Buffer.concat(games.flatMap((game) => (game ? [encodeGame(game)] : [])));
}

/** In place of the weights that the program comes with. */
function nothing(): Weights {
  const { stages, weights } = core.evaluation;
  return {
    figures: new Float32Array(0),
    stages: Array.from({ length: stages }, () => new Int16Array(weights)),
  };
}
