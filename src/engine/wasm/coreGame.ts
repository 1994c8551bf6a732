import type { Color } from '../../rules/position.js';

/** A board by square, `undefined` for an empty one. */
export type Board = readonly (Color | undefined)[];

/** The part of the core's host side that differs by game. Every field is optional: `createCore` has a fallback for it. */
export type CoreGame = {
  /** Loads the weights that the game's searches need, unless the memory holds them. Fallback: the game needs none. */
  readonly ensureWeights?: () => void;
  /** Sets up a board with a side to move. Fallback: places the stones one by one on the first position. */
  readonly setBoard?: (board: Board, turn: Color) => void;
  /** Returns further figures of iterative deepening. Fallback: none. */
  readonly figures?: () => Readonly<Record<string, number>>;
};
