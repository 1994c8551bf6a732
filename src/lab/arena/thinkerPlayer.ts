import { withoutClock } from '../../cli/common/strength.js';
import { seedOf } from '../../engine/random.js';
import type { Strength, Thinker } from '../../game/ports/thinker.js';
import { moveName } from '../../rules/squares.js';
import type { Player } from './player.js';

let games = 0; // begun by all players

/**
 * A player of our own strengths. It throws where the thinker did not answer in time, or answers an illegal move: that is a bug,
 * not a lost game.
 */
export function thinkerPlayer(thinker: Thinker, strength: Strength, signal: AbortSignal): Player {
  let game = '';
  let gameSeed = 0;
  return {
    begin(_start, seed) {
      game = `arena ${games++}`; // its own, so that its tasks never wait for the other side's and keep their memory
      gameSeed = seed;
      return Promise.resolve(undefined);
    },
    async move(position) {
      const { variant, moves } = position;
      const seed = seedOf(gameSeed, moves.length);
      const task = { game, variant, moves, strength: withoutClock(strength), seed, gameSeed };
      const { best, ms, source } = await thinker.think(task, { signal });
      const reason = source === 'rescued' ? 'did not answer' : position.illegal(best);
      if (reason) {
        const line = moves.map((move) => moveName(move, variant.size)).join(' ');
        throw new Error(
          `${strength.opponent}: ${reason}: ${moveName(best, variant.size)} after ${line} with seed ${seed}`,
        );
      }
      return { kind: 'moved', move: best, ms };
    },
    drop: () => undefined,
  };
}
