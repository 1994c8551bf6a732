import type { Color, GameName } from '../../rules/position.js';
import type { DaysOff } from '../daysOff/daysOff.js';
import type { GameId, Setup, TournamentId } from '../play/game.js';
import type { Rating, Score } from '../ratings/ratings.js';
import type { OpponentKind, Pool } from '../ratings/results.js';
import type { TeamGameId } from '../teams/teamGame.js';
import type { RoleData } from './linkedRoleStore.js';
import type { ChallengeNotice } from './lobbyStore.js';
import type { OpeningLine } from './openingStore.js';
import type { Daily } from './puzzleStore.js';
import type { LiveSession } from './sessionStore.js';

/** Owner of settings: a member or a server. */
export type SettingsOf = { readonly member: string } | { readonly server: string };

/** Settings in their stored form. Readers must validate them. */
export type SavedSettings = Readonly<Record<string, unknown>>;

/** Numbers of games by result. */
export type Results = { readonly wins: number; readonly draws: number; readonly losses: number };

/** A member's results, rated or not, in one pool, with one color, against one kind of opponent. */
export type Tally = Results & {
  readonly variant: Pool;
  readonly color: Color;
  readonly against: OpponentKind;
};

/** A member's latest games with the same result. */
export type Streak = { readonly kind: keyof Results; readonly games: number };

/** A member's rating after a rated game. `at` is the end of the game, in ms since the epoch. */
export type RatedAt = { readonly at: number; readonly rating: number };

/**
 * Identifies a leaderboard of one pool: of the members who have played a rated game in a server, or of all; in a season, or of
 * all time.
 */
export type LeaderboardId = {
  readonly variant: Pool;
  readonly server?: string | undefined;
  /** In the form of `seasonOf`. */
  readonly season?: string | undefined;
};

/**
 * A row of a leaderboard. The rating is the member's own, or that at the end of a past season. The results and `games` are
 * those of the leaderboard's server and season.
 */
export type LeaderboardRow = Results & {
  readonly member: string;
  /** From 1; equal ratings share a rank. `undefined` while the rating is provisional. */
  readonly rank: number | undefined;
  readonly rating: number;
  /** At the requested time, or at the end of a past season. */
  readonly deviation: number;
  readonly games: number;
  /** Number of the member's rated games so far, in all servers and seasons. */
  readonly ratedGames: number;
};

/** Replaces the other member of a game in `MemberData`. */
export const ANOTHER_MEMBER = 'another member';

/** A rated game and its effect on the member's rating. */
type RatedGameData = {
  readonly game: GameId;
  readonly variant: Pool;
  /** `null` for the bot. */
  readonly opponent: typeof ANOTHER_MEMBER | null;
  readonly server: string | null;
  readonly score: Score;
  readonly ratingBefore: number;
  readonly rating: number;
  readonly deviation: number;
  readonly at: number;
};

/** A game of a member. Unreadable parts are given as their stored text. */
type GameData = Pick<Setup, 'id' | 'variant' | 'openedAt' | 'server'> & {
  readonly black: unknown;
  readonly white: unknown;
  readonly opening: string;
  readonly start: unknown;
  readonly time: unknown;
  readonly challenger: string | null;
  readonly strict: boolean;
  readonly rated: boolean;
  readonly venue: string;
  readonly place: string;
  readonly phase: string;
  /** Address of the message that shows it, from its `Anchor`; `null` if there is none. */
  readonly anchor: string | null;
  readonly tournament: string | null;
  readonly actions: readonly { readonly at: number; readonly action: unknown }[];
};

/** A study of a member. Unreadable parts are given as their stored text. */
type StudyData = Pick<Setup, 'id' | 'variant'> & {
  /** Its start board, if not the game's own, and its moves. */
  readonly start: unknown;
  /** Names of the players from a file; `null` if there are none. */
  readonly names: unknown;
  readonly touchedAt: number;
};

/** A tournament that names a member. Unreadable parts are given as their stored text. */
type TournamentData = {
  readonly id: TournamentId;
  readonly terms: unknown;
  readonly phase: string;
  readonly actions: readonly { readonly at: number; readonly action: unknown }[];
};

/** A team game that names a member. Unreadable parts are given as their stored text. */
type TeamGameData = {
  readonly id: TeamGameId;
  readonly terms: unknown;
  readonly phase: string;
  readonly actions: readonly { readonly at: number; readonly action: unknown }[];
};

/**
 * Everything stored about a member, as data for a JSON file. Times are in ms since the epoch. Games include the actions of
 * both sides; another member is anonymized as `ANOTHER_MEMBER`.
 */
export type MemberData = {
  readonly member: string;
  readonly settings: SavedSettings;
  /** Members whose challenges the member has blocked. */
  readonly blocked: readonly string[];
  readonly ratings: readonly (Results & Rating & { readonly variant: Pool })[];
  readonly ratedGames: readonly RatedGameData[];
  /** Entries in leaderboards; a `null` server or season stands for all. */
  readonly standings: readonly (Results & {
    readonly variant: Pool;
    readonly server: string | null;
    readonly season: string | null;
    readonly rating: number;
    readonly deviation: number;
  })[];
  readonly tallies: readonly Tally[];
  readonly streak: Streak | null;
  readonly studies: readonly StudyData[];
  readonly puzzleRatings: readonly {
    readonly game: GameName;
    readonly rating: number;
    readonly deviation: number;
    readonly tries: number;
    readonly solved: number;
    readonly at: number;
  }[];
  readonly puzzles: readonly {
    readonly puzzle: string;
    readonly step: number;
    readonly result: string;
    readonly at: number;
  }[];
  /** Puzzles found in the member's games. */
  readonly gamePuzzles: readonly {
    readonly puzzle: string;
    readonly server: string;
    readonly game: GameId;
    readonly at: number;
  }[];
  /** `null`: outside of servers, or in one that was forgotten. */
  readonly daysSolved: readonly (Daily & { readonly server: string | null; readonly at: number })[];
  /** Sessions at the live board. */
  readonly sessions: readonly Pick<LiveSession, 'server' | 'place' | 'locale' | 'expiresAt'>[];
  /** Link for Discord's roles; `null` if there is none. `sent` is what Discord was told last. */
  readonly linkedRoles: {
    readonly linkedAt: number;
    readonly dueAt: number | null;
    readonly sent: RoleData | null;
  } | null;
  /** The member's notices of open challenges. */
  readonly challengeNotices: readonly ChallengeNotice[];
  /** Tournaments that the member created, joined or directed, with the actions that name them. */
  readonly tournaments: readonly TournamentData[];
  /** Team games that the member created or took part in, with the actions that name them. */
  readonly teamGames: readonly TeamGameData[];
  /** The member's honors. `source`: id of the game or tournament that gave it. */
  readonly honors: readonly {
    readonly source: string;
    readonly kind: string;
    readonly game: GameName;
    readonly detail: string;
    readonly at: number;
  }[];
  /** Lines of moves that the member trains, with the scheduler's memory. */
  readonly openingLines: readonly (Omit<OpeningLine, 'memory'> & { readonly memory: unknown })[];
  readonly daysOff: readonly DaysOff[];
  readonly games: readonly GameData[];
};

/** Storage of members' data other than games. */
export interface MemberRecords {
  /** `{}` if none were saved. */
  settings(of: SettingsOf): Promise<SavedSettings>;
  /** Changes some settings; `undefined` removes one. Resolves with all settings after the change. */
  saveSettings(of: SettingsOf, changes: SavedSettings): Promise<SavedSettings>;
  /** A member's results by pool, color and opponent, without games from before they were counted. */
  talliesOf(member: string): Promise<readonly Tally[]>;
  /** `undefined` if no game has had a result. */
  streakOf(member: string): Promise<Streak | undefined>;
  /** Ratings after each of a member's last `limit` rated games in a pool, oldest first. */
  ratingHistory(member: string, variant: Pool, limit: number): Promise<readonly RatedAt[]>;
  /**
   * Returns up to `limit` rows of a leaderboard after the first `offset`: established ratings first, then provisional ones, each
   * by rating. Ratings age up to `now`.
   */
  ranking(of: LeaderboardId, now: number, limit: number, offset: number): Promise<readonly LeaderboardRow[]>;
  /** Number of rows of a leaderboard. */
  countRanked(of: LeaderboardId): Promise<number>;
  /** A member's row in a leaderboard at `now`, with the number of rows before it; `undefined` if there is none. */
  rankedOf(
    of: LeaderboardId,
    member: string,
    now: number,
  ): Promise<(LeaderboardRow & { readonly before: number }) | undefined>;
  /** Whether a member has blocked another's challenges. */
  hasBlocked(member: string, other: string): Promise<boolean>;
  setBlocked(member: string, other: string, isBlocked: boolean): Promise<void>;
  memberData(member: string): Promise<MemberData>;
  /**
   * Deletes a member's data atomically: settings, blocks (by others too), studies, puzzle attempts, puzzles from their games,
   * ratings, tallies and standings. In their games a new pseudonym replaces their id, and direct messages and other private
   * channels become a `FORGOTTEN_PLACE`. Resolves with the pseudonym, once no file of the database holds the id any more; or with
   * `undefined`, and changes nothing, if the member has an unfinished game (`Host.endGamesOf` ends them) tournament (`leaveTournaments`
   * withdraws them) or team game (`leaveTeamGames`).
   */
  deleteMember(member: string): Promise<string | undefined>;
}

/** Post of a day's puzzle in a server. */
export type DayPost = {
  readonly day: string;
  readonly channel: string;
  /** `undefined` while the outcome of posting is unknown. */
  readonly message: string | undefined;
};

/** A server that has chosen a channel for the puzzle of the day. */
export type PuzzleServer = {
  readonly server: string;
  readonly settings: SavedSettings;
  /** Day of its last post. */
  readonly lastDay: string | undefined;
  /** Whether that post was begun, and its message not recorded. */
  readonly isUnsent: boolean;
};

/** The shards (connections to Discord) of a process, of `count` in all. */
export type Shards = { readonly list: readonly number[]; readonly count: number };

/** Storage of the servers that the bot is in, and of its scheduled posts. Times are in ms since the epoch. */
export interface ServerRecords {
  /**
   * Records the servers that the bot is in, of all shards or of these. Known servers that are missing are marked as left at
   * `now`, unless they were already; servers that it has rejoined are unmarked. Resolves with the servers that are new.
   */
  noteServers(present: readonly string[], now: number, shards?: Shards): Promise<readonly string[]>;
  /** Records that the bot has joined or left a server. Resolves with whether that was a change. */
  noteServer(server: string, is: 'joined' | 'left', now: number): Promise<boolean>;
  /** Returns the servers with a channel for the daily puzzle. */
  puzzleServers(): Promise<readonly PuzzleServer[]>;
  /**
   * Records that a day's puzzle is about to be posted in a server, so that none is posted twice. Resolves with whether to post
   * it: `false` if this was recorded before, for this day or a later one.
   */
  beginDayPost(server: string, day: string, channel: string): Promise<boolean>;
  /** Records the message of a post that was begun. */
  endDayPost(server: string, day: string, message: string): Promise<void>;
  /** Last post of a server. */
  dayPost(server: string): Promise<DayPost | undefined>;
  /**
   * Deletes the data of servers that the bot left before this time: settings, standings, solvers of daily puzzles and puzzles
   * from games. Their games then belong to no server, and the finished ones have a `FORGOTTEN_PLACE`. Resolves with the number of these servers.
   */
  forgetServers(leftBefore: number): Promise<number>;
}

const PREFIX = 'deleted-';
const PATTERN = /^deleted-[0-9a-z]{12}$/;

/** Makes the pseudonym of a deleted member from 12 random characters of 0-9 and a-z. */
export const deletedMember = (random: string): string => `${PREFIX}${random}`;

/** Whether an id is the pseudonym of a deleted member. Discord's own ids are numeric. */
export const isDeletedMember = (member: string): boolean => PATTERN.test(member);
