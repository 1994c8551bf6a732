import { search } from '../../src/engine/opponents/opponents.js';
import { seedOf } from '../../src/engine/random.js';
import type { Strength } from '../../src/game/ports/thinker.js';
import type { Player } from '../../src/lab/arena/player.js';
import { newCore } from '../engine/built.js';

/** A core in this thread, without time limits. */
export const core = newCore();

/** A player of one of our strengths, in this thread. */
export function playerOf(strength: Strength): Player {
  let gameSeed = 0;
  return {
    begin(_start, seed) {
      gameSeed = seed;
      return Promise.resolve(undefined);
    },
    move({ variant, start, moves }) {
      const seed = seedOf(gameSeed, moves.length);
      const { best } = search(core, { variant, start, moves, strength, seed, gameSeed });
      return Promise.resolve({ kind: 'moved', move: best, ms: 0 });
    },
    drop: () => undefined,
  };
}
