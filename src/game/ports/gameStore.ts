import type { Variant } from '../../rules/position.js';
import type { Action } from '../play/action.js';
import type { Game, GameId } from '../play/game.js';
import type { Rating } from '../ratings/ratings.js';
import type { ChangeNotice } from './exchange.js';
import type { Results } from './records.js';

/** Where a game is shown. */
export type Anchor = {
  /** What the code that shows games needs to find the message again. */
  readonly place: string;
  /** The game's version that is shown; -1 while an older message is still to be deleted. */
  readonly shown: number;
};

export type GameAtVersion = { readonly id: GameId; readonly version: number };

/** How many live games there may be, 0: any number. */
export type GameLimits = {
  /** Of the member who opens this one: the challenger, or the only member in its seats. */
  readonly member: number;
  /** In the server in which this one is opened. */
  readonly server: number;
};

/**
 * `challenge-standing-here`: the same member has an open challenge at the same place. `member-full`, `server-full`: as many live
 * games as the limit. `place-taken`: another is being played at its place.
 */
export type Created = 'stored' | 'challenge-standing-here' | 'member-full' | 'server-full' | 'place-taken';

/** A member's games: those that are not over, or those that were played, the last touched first. */
export type GamesOf = { readonly member: string; readonly phase: 'live' | 'over' };

/** A server's games that are not over, at one place or at all, the last touched first. */
export type GamesIn = { readonly server: string; readonly place?: string | undefined };

/** How a game changed what is known of a member's strength. */
export type RatingChange = {
  readonly member: string;
  readonly before: number;
  readonly after: number;
  /** Of the rating after it. */
  readonly deviation: number;
};

/** What is known of a member's strength in a pool, and the results that it was made of. */
export type MemberRating = Results & {
  /** A game and rule set. */
  readonly variant: Pick<Variant, 'game' | 'rule'>;
  readonly rating: Rating;
};

/** Times in ms since the epoch: one for games against the bot, one for games between members. */
export type Untouched = { readonly againstBot: number; readonly betweenMembers: number };

/** A game that is not over, or not shown as it is, of this server. */
export type UnfinishedGame = GameAtVersion & { readonly server: string | null };

/** Where games are kept. Every promise resolves only when the change would survive a crash. */
export interface GameStore {
  /** Stores a new game, unless something speaks against it; its owner is given notice where one is given. */
  create(game: Game, limits?: GameLimits, notice?: ChangeNotice): Promise<Created>;
  /**
   * Keeps an action, accepted at this time (ms since the epoch), as number `after.version` of its game. `conflict`: another process was first, or has set the game aside; load again.
   * `place-taken`: the action begins a game at a place where another is being played. Its owner is given notice where one is given.
   */
  append(
    action: Action,
    at: number,
    after: Game,
    notice?: ChangeNotice,
  ): Promise<'stored' | 'conflict' | 'place-taken'>;
  /** Undefined where there is no such game, or it was set aside. Rejects with a DamagedGame where what is stored of it makes no game. */
  load(id: GameId): Promise<Game | undefined>;
  /** Takes a damaged game out of play: it is no longer unfinished, and its place is free. */
  setAside(id: GameId): Promise<void>;
  /** How many actions a game has accepted; undefined where there is no such game. */
  version(id: GameId): Promise<number | undefined>;
  /** Which games are being played at a place, and their versions; the last touched first. */
  playingAt(place: string): Promise<readonly GameAtVersion[]>;
  /** The game that was played last at a place, and is over. */
  lastOverAt(place: string): Promise<GameId | undefined>;
  /** So many of a member's or a server's games, after the first `offset` of them. */
  gamesOf(of: GamesOf | GamesIn, limit: number, offset: number): Promise<readonly GameId[]>;
  countGamesOf(of: GamesOf | GamesIn): Promise<number>;
  /** The places of a server at which games are that are not over; none of those where the bot is a guest. */
  placesIn(server: string): Promise<readonly string[]>;
  /** How a game changed the ratings of its members; none where it does not count, or is not over. */
  ratingChanges(id: GameId): Promise<readonly RatingChange[]>;
  /** A member's ratings, one a game and rule set that they have played rated games of; the last played first. */
  ratingsOf(member: string): Promise<readonly MemberRating[]>;
  /** Games without a time control, being played or parked, whose last action was accepted before these times, in ms since the epoch; longest untouched first. */
  untouchedSince(before: Untouched): Promise<readonly GameId[]>;
  /** Games against the bot without a time control, being played in servers, whose last action was accepted before this time, in ms since the epoch. */
  untouchedInServers(before: number): Promise<readonly GameId[]>;
  /** How many live games count for a limit: those being played, and challenges. A challenge counts for the member who opened it alone. */
  liveGames(of: { readonly member: string } | { readonly server: string }): Promise<number>;
  /** Every game that is not over, or whose end is not shown yet where the game is shown; oldest first. */
  unfinished(): Promise<readonly UnfinishedGame[]>;
  anchor(id: GameId): Promise<Anchor | undefined>;
  setAnchor(id: GameId, anchor: Anchor): Promise<void>;
}

/** A stored game that cannot be read, or whose actions cannot be played again. */
export class DamagedGame extends Error {
  constructor(
    readonly id: GameId,
    /** Where it was played last. */
    readonly place: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`game ${id} is damaged: ${reason}`, options);
  }
}
