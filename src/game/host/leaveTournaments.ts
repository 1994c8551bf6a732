import type { Log } from '../ports/log.js';
import type { TournamentStore } from '../ports/tournamentStore.js';
import { updateTournament } from '../tournaments/updateTournament.js';
import { leaveAll } from './leaveAll.js';
import { storedTournaments } from './loadIntact.js';

type Store = Pick<
  TournamentStore,
  'unfinishedTournamentsOf' | 'tournament' | 'appendToTournament' | 'setTournamentAside'
>;

/**
 * Withdraws a member from every unfinished tournament, whichever process conducts it, so that their data can be deleted. `now` in ms
 * since the epoch. Sets damaged tournaments aside.
 */
export async function leaveTournaments(member: string, store: Store, now: number, log: Log): Promise<void> {
  const action = { kind: 'leave', member } as const;
  await leaveAll({
    ids: await store.unfinishedTournamentsOf(member),
    stored: storedTournaments(store),
    leave(before) {
      const updated = updateTournament(before, action, now);
      return updated.kind === 'accepted' ? updated.tournament : undefined;
    },
    append: (after) => store.appendToTournament(action, now, after),
    log,
  });
}
