import type { Color, GameName, Variant } from '../../rules/position.js';
import type { Shards } from '../host/shards.js';
import type { GameId, Setup } from '../play/game.js';
import type { Rating, Score } from '../ratings/ratings.js';

/** A game and rule set: where results and ratings are compared. */
export type Pool = Pick<Variant, 'game' | 'rule'>;

/** Whose settings: a member's, or a server's. */
export type SettingsOf = { readonly member: string } | { readonly server: string };

/** Settings as they were saved; whoever reads them checks them. */
export type SavedSettings = Readonly<Record<string, unknown>>;

/** Against whom results are counted: members, a level, the level that adapts to the member, or a style, which plays within its own limit. */
export type ResultsAgainst =
  | { readonly kind: 'members' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'even' }
  /** By the opponent's name. */
  | { readonly kind: 'style'; readonly style: string };

/** How many games ended how. */
export type Results = { readonly wins: number; readonly draws: number; readonly losses: number };

/** How a member's games ended, rated or not: of one game and rule set, of one color, against one kind of opponent. */
export type Tally = Results & {
  readonly variant: Pool;
  readonly color: Color;
  readonly against: ResultsAgainst;
};

/** A member's last games that came to a result, as far back as they ended in the same way, and how many those are. */
export type Streak = { readonly kind: keyof Results; readonly games: number };

/** A member's rating after a rated game that ended at a time, in ms since the epoch. */
export type RatedAt = { readonly at: number; readonly rating: number };

/**
 * A list of ranked members in one pool: of a server's players (those who have played a rated game there), or of all; of a season
 * (those who have played a rated game in it), or of all time.
 */
export type Ranking = {
  readonly variant: Pool;
  readonly server?: string | undefined;
  /** As `seasonOf` names it. */
  readonly season?: string | undefined;
};

/**
 * A member in a ranking. The rating is the same in every list, but a past season's has it as the season left it; the
 * results, and `games`, are those of the list's server and season.
 */
export type Ranked = Results & {
  readonly member: string;
  /** From 1; those of the same rating share it. None while the rating is provisional. */
  readonly rank: number | undefined;
  readonly rating: number;
  /** As it was when the member was last rated. */
  readonly deviation: number;
  readonly games: number;
};

/** What stands in `MemberData` for the member in the other seat of a game. */
export const ANOTHER_MEMBER = 'another member';

/** A member's rated game, as it changed their rating. */
type RatedGameData = {
  readonly game: GameId;
  readonly variant: Pool;
  /** Who sat in the other seat; null for the bot. */
  readonly opponent: typeof ANOTHER_MEMBER | null;
  readonly server: string | null;
  readonly score: Score;
  readonly ratingBefore: number;
  readonly rating: number;
  readonly deviation: number;
  readonly at: number;
};

/** A game that a member sat in. What cannot be read any more is the text that is stored. */
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
  /** Where its board is shown, as the store's anchor has it; null where it is not. */
  readonly anchor: string | null;
  readonly actions: readonly { readonly at: number; readonly action: unknown }[];
};

/** A study of a member's. What cannot be read any more is the text that is stored. */
type StudyData = Pick<Setup, 'id' | 'variant'> & {
  /** The board on which its moves begin, where that is not the game's own, and these. */
  readonly start: unknown;
  /** Who played it, as a file has it; null where nobody is named. */
  readonly names: unknown;
  readonly touchedAt: number;
};

/**
 * Everything that is kept of a member, as data for a JSON file. Times are in ms since the epoch. Of their games it has what
 * both sides did; the other side, where it is a member, is `ANOTHER_MEMBER`.
 */
export type MemberData = {
  readonly member: string;
  readonly settings: SavedSettings;
  /** Whose challenges the member does not want. */
  readonly blocked: readonly string[];
  readonly ratings: readonly (Results & Rating & { readonly variant: Pool })[];
  readonly ratedGames: readonly RatedGameData[];
  /** Where they stand in each list; a server or season of null is all of them. */
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
  /** Those found in games that they played. */
  readonly gamePuzzles: readonly {
    readonly puzzle: string;
    readonly server: string;
    readonly game: GameId;
    readonly at: number;
  }[];
  readonly daysSolved: readonly { readonly server: string; readonly day: string; readonly at: number }[];
  readonly games: readonly GameData[];
};

/** What is kept of members beside their games. */
export interface MemberRecords {
  /** `{}` where none were saved. */
  settings(of: SettingsOf): Promise<SavedSettings>;
  /** Replaces all of them. */
  saveSettings(of: SettingsOf, settings: SavedSettings): Promise<void>;
  /** How a member's games ended, by pool, color and opponent; games that ended before this was counted are not in it. */
  talliesOf(member: string): Promise<readonly Tally[]>;
  /** Undefined where no game has come to a result. */
  streakOf(member: string): Promise<Streak | undefined>;
  /** The rating after each of a member's last `limit` rated games in a pool, the oldest first. */
  ratingHistory(member: string, variant: Pool, limit: number): Promise<readonly RatedAt[]>;
  /** So many of a list after the first `offset`: first those whose rating is established, then the others; by rating. */
  ranking(of: Ranking, limit: number, offset: number): Promise<readonly Ranked[]>;
  /** How many members a list has. */
  countRanked(of: Ranking): Promise<number>;
  /** A member's own row in a list, and how many stand before it; undefined where they are not in it. */
  rankedOf(of: Ranking, member: string): Promise<(Ranked & { readonly before: number }) | undefined>;
  /** Whether a member wants no challenges of another. */
  hasBlocked(member: string, other: string): Promise<boolean>;
  setBlocked(member: string, other: string, isBlocked: boolean): Promise<void>;
  memberData(member: string): Promise<MemberData>;
  /**
   * Forgets a member for good, wholly or not at all: settings, blocks (those by others too), studies, what is kept of puzzles, puzzles from their games, ratings, tallies and standings
   * are deleted; in their games a new stand-in takes the place of their id. Resolves with the stand-in. Rejects with a
   * RangeError where a game of theirs is not over (`Host.endGamesOf` ends them).
   */
  deleteMember(member: string): Promise<string>;
}

/** The puzzle of a day in a server. */
export type DayPost = {
  readonly day: string;
  readonly channel: string;
  /** Undefined where it was begun, and it is not known whether it came to be. */
  readonly message: string | undefined;
};

/** A server that has chosen a channel for the puzzle of the day. */
export type PuzzleServer = {
  readonly server: string;
  readonly settings: SavedSettings;
  /** Day of its last post. */
  readonly lastDay: string | undefined;
};

/** Which servers the bot is in, and what it posts there by itself. Times are in ms since the epoch. */
export interface ServerRecords {
  /**
   * Notes in which servers the bot is, all of them or all of these shards: others that it was in are noted as left since `now`, unless
   * they were before; it is back in those that it had left. Resolves with the servers that it was not known to be in.
   */
  noteServers(present: readonly string[], now: number, shards?: Shards): Promise<readonly string[]>;
  /** Notes that the bot has joined or left a server. Resolves with whether that is news. */
  noteServer(server: string, is: 'joined' | 'left', now: number): Promise<boolean>;
  /** The servers that have chosen a channel for the puzzle of the day, what they have set, and the day of their last post. */
  puzzleServers(): Promise<readonly PuzzleServer[]>;
  /**
   * Notes that the puzzle of a day is about to be posted in a server, so that none is posted twice. Resolves with whether that
   * is to be done: not where this was noted before, of this day or a later one.
   */
  beginDayPost(server: string, day: string, channel: string): Promise<boolean>;
  /** Notes which message the post that was begun is. */
  endDayPost(server: string, day: string, message: string): Promise<void>;
  /** The last one of a server. */
  dayPost(server: string): Promise<DayPost | undefined>;
  /**
   * Deletes what is kept of the servers that the bot left before this time: settings, standings, who solved the puzzles of days
   * there and puzzles from games there; their games are then of no server. Resolves with how many servers those were.
   */
  forgetServers(leftBefore: number): Promise<number>;
}

const PREFIX = 'deleted-';
const PATTERN = /^deleted-[0-9a-z]{12}$/;

/** The stand-in of a deleted member, from 12 random characters out of 0-9 and a-z, which make it differ from others. */
export const deletedMember = (random: string): string => `${PREFIX}${random}`;

/** Whether a member's id is the stand-in of one who was deleted. No id that Discord gives looks so. */
export const isDeletedMember = (member: string): boolean => PATTERN.test(member);
