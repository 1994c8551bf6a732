import type { Move } from '../../rules/position.js';

/** What a position is worth to the side to move. */
export type Worth = {
  /** In discs or in Gomoku's points, see `Line`. */
  readonly value: number;
  /** How likely it wins, 0 to 1, a draw counting half. */
  readonly chance: number;
  /** Whether the value is the result of best play to the end: of Reversi. */
  readonly isExact?: boolean | undefined;
};

/** What the engine makes of a position, for the side to move. */
export type Judgment = Worth & {
  readonly best: Move;
  /** Best play from here, the best move first; where another move was played that cost something. */
  readonly line?: readonly Move[] | undefined;
  /** Every move that is as good or nearly, the best one first; where a mistake was made. */
  readonly right?: readonly Move[] | undefined;
};
