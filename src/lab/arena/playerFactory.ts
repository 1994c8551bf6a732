import { Refusal } from '../../cli/common/program.js';
import { withoutClock } from '../../cli/common/strength.js';
import { monotonicClock } from '../../engine/pool/pool.js';
import { seedOf } from '../../engine/random.js';
import type { Strength, Thinker } from '../../game/ports/thinker.js';
import { boardOf } from '../../rules/games.js';
import { moveName } from '../../rules/squares.js';
import { enginePlayer } from './engines/enginePlayer.js';
import type { Entrant, OtherCore } from './entrant.js';
import type { Plan } from './plan.js';
import type { Player } from './player.js';

/** Creates the player of a participant. `thinkerFor` returns the thinker of a core, by default this build's. */
export const playerFactory =
  (thinkerFor: (core: OtherCore | undefined) => Thinker, patienceMs: number, signal: AbortSignal) =>
  (entrant: Entrant): Player => {
    switch (entrant.kind) {
      case 'engine':
        return enginePlayer(entrant, patienceMs, monotonicClock);
      case 'opponent':
        return thinkerPlayer(thinkerFor(entrant.core), entrant.strength, signal);
    }
  };

/** Makes every external engine begin a game. Throws a Refusal if one cannot, before any game counts. */
export async function checkEngines(plan: Plan, createPlayer: (entrant: Entrant) => Player): Promise<void> {
  const engines = plan.matches.flatMap(({ a, b }) => [a, b]).filter(({ kind }) => kind === 'engine');
  for (const engine of engines) {
    const player = createPlayer(engine);
    const failure = await player.begin(plan.openings.at(0), plan.seed);
    player.drop();
    if (failure) throw new Refusal(`${engine.label} cannot begin a game: ${failure.detail}.`);
  }
}

let games = 0; // begun by all players so far

/**
 * A player of one of our strengths. Throws if the thinker does not answer in time or answers an illegal move: that is a bug, not a
 * lost game.
 */
export function thinkerPlayer(thinker: Thinker, strength: Strength, signal: AbortSignal): Player {
  let game = '';
  let gameSeed = 0;
  return {
    begin(_start, seed) {
      game = `arena ${games++}`; // unique, so that its tasks do not wait for the other side's and keep their memory
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
        const line = moves.map((move) => moveName(move, boardOf(variant))).join(' ');
        throw new Error(
          `${strength.opponent}: ${reason}: ${moveName(best, boardOf(variant))} after ${line} with seed ${seed}`,
        );
      }
      return { kind: 'moved', move: best, ms };
    },
    drop: () => undefined,
  };
}
