import { DamagedTournament, type TournamentStore } from '../ports/tournamentStore.js';
import type { TournamentId } from '../tournaments/tournament.js';
import { updateTournament } from '../tournaments/updateTournament.js';

type Store = Pick<
  TournamentStore,
  'unfinishedTournamentsOf' | 'tournament' | 'appendToTournament' | 'setTournamentAside'
>;

/**
 * Withdraws a member from every unfinished tournament, whichever process conducts it, so that their data can be deleted. `now` in ms
 * since the epoch. Sets damaged tournaments aside.
 */
export async function leaveTournaments(member: string, store: Store, now: number): Promise<void> {
  const leave = async (id: TournamentId): Promise<void> => {
    const action = { kind: 'leave', member } as const;
    const before = await store.tournament(id);
    const updated = before && updateTournament(before, action, now);
    // It is over, or they have left meanwhile.
    if (updated?.kind !== 'accepted') return;
    if ((await store.appendToTournament(action, now, updated.tournament)) === 'conflict') await leave(id);
  };
  for (const id of await store.unfinishedTournamentsOf(member)) {
    try {
      await leave(id);
    } catch (error) {
      if (!(error instanceof DamagedTournament)) throw error;
      await store.setTournamentAside(id);
    }
  }
}
