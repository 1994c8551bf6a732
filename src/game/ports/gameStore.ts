import type { Action } from '../play/action.js';
import type { Game, GameId } from '../play/game.js';
import type { Rating } from '../ratings/ratings.js';
import type { Pool } from '../ratings/results.js';
import type { ChangeNotice } from './exchange.js';
import type { Results } from './records.js';

/** Message that shows a game. */
export type Anchor = {
  /** Address of the message. Opaque here. */
  readonly place: string;
  /** Version of the game that the message shows; -1 while an older message waits to be deleted. */
  readonly shown: number;
};

export type GameAtVersion = { readonly id: GameId; readonly version: number };

/** Limits of live games; 0 for no limit. */
export type GameLimits = {
  /** For the member who opens a game: the challenger, or the only member in its seats. */
  readonly member: number;
  /** For the server in which it is opened. */
  readonly server: number;
};

/** Limit of a member's live games; 0 for no limit. */
export type MemberLimit = { readonly member: string; readonly most: number };

/**
 * Result of creating a game. `challenge-standing-here`: the member has an open challenge at the same place. `member-full`,
 * `server-full`: the limit of live games is reached. `place-taken`: another game is being played at the place.
 */
export type CreateResult =
  | 'stored'
  | 'challenge-standing-here'
  | 'member-full'
  | 'server-full'
  | 'place-taken';

export type AppendResult = 'stored' | 'conflict' | 'member-full' | 'place-taken';

/** A member's unfinished or finished games, latest action first. Challenges that were not accepted are neither. */
export type GamesOf = { readonly member: string; readonly phase: 'live' | 'over' };

/** A server's unfinished games, at one place or all, in one phase or all, latest action first. */
export type GamesIn = {
  readonly server: string;
  readonly place?: string | undefined;
  readonly phase?: 'playing' | 'challenged' | undefined;
};

/** A game's effect on a member's rating. */
export type RatingChange = {
  readonly member: string;
  readonly before: number;
  readonly after: number;
  /** Deviation of the rating after the game. */
  readonly deviation: number;
  /** Number of the member's rated games in the pool, with this one. */
  readonly games: number;
};

/** A member's rating in a pool, with the results that it is based on. */
export type MemberRating = Results & {
  readonly variant: Pool;
  readonly rating: Rating;
};

/** Times in ms since the epoch, for games against the bot and between members. */
export type Untouched = { readonly againstBot: number; readonly betweenMembers: number };

/** A game that is unfinished, or whose end its message does not show yet. */
export type UnfinishedGame = GameAtVersion & {
  readonly server: string | null;
  /** Time of its last action, in ms since the epoch. */
  readonly touchedAt: number;
  /** Time from which the host must watch it, as `dueAt` returns it; 0 if unknown. */
  readonly dueAt: number | null;
  /** Whether its message shows this version. */
  readonly isShown: boolean;
};

/** Storage of games. Promises resolve once the change would survive a crash. */
export interface GameStore {
  /** Stores a new game if the limits and its place allow it. Sends `notice`, if given, to the game's owner. */
  create(game: Game, limits?: GameLimits, notice?: ChangeNotice): Promise<CreateResult>;
  /**
   * Stores an action, accepted at this time (ms since the epoch), as number `after.version` of its game. `conflict`: another
   * process was first, or has set the game aside; load it again. `place-taken`: the action begins a game at a place where
   * another is being played. `member-full`: it begins a game for a member at their `limit`. Sends `notice`, if given, to the game's
   * owner.
   */
  append(
    action: Action,
    at: number,
    after: Game,
    notice?: ChangeNotice,
    limit?: MemberLimit,
  ): Promise<AppendResult>;
  /** Returns `undefined` if there is no such game, or it was set aside. Rejects with a DamagedGame if it cannot be rebuilt. */
  load(id: GameId): Promise<Game | undefined>;
  /** Sets a damaged game aside: it no longer counts as unfinished, and its place is free. */
  setAside(id: GameId): Promise<void>;
  /** Number of accepted actions of a game; `undefined` if there is no such game. */
  version(id: GameId): Promise<number | undefined>;
  /** Games being played at a place, with their versions; latest action first. */
  playingAt(place: string): Promise<readonly GameAtVersion[]>;
  /** Last finished game of a place. */
  lastOverAt(place: string): Promise<GameId | undefined>;
  /** Returns up to `limit` of a member's or a server's games, after the first `offset`. */
  gamesOf(of: GamesOf | GamesIn, limit: number, offset: number): Promise<readonly GameId[]>;
  countGamesOf(of: GamesOf | GamesIn): Promise<number>;
  /** Channels of a server with unfinished games, without those in which the bot is a guest. */
  placesIn(server: string): Promise<readonly string[]>;
  /** Changes that a game made to its members' ratings; empty if it is unrated or unfinished. */
  ratingChanges(id: GameId): Promise<readonly RatingChange[]>;
  /** A member's ratings, one for each pool with a rated game; last played first. */
  ratingsOf(member: string): Promise<readonly MemberRating[]>;
  /** Untimed games, being played or parked, without an action since these times, in ms since the epoch; longest idle first. */
  untouchedSince(before: Untouched): Promise<readonly GameId[]>;
  /** Untimed games against the bot, being played in servers, without an action since this time, in ms since the epoch. */
  untouchedInServers(before: number): Promise<readonly GameAtVersion[]>;
  /** Number of games being played and of open challenges, for a limit. A challenge counts only for the member who opened it. */
  liveGames(of: { readonly member: string } | { readonly server: string }): Promise<number>;
  /** Every game that is unfinished, or whose end its message does not show yet; oldest first. */
  unfinished(): Promise<readonly UnfinishedGame[]>;
  /** Corrects the due time of a game that is still at this version. */
  setDue(of: GameAtVersion, dueAt: number | null): Promise<void>;
  anchor(id: GameId): Promise<Anchor | undefined>;
  /** Records the message that shows a game. A shown end is no longer due. Does nothing if the game's place was forgotten. */
  setAnchor(id: GameId, anchor: Anchor): Promise<void>;
}

/** A stored game that cannot be read, or whose actions cannot be replayed. */
export class DamagedGame extends Error {
  constructor(
    readonly id: GameId,
    /** Its last place. */
    readonly place: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`game ${id} is damaged: ${reason}`, options);
  }
}
