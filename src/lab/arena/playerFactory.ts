import { Refusal } from '../../cli/common/refusal.js';
import { realClock } from '../../engine/pool/pool.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { enginePlayer } from './engines/enginePlayer.js';
import type { Entrant } from './entrant.js';
import type { Plan } from './plan.js';
import type { Player } from './player.js';
import { thinkerPlayer } from './thinkerPlayer.js';

/** Creates players of entrants. */
export const playerFactory =
  (thinker: Thinker, patienceMs: number, signal: AbortSignal) =>
  (entrant: Entrant): Player => {
    switch (entrant.kind) {
      case 'engine':
        return enginePlayer(entrant, patienceMs, realClock);
      case 'opponent':
        return thinkerPlayer(thinker, entrant.strength, signal);
    }
  };

/** Has every external engine begin a game. Throws a Refusal where one cannot, before any game counts. */
export async function checkEngines(plan: Plan, createPlayer: (entrant: Entrant) => Player): Promise<void> {
  const engines = plan.matches.flatMap(({ a, b }) => [a, b]).filter(({ kind }) => kind === 'engine');
  for (const engine of engines) {
    const player = createPlayer(engine);
    const failure = await player.begin(plan.openings.at(0), plan.seed);
    player.drop();
    if (failure) throw new Refusal(`${engine.label} does not begin a game: ${failure.detail}.`);
  }
}
