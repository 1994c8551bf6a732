import type { Action, Updated } from '../play/action.js';
import { colorOf, type Game, type GameId } from '../play/game.js';
import { haveBothMoved } from '../play/offers.js';
import type { GameStore } from '../ports/gameStore.js';
import type { KeyedQueue } from './keyedQueue.js';

/** Games of a member that are looked up at once to be ended. */
const ENDED_AT_ONCE = 100;

type EndGamesOptions = {
  readonly store: Pick<GameStore, 'gamesOf' | 'version'>;
  readonly queue: KeyedQueue<GameId>;
  /** A game as the store has it; called in its turn. */
  readonly game: (id: GameId) => Promise<Game | undefined>;
  /** Called in the game's turn. */
  readonly act: (id: GameId, action: Action) => Promise<Updated>;
};

/**
 * What ends a game for a member in it who leaves for good: a challenge is withdrawn or declined, a game in which not each
 * side has moved aborted, another resigned. Undefined where it is over.
 */
function leave(game: Game, member: string): Action | undefined {
  const { phase } = game;
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'challenged':
      return { kind: colorOf(game, member) === phase.by ? 'withdraw' : 'decline', member };
    case 'playing':
    case 'parked':
      return { kind: haveBothMoved(game) ? 'resign' : 'abort', member };
  }
}

/** Ends every game of a member that is not over, challenges to them too, as one who leaves for good ends it. */
export async function endGames(member: string, { store, queue, game, act }: EndGamesOptions): Promise<void> {
  const end = async (id: GameId): Promise<void> => {
    const before = await game(id);
    const action = before && leave(before, member);
    if (!action) return;
    const done = await act(id, action);
    if (done.kind === 'accepted') return;
    // Another process has changed the game meanwhile, or its time was up.
    if ((await store.version(id)) !== before.version) return end(id);
    throw new Error(`game ${id} was not ended for a member who leaves: ${JSON.stringify(done.refusal)}`);
  };
  const nextOf = () => store.gamesOf({ member, phase: 'live' }, ENDED_AT_ONCE, 0);
  for (let ids = await nextOf(); ids.length > 0; ids = await nextOf())
    for (const id of ids) await queue(id, () => end(id));
}
