import { randomNumbers, seedOf } from '../../../src/engine/random.js';
import type { Player } from '../../../src/lab/arena/player.js';

/** A player of any legal move, by the seed. */
export function randomPlayer(): Player {
  let own = 0;
  return {
    begin(_start, seed) {
      own = seed;
      return Promise.resolve(undefined);
    },
    move(position) {
      const moves = position.legalMoves();
      const random = randomNumbers(seedOf(own, position.ply));
      return Promise.resolve({ kind: 'moved', move: moves[random(moves.length)]!, ms: 2 });
    },
    drop: () => undefined,
  };
}
