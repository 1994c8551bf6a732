import type { Variant } from '../../rules/position.js';
import type { GameId, TournamentId } from '../play/game.js';
import type { Score } from '../ratings/ratings.js';
import type { Pool } from '../ratings/results.js';
import type { SavedSettings } from './records.js';

/** A server that wants a weekly summary. */
export type WeeklyServer = {
  readonly server: string;
  readonly settings: SavedSettings;
  /** Day of its last summary, or the one on which it was turned on: the next one comes later. */
  readonly lastDay: string;
  /** Whether the summary of that day was begun, but not ended. */
  readonly isUnsent: boolean;
};

/** Times between which games ended, in ms since the epoch; the second is not included. */
export type Period = { readonly from: number; readonly until: number };

/** A game that ended with a result after both sides had moved. */
export type EndedGame = {
  readonly id: GameId;
  readonly place: string;
  readonly variant: Variant;
  /** Members in its seats, deleted ones included. */
  readonly members: readonly string[];
  /** Whether a review of it is stored. */
  readonly isReviewed: boolean;
};

/** A rated game for one of its members. Ratings are those before and after it. */
export type RatedSide = {
  readonly game: GameId;
  readonly member: string;
  /** `null` for the bot. */
  readonly opponent: string | null;
  readonly pool: Pool;
  readonly score: Score;
  readonly before: number;
  readonly after: number;
  readonly deviation: number;
};

/** Storage of the weekly summaries. Days are the server's own, as `2026-11-23`. */
export interface WeeklyStore {
  weeklyServers(): Promise<readonly WeeklyServer[]>;
  /** Channel of a server's summary; `undefined` while it is turned off. */
  weeklyChannel(server: string): Promise<string | undefined>;
  /** Chooses the channel, or turns the summary off. When turned on, the first summary comes after `today`. */
  setWeeklyChannel(server: string, channel: string | undefined, today: string): Promise<void>;
  /**
   * Records that a day's summary is about to be posted, so that none is posted twice. Resolves with whether to post it: `false` if
   * this was recorded before, for this day or a later one, or if it is turned off.
   */
  beginWeekly(server: string, day: string): Promise<boolean>;
  /** Records that a day's summary was posted, or need not be. */
  endWeekly(server: string, day: string): Promise<void>;
  /** A server's games that ended in a period, up to `limit`, latest first. */
  gamesEndedIn(server: string, period: Period, limit: number): Promise<readonly EndedGame[]>;
  /** Sides of a server's rated games that ended in a period, up to `limit`, latest first: one for each of their members. */
  ratedGamesIn(server: string, period: Period, limit: number): Promise<readonly RatedSide[]>;
  /** Tournaments of a server that finished in a period, earliest first. */
  tournamentsFinishedIn(server: string, period: Period): Promise<readonly TournamentId[]>;
  /** Up to `limit` members who solved a puzzle of the day in a server since a day, those with most days first. */
  daySolversSince(server: string, day: string, limit: number): Promise<readonly string[]>;
}
