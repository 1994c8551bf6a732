import type { Log } from '../ports/log.js';
import type { TeamStore } from '../ports/teamStore.js';
import { updateTeamGame } from '../teams/updateTeamGame.js';
import { leaveAll } from './leaveAll.js';
import { storedTeamGames } from './loadIntact.js';

type Store = Pick<TeamStore, 'unfinishedTeamGamesOf' | 'teamGame' | 'appendToTeamGame' | 'setTeamGameAside'>;

/**
 * Withdraws a member from every unfinished team game, whichever process conducts it, so that their data can be deleted. `now` in ms
 * since the epoch. Sets damaged team games aside.
 */
export async function leaveTeamGames(member: string, store: Store, now: number, log: Log): Promise<void> {
  const action = { kind: 'leave', member } as const;
  await leaveAll({
    ids: await store.unfinishedTeamGamesOf(member),
    stored: storedTeamGames(store),
    leave(before) {
      const updated = updateTeamGame(before, action, now);
      return updated.kind === 'accepted' ? updated.teamGame : undefined;
    },
    append: (after) => store.appendToTeamGame(action, now, after),
    log,
  });
}
