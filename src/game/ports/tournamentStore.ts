import type { GameId } from '../play/game.js';
import type { Terms, Tournament, TournamentAction, TournamentId } from '../tournaments/tournament.js';
import type { Post } from './post.js';

/** Storage of tournaments. Promises resolve once the change would survive a crash. */
export interface TournamentStore {
  createTournament(terms: Terms): Promise<void>;
  /**
   * Stores an action, accepted at this time (ms since the epoch), as number `after.version` of its tournament. `conflict`: another
   * process was first; load it again.
   */
  appendToTournament(action: TournamentAction, at: number, after: Tournament): Promise<'stored' | 'conflict'>;
  /**
   * Rebuilds a tournament from its actions. `undefined` if there is none, or it was set aside. Rejects with a DamagedTournament if
   * it cannot be rebuilt.
   */
  tournament(id: TournamentId): Promise<Tournament | undefined>;
  /** Number of accepted actions of a tournament; `undefined` if there is none, or it was set aside. */
  tournamentVersion(id: TournamentId): Promise<number | undefined>;
  /** Sets a damaged tournament aside: it no longer counts as unfinished. */
  setTournamentAside(id: TournamentId): Promise<void>;
  /** Every tournament that is not over, with its server; oldest first. */
  unfinishedTournaments(): Promise<readonly { readonly id: TournamentId; readonly server: string }[]>;
  /** Tournaments that are not over, in which a member plays. */
  unfinishedTournamentsOf(member: string): Promise<readonly TournamentId[]>;
  /** Returns up to `limit` of a server's tournaments after the first `offset`, newest first. */
  tournamentsIn(server: string, limit: number, offset: number): Promise<readonly TournamentId[]>;
  /** Tournament that a game belongs to. */
  tournamentOf(game: GameId): Promise<TournamentId | undefined>;
  tournamentPost(id: TournamentId): Promise<Post | undefined>;
  setTournamentPost(id: TournamentId, post: Post): Promise<void>;
  /** Every tournament that is over in a version which was not marked as shown, with its server; oldest first. */
  unshownTournaments(): Promise<readonly { readonly id: TournamentId; readonly server: string }[]>;
  /** Latest version of a tournament that was marked as shown; 0 before its end was. */
  shownVersion(id: TournamentId): Promise<number>;
  /** Marks a version of a tournament that is over as shown: its message, its result and its event are up to date. */
  setTournamentShown(id: TournamentId, version: number): Promise<void>;
}

/** A stored tournament that cannot be read, or whose actions cannot be replayed. */
export class DamagedTournament extends Error {
  constructor(
    readonly id: TournamentId,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`tournament ${id} is damaged: ${reason}`, options);
  }
}
