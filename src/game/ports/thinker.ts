import type { Coverage } from '../../rules/gameRules.js';
import type { Move, Position, Square, StartBoard, Variant } from '../../rules/position.js';
import type { Puzzle } from '../puzzles/puzzle.js';

// Part of the port: the engine sees no other folder of this room.
export type { Goal, Puzzle, PuzzleStep, Theme } from '../puzzles/puzzle.js';

/** Limits of a search: at least one is given, and the first one reached ends it. */
export type Limit = { readonly timeMs?: number; readonly nodes?: number; readonly depth?: number };

/** Handicaps that make an opponent play like a weaker player, within its limit. */
export type Weakness = {
  /** Standard deviation of the error in its evaluation of each position, in discs or in Gomoku's points. */
  readonly noise: number;
  /**
   * How much its form varies from game to game, as people's does: each game multiplies the noise by e^(form z), with z normally
   * distributed. Default 0: the same in all games.
   */
  readonly form?: number;
  /** Reversi: share of its evaluation, 0 to 1, that is the current difference in discs. Default 0. */
  readonly greed?: number;
  /**
   * Gomoku: number of successive fours that it sees through to a win. Default: all. A fraction is the probability of seeing one
   * more: 1.25 means 1 at three moves of four, and 2 at the fourth.
   */
  readonly fours?: number;
  /** Share of its moves, 0 to 1, that it chooses randomly, without a search. Default 0. */
  readonly whims?: number;
};

/** Playing strength: an opponent with its limit and its handicaps. Stored and sent as one value. */
export type Strength = {
  /** Name of an opponent in the catalogue. */
  readonly opponent: string;
  readonly limit: Limit;
  /** Only for opponents that can be weakened. */
  readonly weakness?: Weakness;
};

/** A search task: the best move after `moves` at this strength. */
export type Task = {
  /** Id of the game that it belongs to. Tasks of one game run one after the other. */
  readonly game: string;
  /** Server of the game, so that servers take fair turns; absent or null for a game outside servers. */
  readonly server?: string | null;
  readonly variant: Variant;
  /** Board before the first move, unless it is the game's own. */
  readonly start?: StartBoard | undefined;
  readonly moves: readonly Move[];
  readonly strength: Strength;
  /** Unsigned 32-bit. The same task with the same seed and a node limit gives the same answer. */
  readonly seed: number;
  /** Unsigned 32-bit, the same for all tasks of a game: decides the opponent's form. Default: `seed`. */
  readonly gameSeed?: number;
  /** Number of best moves to rank, if the opponent can rank. Default 1. */
  readonly lines?: number;
};

/**
 * A move and its value for the side to move. Reversi: lead in discs at the end. Gomoku: points of the evaluation; a forced win is
 * 30,000 less the plies to it, a forced loss the negative of that.
 */
export type Line = {
  readonly move: Move;
  readonly value: number;
  /** For the side to move, 0 to 1, a draw counting half. Present if the search estimates it for each move. */
  readonly winProbability?: number;
};

/** State of a search. `winProbability` is for the side to move, 0 to 1, a draw counting half. */
export type Progress = {
  readonly nodes: number;
  readonly best: Move;
  readonly winProbability: number;
  /** Further figures of the opponent's design, under its own names: a score, squares tried. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Best moves, the best first, if the opponent ranks them. */
  readonly lines?: readonly Line[];
};

export type Answer = Progress & {
  /** Wall time from request to answer, queueing included, in milliseconds. */
  readonly ms: number;
  /** Part of `ms` that passed before the search began. */
  readonly waitedMs: number;
  /**
   * `search`: the search ended by itself; `forced`: only one legal move; `rescued`: the worker did not answer, so this is the
   * best move known.
   */
  readonly source: 'search' | 'forced' | 'rescued';
};

/** A named way for the bot to play, with the rules and board sizes that it plays. */
export type OpponentInfo = Coverage & {
  /** Unique within a game. */
  readonly name: string;
  readonly game: Variant['game'];
  /** One English sentence for members. */
  readonly about: string;
  /** Limit when no level sets one: that of its design, cut to the thinker's time a move. */
  readonly limit: Limit;
};

/** An opponent's choice in the swap2 opening. */
export type Swap2Answer = {
  /**
   * `swap`: takes black and places nothing. `stones`: places these stones in turn, three on an empty board, one to stay white,
   * or two.
   */
  readonly answer:
    | { readonly kind: 'swap' }
    | { readonly kind: 'stones'; readonly squares: readonly Square[] };
  /** Wall time of its searches, in milliseconds, without queueing. */
  readonly searchMs: number;
};

/** A measured strength. */
export type Level = {
  /** 1 to 10. */
  readonly level: number;
  readonly strength: Strength;
  /** Elo points above an opponent that plays any legal square. */
  readonly rating: number;
  /** Whether the rating was measured in this variant; otherwise it is from the most similar one of its game. */
  readonly isMeasured: boolean;
};

/** Static catalogue of opponents, strengths and openings. Answers at once, without a search. */
export type Catalogue = {
  readonly opponents: readonly OpponentInfo[];
  /** Returns the ten levels of a variant, ascending; none if its game has no measured ladder. */
  levels(variant: Variant): readonly Level[];
  /**
   * Returns the strength for a rating, on the curve through the variant's levels, with its actual rating: the given one, clamped
   * to the curve. `undefined` if the variant's ladder was not measured.
   */
  even(
    variant: Variant,
    rating: number,
  ): { readonly strength: Strength; readonly rating: number } | undefined;
  /** Returns the strongest opponent that ranks several moves, for judging a variant's moves within a limit. */
  strongest(variant: Variant): { readonly opponent: string };
  /** Returns openings that the engine judges even, each as its moves from the first position; none if the variant has no file. */
  balancedOpenings(variant: Variant): readonly (readonly Move[])[];
  /** Returns the moves from a position that our opening book values, best first; none if it does not have the position. */
  bookMoves(position: Position): readonly Line[];
};

export type ThinkOptions = {
  /** Position after the task's moves, if the caller has it; otherwise the moves are replayed to check them. */
  readonly position?: Position;
  /** Cancels the task. */
  readonly signal?: AbortSignal;
  /** Ends the search at once; it answers with the best move so far. */
  readonly hurry?: AbortSignal;
  /** Called at most 4 times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Runs only while no long search runs, and restarts when one interrupts it. The task needs a limit of nodes, and `hurry` and
   * `onProgress` have no effect.
   */
  readonly inBackground?: boolean;
};

export type PuzzleOptions = {
  /** Cancels the search. */
  readonly signal?: AbortSignal;
  /** Plies of the positions to search. Default: all. */
  readonly plies?: readonly number[];
};

/** The searches: in this process, or on other machines. */
export type Thinking = {
  /**
   * Resolves to a legal move. Rejects with `signal.reason` when the signal aborts, and with a RangeError if the task is invalid:
   * unknown opponent, a variant that it does not play, illegal moves, a game that is over.
   */
  think(task: Task, options?: ThinkOptions): Promise<Answer>;
  /**
   * Makes a Gomoku opponent's choice in swap2: on an empty board, or after three or five stones. Rejects as `think` does, and with
   * a RangeError after another number of stones. All its searches together take as long as one move.
   */
  swap2(task: Task, options?: { readonly signal?: AbortSignal }): Promise<Swap2Answer>;
  /**
   * Finds puzzles in the positions of a game, each proved: a few at most, and none if the game began on a board other than its
   * own. Runs in the background. Rejects as `think` does when the signal aborts.
   */
  findPuzzles(game: Position, options?: PuzzleOptions): Promise<readonly Puzzle[]>;
  close(): Promise<void>;
};

/** A single search, the part of a thinker that wrappers measure or delay. */
export type Think = Thinking['think'];

export type Thinker = Catalogue & Thinking;
