import type { Coverage } from '../../rules/gameRules.js';
import type { Move, Position, Square, StartBoard, Variant } from '../../rules/position.js';
import type { Puzzle } from '../puzzles/puzzle.js';

export type { Goal, Puzzle, PuzzleStep, Theme } from '../puzzles/puzzle.js';

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
