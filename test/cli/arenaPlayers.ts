import type { Player } from '../../src/cli/arena/player.js';
import { randomNumbers } from '../../src/engine/random.js';

/** Plays any legal move, as the seed decides. */
export const randomPlayer = (): Player => ({
  begin: () => Promise.resolve(undefined),
  move(position, seed) {
    const moves = position.legalMoves();
    return Promise.resolve({ kind: 'moved', move: moves[randomNumbers(seed)(moves.length)]!, ms: 2 });
  },
  drop: () => undefined,
});
