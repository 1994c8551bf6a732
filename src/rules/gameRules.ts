import type { GameFormat } from './formats/gameFile.js';
import type { ProtocolName } from './openingProtocol.js';
import type { IllegalReason, Position, RuleName, Square, StartBoard, Variant } from './position.js';
import type { Board } from './squares.js';
import type { Symmetry } from './symmetry.js';

/** The rule sets and board sizes of a game that something supports. */
export type Coverage = { readonly rules: readonly RuleName[]; readonly sizes: readonly number[] };

export const covers = ({ rules, sizes }: Coverage, { rule, size }: Pick<Variant, 'rule' | 'size'>): boolean =>
  rules.includes(rule) && sizes.includes(size);

/** Squares that decide a game at once, all of them legal for the side to move, ascending. */
export type UrgentSquares = {
  /** Squares on which the side to move wins. */
  readonly make: readonly Square[];
  /** Squares on which the other side would win with its next move. */
  readonly stop: readonly Square[];
};

/** First position of a game on a start board, or why the board has none. */
export type Beginning =
  | { readonly kind: 'begun'; readonly position: Position }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: IllegalReason }
  /** Somebody had won before the last stone. */
  | { readonly kind: 'over' };

/** A game's descriptor: all that the rest of the program needs to know of its rules. The first of `rules` is the default. */
export type GameRules = Coverage & {
  readonly defaultSize: number;
  /** Sizes that members choose from; empty if there is only one. */
  readonly offeredSizes: readonly number[];
  board(size: number): Board;
  /** End of the board at which rank 1 is drawn. */
  readonly rankOne: 'top' | 'bottom';
  /** Kind of input: a button for each legal square, or a window of buttons that members shift over the board. */
  readonly input: 'buttons' | 'window';
  /** Whether the player with more pieces on the board wins; the score is then shown throughout. */
  readonly isCounted: boolean;
  /** Whether a strict game may be stopped early and decided by the pieces on the board. */
  readonly mayStop: boolean;
  /** Whether a side without a move passes. */
  readonly hasPasses: boolean;
  /** Opening protocols, with the variants that have each. Without it the game has none. */
  readonly protocols?: Readonly<Record<ProtocolName, Coverage>>;
  /** Share of occupied squares, 0 to 1, from which on the bot considers a draw. */
  readonly lateShare: number;
  /** Returns the first position of a variant, on the game's own board unless another is given. */
  start(variant: Variant, board?: StartBoard): Position;

  /** File format of the game's records, for other programs. Without it a record is a transcript. */
  readonly format?: GameFormat;
  /**
   * Begins a game on the stones of a file. Without it the stones are the start board. Gomoku finds the moves that led to
   * them instead, if black and white can have placed them in turn.
   */
  begin?(variant: Variant, board: StartBoard): Beginning;
  /** Whether a start board holds a winning line already. Without it none does. */
  isWonOn?(variant: Variant, board: StartBoard): boolean;

  /**
   * Returns the relative odds that the side to move plays each square, by index; 0 for illegal squares. Without it all legal
   * squares are equal.
   */
  squareOdds?(position: Position): readonly number[];
  /** Without it no square is urgent. */
  urgentSquares?(position: Position): UrgentSquares;
  /** Whether the program has a bank of puzzles of the game, assets/puzzles/GAME.jsonl. */
  readonly hasPuzzles: boolean;
  /** How to recognize the named openings in assets/openings/names-GAME.json. Without it the game has none. */
  readonly openings?: {
    /** Symmetries of the board that map the game's first position to itself. */
    readonly symmetries: readonly Symmetry[];
    /** Whether only games whose first move is in the middle of the board have a named opening. */
    readonly startsInMiddle: boolean;
  };
};
