import type { Log } from '../ports/log.js';
import { DamagedTeamGame, type TeamStore } from '../ports/teamStore.js';
import { DamagedTournament, type TournamentStore } from '../ports/tournamentStore.js';
import type { TeamGame, TeamGameId } from '../teams/teamGame.js';
import type { Tournament, TournamentId } from '../tournaments/tournament.js';

/** Functions that load states of one kind, and set damaged ones aside. */
export type Stored<Id, State> = {
  /** Name of the kind, for the log. */
  readonly subject: string;
  /** Rebuilds a state. Rejects if it is damaged, as `isDamage` says. */
  readonly load: (id: Id) => Promise<State | undefined>;
  readonly isDamage: (error: unknown) => boolean;
  readonly setAside: (id: Id) => Promise<void>;
};

/** Loads a state. Sets a damaged one aside, logs that, and resolves with `undefined`. Rejects if the store fails. */
export async function loadIntact<Id, State>(
  { subject, load, isDamage, setAside }: Stored<Id, State>,
  id: Id,
  log: Log,
): Promise<State | undefined> {
  try {
    return await load(id);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.error({ err: error, id }, `set a damaged ${subject} aside`);
    await setAside(id);
    return undefined;
  }
}

/** Loads tournaments from a store, for `loadIntact`. */
export const storedTournaments = (
  store: Pick<TournamentStore, 'tournament' | 'setTournamentAside'>,
): Stored<TournamentId, Tournament> => ({
  subject: 'tournament',
  load: (id) => store.tournament(id),
  isDamage: (error) => error instanceof DamagedTournament,
  setAside: (id) => store.setTournamentAside(id),
});

/** Loads team games from a store, for `loadIntact`. */
export const storedTeamGames = (
  store: Pick<TeamStore, 'teamGame' | 'setTeamGameAside'>,
): Stored<TeamGameId, TeamGame> => ({
  subject: 'team game',
  load: (id) => store.teamGame(id),
  isDamage: (error) => error instanceof DamagedTeamGame,
  setAside: (id) => store.setTeamGameAside(id),
});
