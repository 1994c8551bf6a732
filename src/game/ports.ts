import type { Coverage } from '../rules/games.js';
import type { Color, GameName, Move, Position, Square, StartBoard, Variant } from '../rules/position.js';
import type { Action } from './action.js';
import type { Game, GameId } from './game.js';
import type { Puzzle } from './puzzles/puzzle.js';
import type { Rating } from './ratings.js';
import type { MemberRecords, Results, ServerRecords, SettingsOf } from './records.js';
import type { Judgment } from './review/judgment.js';
import type { Study } from './study.js';

export type { Goal, Puzzle, PuzzleStep, Theme } from './puzzles/puzzle.js';

/** How long a search may go on. At least one is given; the first one reached ends it. */
export type Limit = { readonly timeMs?: number; readonly nodes?: number; readonly depth?: number };

/** How an opponent is held back, within its limit, to play as a weaker player does. */
export type Weakness = {
  /** Standard deviation of the error in its evaluation of each position, in discs or in Gomoku's points. */
  readonly noise: number;
  /**
   * How much its form varies from game to game, as people's does: in each game the noise is e^(form z) times as much, z
   * normally distributed. The same in all games unless given.
   */
  readonly form?: number;
  /** Reversi: the share of its evaluation, 0 to 1, that is the current difference in discs; none unless given. */
  readonly greed?: number;
  /**
   * Gomoku: how many fours in a row it sees through to a win by them; all of them unless given. What is over a whole number is
   * how often it sees one more: 1.25 is 1 at three moves of four, and 2 at the fourth.
   */
  readonly fours?: number;
  /** The share of its moves, 0 to 1, that it makes on a whim, without looking; none unless given. */
  readonly whims?: number;
};

/** How strong somebody plays: which opponent, within what limit, held back how. Carried whole wherever it goes. */
export type Strength = {
  /** Name of an opponent in the thinker's list. */
  readonly opponent: string;
  readonly limit: Limit;
  /** Only for opponents that can be held back. */
  readonly weakness?: Weakness;
};

/** What the thinker is asked: the best move after `moves` at this strength. */
export type Task = {
  /** Whose task it is; tasks of one game wait for each other, never for a second task of another. */
  readonly game: string;
  /** In which server it is asked: servers take turns; none, or null, where the game is of no server. */
  readonly server?: string | null;
  readonly variant: Variant;
  /** The board on which the moves begin, where that is not the game's own. */
  readonly start?: StartBoard | undefined;
  readonly moves: readonly Move[];
  readonly strength: Strength;
  /** Unsigned 32-bit; the same task with the same seed and a node limit gives the same answer. */
  readonly seed: number;
  /** Unsigned 32-bit, one for all tasks of a game: decides in which form an opponent is; `seed` unless given. */
  readonly gameSeed?: number;
  /** How many of the best moves to rank, where the opponent can; 1 unless given. */
  readonly lines?: number;
};

/**
 * A move and what it is worth to the side to move. Reversi: discs more than the other side's at the end. Gomoku: points of
 * the evaluation, a win by force 30,000 less the plies that it takes, a loss as much below zero.
 */
export type Line = {
  readonly move: Move;
  readonly value: number;
  /** For the side to move, 0 to 1, a draw counting half; where the search knows it of each of several moves. */
  readonly winProbability?: number;
};

/** How a search stands. `winProbability` is for the side to move, 0 to 1, a draw counting half. */
export type Progress = {
  readonly nodes: number;
  readonly best: Move;
  readonly winProbability: number;
  /** What the opponent's design reports besides, by its own names: a score, squares tried. */
  readonly figures?: Readonly<Record<string, number>>;
  /** The best moves, the best first, where the opponent ranks them. */
  readonly lines?: readonly Line[];
};

export type Answer = Progress & {
  /** Wall time from asking to answering, queueing included, in milliseconds. */
  readonly ms: number;
  /** How many of them passed before its search began. */
  readonly waitedMs: number;
  /** `search`: the search ended by itself; `forced`: there was one legal move; `rescued`: the worker did not answer, the best move known stands. */
  readonly source: 'search' | 'forced' | 'rescued';
};

/** A named way for the bot to play, and the rules and board sizes that it plays. */
export type OpponentInfo = Coverage & {
  /** One opponent of a game has it. */
  readonly name: string;
  readonly game: Variant['game'];
  /** What it is, in one English sentence that a member understands. */
  readonly about: string;
  /** What it plays within where no level says otherwise: its design's own limit, cut to the thinker's time a move. */
  readonly limit: Limit;
};

/** What an opponent does when swap2 is its turn. */
export type Swap2Answer = {
  readonly answer: /** Takes black, and places nothing. */
    | { readonly kind: 'swap' }
    /** The stones that it places, in turn: three on an empty board, one (and is white), or two. */
    | { readonly kind: 'stones'; readonly squares: readonly Square[] };
  /** Wall time that its searches took, in milliseconds, without what they waited. */
  readonly searchMs: number;
};

/** A measured strength. */
export type Level = {
  /** 1 to 10. */
  readonly level: number;
  readonly strength: Strength;
  /** Elo points above an opponent that plays any legal square. */
  readonly rating: number;
  /** Whether the rating was measured in this variant, not in the one of its game most like it. */
  readonly isMeasured: boolean;
};

/** Whatever answers a search task. */
export interface Thinker {
  readonly opponents: readonly OpponentInfo[];
  /** The ten levels of a variant, ascending; none where its game has no measured ladder. */
  levels(variant: Variant): readonly Level[];
  /**
   * The strength that plays at this rating in a variant, on the curve through its levels, and the rating it really has: within
   * the lowest and the highest; undefined where the variant's ladder was not measured.
   */
  even(
    variant: Variant,
    rating: number,
  ): { readonly strength: Strength; readonly rating: number } | undefined;
  /** The best that there is for a variant, to say what a move is worth within a limit. Its opponent ranks several moves. */
  strongest(variant: Variant): { readonly opponent: string };
  /** Openings of a variant that its own engine holds even, each as the moves from the first position; none where there are none for it. */
  balancedOpenings(variant: Variant): readonly (readonly Move[])[];
  /**
   * Answers with a legal move. Rejects with `signal.reason` when the signal aborts, and with a RangeError when the
   * task makes no sense (unknown opponent, a variant that it does not play, illegal moves, the game is over).
   * Answers at once with what it has found where `hurry` aborts. `onProgress` is called at most 4 times a second. A task
   * `inBackground` waits until nothing else that takes long is searched, and gives way to all else; it ends by its nodes, of which
   * it has a limit, and is neither hurried nor watched.
   */
  think(
    task: Task,
    options?: {
      /** The position after the task's moves, where the caller has it; else they are played once more to check them. */
      readonly position?: Position;
      readonly signal?: AbortSignal;
      readonly hurry?: AbortSignal;
      readonly onProgress?: (progress: Progress) => void;
      readonly inBackground?: boolean;
    },
  ): Promise<Answer>;
  /**
   * Has an opponent of Gomoku do its part in swap2: on an empty board, or after the other side's three stones or five. Rejects
   * as `think` does, and with a RangeError after another number of stones. All of its searches together take as long as
   * one move.
   */
  swap2(task: Task, options?: { readonly signal?: AbortSignal }): Promise<Swap2Answer>;
  /**
   * The puzzles that the positions of a game hold, from the first to this one, proved: a few at most, and none where it began on
   * another board than its own. They are found in the background, as tasks are. Rejects as `think` does when the signal aborts.
   */
  findPuzzles(game: Position, options?: { readonly signal?: AbortSignal }): Promise<readonly Puzzle[]>;
  close(): Promise<void>;
}

/** Where a game is shown. */
export type Anchor = {
  /** What the code that shows games needs to find the message again. */
  readonly place: string;
  /** The game's version that is shown; -1 while an older message is still to be deleted. */
  readonly shown: number;
};

/** That a game was changed by another process than its owner; `isShown`: that one shows it as well. */
export type ChangeNotice = { readonly isShown: boolean };

/** What processes that share a store tell each other: what they may have in memory has changed. */
export type Notice =
  | ({ readonly kind: 'game'; readonly id: GameId } & ChangeNotice)
  | { readonly kind: 'settings'; readonly of: SettingsOf }
  | { readonly kind: 'ratings'; readonly members: readonly string[] };

/** How processes that share a store know of each other. */
export interface Exchange {
  /** Calls back with every notice, those of this process as well, and where some may have been missed. The answer ends it. */
  listen(onNotice: (notice: Notice) => void, onGap: () => void): () => Promise<void>;
  /**
   * Says that a process lives and has these shards. Resolves with those of them that it has now: not those of another process that
   * said so less than 3 s ago.
   */
  claim(process: string, shards: readonly number[]): Promise<readonly number[]>;
  /** Gives back all shards of a process. */
  release(process: string): Promise<void>;
}

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

/** What is kept of a game's review: the judgments made so far, in the order of `positionsOf`, null where none is needed. */
export type StoredReview = {
  /** Of whatever judged the positions. */
  readonly version: number;
  readonly judgments: readonly (Judgment | null)[];
  readonly isDone: boolean;
};

/** Where reviews are kept. Every promise resolves only when the change would survive a crash. */
export interface ReviewStore {
  review(id: GameId): Promise<StoredReview | undefined>;
  /** Keeps nothing where there is no game or study of that id any more. */
  saveReview(id: GameId, review: StoredReview): Promise<void>;
  /** Games and studies whose review was begun and is not done. */
  unfinishedReviews(): Promise<readonly GameId[]>;
}

/** Where studies are kept. Every promise resolves only when the change would survive a crash. */
export interface StudyStore {
  /** Undefined where there is none such, or what is stored of it makes none. */
  study(id: GameId): Promise<Study | undefined>;
  /**
   * Keeps a study, touched at this time (ms since the epoch), and deletes what was judged of it before; deletes those of its
   * member, with their reviews, that are more than `STUDIES_KEPT`.
   */
  saveStudy(study: Study, at: number): Promise<void>;
}

/** How a member's way through a puzzle stands. */
export const ATTEMPT_RESULTS = ['open', 'solved', 'failed'] as const;
export type PuzzleAttempt = {
  readonly puzzle: string;
  readonly game: GameName;
  /** How many of the solver's turns have been right. */
  readonly step: number;
  readonly result: (typeof ATTEMPT_RESULTS)[number];
};

/** A member's strength at the puzzles of a game. */
export type SolverRating = { readonly rating: Rating; readonly tries: number; readonly solved: number };

/** A member's try at a puzzle that has come to its result. */
export type PuzzleResult = {
  readonly member: string;
  readonly game: GameName;
  /** `rating` is what it was made with. */
  readonly puzzle: { readonly id: string; readonly rating: number };
  readonly isSolved: boolean;
};

/** Who has solved a day's puzzle in a server. */
export type DaySolvers = { readonly first: string | undefined; readonly count: number };

/** Where it is kept how members do at puzzles. Every promise resolves only when the change would survive a crash. */
export interface PuzzleStore {
  solverRating(member: string, game: GameName): Promise<SolverRating | undefined>;
  /** The puzzle that a member has begun last and not ended; none that was found in a game. */
  openPuzzle(member: string, game: GameName): Promise<PuzzleAttempt | undefined>;
  puzzleAttempt(member: string, puzzle: string): Promise<PuzzleAttempt | undefined>;
  /** Ids of the puzzles that a member has begun, ended or not. */
  begunPuzzles(member: string, game: GameName): Promise<readonly string[]>;
  /** Notes that a member has begun a puzzle, or got further in one; those that have come to a result stay as they are. */
  savePuzzleStep(member: string, attempt: Omit<PuzzleAttempt, 'result'>, at: number): Promise<void>;
  /** Ends an open try and changes the ratings of both, once: undefined where it had ended before. */
  endPuzzle(
    result: PuzzleResult,
    at: number,
  ): Promise<{ readonly before: Rating; readonly after: Rating } | undefined>;
  /** Notes that a member has solved a day's puzzle in a server, once. */
  addDaySolver(server: string, day: string, member: string, at: number): Promise<void>;
  daySolvers(server: string, day: string): Promise<DaySolvers>;
}

/** The game in which a puzzle was found, and the members who played it; null for the bot. */
export type PuzzleSource = {
  readonly game: GameId;
  readonly players: Readonly<Record<Color, string | null>>;
};

/** A puzzle of a server's games, as far as one is chosen by. */
export type GamePuzzleEntry = {
  readonly id: string;
  readonly game: GameName;
  /** With which it was made. */
  readonly rating: number;
  /** The turn at which the member is who has begun it; undefined where they have not. */
  readonly step: number | undefined;
};

/** Where the puzzles are kept that were found in games played in servers. Every promise resolves only when the change would survive a crash. */
export interface GamePuzzleStore {
  /**
   * Keeps puzzles found in a finished game at a time (ms since the epoch), but for those that are kept already; beyond 500 of a
   * server its oldest are deleted. Keeps none of a game that is of no server any more, or whose member was deleted.
   */
  saveGamePuzzles(game: GameId, puzzles: readonly Puzzle[], at: number): Promise<void>;
  gamePuzzle(id: string): Promise<{ readonly puzzle: Puzzle; readonly source: PuzzleSource } | undefined>;
  /** A server's puzzles that a member has not brought to a result, without those from games of their own. */
  gamePuzzlesFor(member: string, server: string): Promise<readonly GamePuzzleEntry[]>;
}

/** Where everything is kept that outlives the process. Every promise resolves only when the change would survive a crash. */
export interface Store
  extends GameStore,
    ReviewStore,
    StudyStore,
    PuzzleStore,
    GamePuzzleStore,
    MemberRecords,
    ServerRecords {
  close(): Promise<void>;
}

/** Time, handed in. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after some ms (any length); the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** A clock that tells as well what passes, which `now` does not where somebody sets the machine's clock. */
export interface SteadyClock extends Clock {
  /** Ms since some moment in the past. `after` waits by it. */
  uptime(): number;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How an interaction ended: `refused` by the rules, the form or missing permissions, `limited` by what members may use. */
export type Outcome = 'answered' | 'refused' | 'limited' | 'failed';

/** What a member did: which of the commands or controls. */
export type Received = {
  readonly kind: 'command' | 'autocomplete' | 'control';
  readonly name: string;
};

/** An interaction that is being answered. */
export interface InteractionMeter {
  /** Its first answer, or its deferral, was taken. */
  acknowledged(): void;
  ended(outcome: Outcome): void;
}

/** Takes figures of what happens. Names are of commands, controls and games: never what members wrote, nor their ids. */
export interface Meter {
  /** Something that a member did has arrived. */
  received(what: Received): InteractionMeter;
  /** A picture is being drawn; the answer is called when it is ready. */
  drawing(game: GameName): () => void;
}
