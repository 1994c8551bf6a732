import type { GameName } from '../../rules/position.js';
import type { GameId } from '../play/game.js';
import type { Puzzle, PuzzleSource } from '../puzzles/puzzle.js';
import type { Rating } from '../ratings/ratings.js';

/** States of a member's attempt at a puzzle. */
const ATTEMPT_RESULTS = ['open', 'solved', 'failed'] as const;
export type PuzzleAttempt = {
  readonly puzzle: string;
  readonly game: GameName;
  /** Number of correct turns so far. */
  readonly step: number;
  readonly result: (typeof ATTEMPT_RESULTS)[number];
};

/** A member's puzzle rating in a game. */
export type SolverRating = { readonly rating: Rating; readonly tries: number; readonly solved: number };

/** A member's puzzle rating before and after an attempt, and the number of their attempts so far. */
export type SolverChange = { readonly before: Rating; readonly after: Rating; readonly tries: number };

/** A finished attempt at a puzzle. */
export type PuzzleResult = {
  readonly member: string;
  readonly game: GameName;
  /** `rating` is the puzzle's initial one. */
  readonly puzzle: { readonly id: string; readonly rating: number };
  readonly isSolved: boolean;
};

/** A game's puzzle of a day. */
export type Daily = { readonly game: GameName; readonly day: string };

/** Stands for a server where a member solved a daily puzzle outside of servers, or in one that the store has forgotten. */
export const NO_SERVER = '';

/** First member who solved a day's puzzle in a server, and the number of all who did. */
export type DaySolvers = { readonly first: string | undefined; readonly count: number };

/** Storage of members' puzzle attempts. Promises resolve once the change would survive a crash. */
export interface PuzzleStore {
  solverRating(member: string, game: GameName): Promise<SolverRating | undefined>;
  /** The member's unfinished attempts, latest first, without puzzles that were found in games. */
  openPuzzles(member: string, game: GameName): Promise<readonly PuzzleAttempt[]>;
  puzzleAttempt(member: string, puzzle: string): Promise<PuzzleAttempt | undefined>;
  /** Ids of the puzzles that a member has attempted, finished or not. */
  begunPuzzles(member: string, game: GameName): Promise<readonly string[]>;
  /** Records that a member has begun a puzzle or advanced in it. Finished attempts stay unchanged. */
  savePuzzleStep(member: string, attempt: Omit<PuzzleAttempt, 'result'>, at: number): Promise<void>;
  /** Finishes an open attempt and rates the solver and the puzzle. Returns `undefined` if it was finished before. */
  endPuzzle(result: PuzzleResult, at: number): Promise<SolverChange | undefined>;
  /** Id of a game's daily puzzle of a day, once it is chosen. */
  dailyPuzzle(game: GameName, day: string): Promise<string | undefined>;
  /** Last day on which each daily puzzle of a game was used, as pairs of its id and the day. */
  usedDailyPuzzles(game: GameName): Promise<readonly (readonly [puzzle: string, day: string])[]>;
  /** Chooses a game's daily puzzle of a day, unless one is chosen. Returns the chosen one. */
  chooseDailyPuzzle(game: GameName, day: string, puzzle: string): Promise<string>;
  /** Records, once, that a member has solved a game's daily puzzle in a server, or `NO_SERVER`. */
  addDaySolver(server: string, daily: Daily, member: string, at: number): Promise<void>;
  /** Days whose puzzle a member has solved, of any game, each once. */
  daysSolvedBy(member: string): Promise<readonly string[]>;
  daySolvers(server: string, daily: Daily): Promise<DaySolvers>;
}

/** Index entry of a puzzle from a server's games, used to choose one. */
export type GamePuzzleEntry = {
  readonly id: string;
  readonly game: GameName;
  /** Its initial rating. */
  readonly rating: number;
  /** Turn that the member has reached; `undefined` if they have not begun it. */
  readonly step: number | undefined;
};

/** Storage of the puzzles found in servers' games. Promises resolve once the change would survive a crash. */
export interface GamePuzzleStore {
  /**
   * Stores puzzles found in a finished game at a time (ms since the epoch), without duplicates. A server keeps its newest 500.
   * Stores nothing if the game no longer belongs to a server, or one of its members was deleted.
   */
  saveGamePuzzles(game: GameId, puzzles: readonly Puzzle[], at: number): Promise<void>;
  gamePuzzle(id: string): Promise<{ readonly puzzle: Puzzle; readonly source: PuzzleSource } | undefined>;
  /** A server's puzzles that a member has not finished, without those from the member's own games. */
  gamePuzzlesFor(member: string, server: string): Promise<readonly GamePuzzleEntry[]>;
}
