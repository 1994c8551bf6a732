import { DamagedTournament, type TournamentStore } from '../ports/tournamentStore.js';
import { updateTournament } from '../tournaments/updateTournament.js';
import { leaveAll } from './leaveAll.js';

type Store = Pick<
  TournamentStore,
  'unfinishedTournamentsOf' | 'tournament' | 'appendToTournament' | 'setTournamentAside'
>;

/**
 * Withdraws a member from every unfinished tournament, whichever process conducts it, so that their data can be deleted. `now` in ms
 * since the epoch. Sets damaged tournaments aside.
 */
export async function leaveTournaments(member: string, store: Store, now: number): Promise<void> {
  const action = { kind: 'leave', member } as const;
  await leaveAll({
    ids: await store.unfinishedTournamentsOf(member),
    load: (id) => store.tournament(id),
    leave(before) {
      const updated = updateTournament(before, action, now);
      return updated.kind === 'accepted' ? updated.tournament : undefined;
    },
    append: (after) => store.appendToTournament(action, now, after),
    isDamage: (error) => error instanceof DamagedTournament,
    setAside: (id) => store.setTournamentAside(id),
  });
}
