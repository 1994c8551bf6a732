import type { Color, GameName } from '../../rules/position.js';
import type { GameId } from '../play/game.js';
import type { Puzzle } from '../puzzles/puzzle.js';
import type { Rating } from '../ratings/ratings.js';

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
