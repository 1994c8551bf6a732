import type { Position, RuleName, StartBoard, Variant } from './position.js';
import type { Board } from './squares.js';

/** The rules and the board sizes of a game that something covers. */
export type Coverage = { readonly rules: readonly RuleName[]; readonly sizes: readonly number[] };

/** What the rest of the program needs to know about a game; each game's file in this folder exports one. The first of `rules` is the default. */
export type GameRules = Coverage & {
  readonly defaultSize: number;
  /** The sizes that members choose from; none where there is only one. */
  readonly offeredSizes: readonly number[];
  board(size: number): Board;
  /** Which end of the board rank 1 is drawn at. */
  readonly rankOne: 'top' | 'bottom';
  /** What members press: a button for each legal square, or a window of buttons that they shift over the board. */
  readonly input: 'buttons' | 'window';
  /** Whether the pieces on the board are counted to say who won; the score is shown all along. */
  readonly isCounted: boolean;
  /** Whether either side may stop a strict game and have the pieces counted. */
  readonly mayStop: boolean;
  /** The first position of one of its variants, on a board of that variant's size where one is given. */
  start(variant: Variant, board?: StartBoard): Position;
};
