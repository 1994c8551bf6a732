import type { TeamAction, TeamGame, TeamGameId, TeamPlace, TeamTerms } from '../teams/teamGame.js';
import type { Post } from './post.js';

/** Storage of team games. Promises resolve once the change would survive a crash. */
export interface TeamStore {
  createTeamGame(terms: TeamTerms): Promise<void>;
  /**
   * Stores an action, accepted at this time (ms since the epoch), as number `after.version` of its game. `conflict`: another process
   * was first; load it again.
   */
  appendToTeamGame(action: TeamAction, at: number, after: TeamGame): Promise<'stored' | 'conflict'>;
  /**
   * Rebuilds a team game from its actions. `undefined` if there is none, or it was set aside. Rejects with a DamagedTeamGame if it
   * cannot be rebuilt.
   */
  teamGame(id: TeamGameId): Promise<TeamGame | undefined>;
  /** Number of accepted actions; `undefined` if there is none, or it was set aside. */
  teamGameVersion(id: TeamGameId): Promise<number | undefined>;
  /** Sets a damaged team game aside: it no longer counts as unfinished. */
  setTeamGameAside(id: TeamGameId): Promise<void>;
  /** Every team game that is not over, with the server in which it was created; oldest first. */
  unfinishedTeamGames(): Promise<readonly { readonly id: TeamGameId; readonly server: string }[]>;
  /** Team games that are not over, in which a member is on a side. */
  unfinishedTeamGamesOf(member: string): Promise<readonly TeamGameId[]>;
  /** Team games that are not over, which a server created or accepted. */
  unfinishedTeamGamesIn(server: string): Promise<readonly TeamGameId[]>;
  /** Returns up to `limit` team games that a server created or accepted, newest first. */
  teamGamesIn(server: string, limit: number): Promise<readonly TeamGameId[]>;
  teamPost(id: TeamGameId, place: TeamPlace): Promise<Post | undefined>;
  setTeamPost(id: TeamGameId, place: TeamPlace, post: Post): Promise<void>;
  /** Every team game that is over in a version which was not marked as shown, with the server in which it was created; oldest first. */
  unshownTeamGames(): Promise<readonly { readonly id: TeamGameId; readonly server: string }[]>;
  /** Marks a version of a team game that is over as shown: all its messages are up to date. */
  setTeamGameShown(id: TeamGameId, version: number): Promise<void>;
}

/** A stored team game that cannot be read, or whose actions cannot be replayed. */
export class DamagedTeamGame extends Error {
  constructor(
    readonly id: TeamGameId,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`team game ${id} is damaged: ${reason}`, options);
  }
}
