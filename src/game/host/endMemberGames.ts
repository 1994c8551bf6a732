import type { KeyedQueue } from '../keyedQueue.js';
import type { Action, Updated } from '../play/action.js';
import { colorOf, type Game, type GameId, mayAbort } from '../play/game.js';
import type { GameStore } from '../ports/gameStore.js';

/** Page size of the query for a member's games. */
const PAGE_SIZE = 100;

type EndMemberGamesOptions = {
  readonly store: Pick<GameStore, 'gamesOf' | 'version'>;
  readonly queue: KeyedQueue<GameId>;
  /** Returns a game at its stored version. Called within the game's queue. */
  readonly game: (id: GameId) => Promise<Game | undefined>;
  /** Called within the game's queue. */
  readonly act: (id: GameId, action: Action) => Promise<Updated>;
};

/**
 * Returns the member's action that ends a game: withdraws or declines a challenge, aborts a game that allows it, resigns
 * another. `undefined` if it is over.
 */
function endingAction(game: Game, member: string): Action | undefined {
  const { phase } = game;
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'challenged':
      return { kind: colorOf(game, member) === phase.by ? 'withdraw' : 'decline', member };
    case 'playing':
    case 'parked':
      return { kind: mayAbort(game) ? 'abort' : 'resign', member };
  }
}

/** Ends every unfinished game of a member, challenges to them included. */
export async function endMemberGames(
  member: string,
  { store, queue, game, act }: EndMemberGamesOptions,
): Promise<void> {
  const end = async (id: GameId): Promise<void> => {
    const before = await game(id);
    const action = before && endingAction(before, member);
    if (!action) return;
    const result = await act(id, action);
    if (result.kind === 'accepted') return;
    // Another process may have changed the game meanwhile, or its time was up.
    if ((await store.version(id)) !== before.version) return end(id);
    throw new Error(`failed to end game ${id} of a member: ${JSON.stringify(result.refusal)}`);
  };
  const nextPage = () => store.gamesOf({ member, phase: 'live' }, PAGE_SIZE, 0);
  for (let ids = await nextPage(); ids.length > 0; ids = await nextPage())
    for (const id of ids) await queue(id, () => end(id));
}
