import type { Move, Position, Square } from '../../../rules/position.js';
import type { Answer, Line } from '../../ports/thinker.js';
import type { Judgment, Value } from '../judgment.js';

/** A costly move and a better one. */
export type Choice = {
  readonly before: Position;
  readonly played: Move;
  readonly best: Move;
  /** Best play, the best move first. */
  readonly line: readonly Move[];
  /** Values of the best move and the one played, for their side. */
  readonly values: { readonly best: Value; readonly played: Value };
};

/** Why the best move was better than the one played: seen on the board, or proved by the engine. The texts translate `kind`. */
export type Reason = {
  readonly kind: string;
  readonly squares?: Readonly<Record<string, Square>>;
  readonly counts?: Readonly<Record<string, number>>;
};

/** A game's descriptor for reviews. `PLAIN_REVIEW` suits games without fitted curves and reasons. */
export type GameReview = {
  /** Nodes of the first search of a position. */
  readonly nodes: number;
  /** Nodes of a search that ranks the best moves of a position, in under a second. */
  readonly nodesToRank: number;
  /** Nodes that solve a position to the end, in any kind of search; `undefined` if it is too far from the end. */
  nodesToSolve(position: Position): number | undefined;
  /** Whether a search has solved a position to the end of the game. */
  isSolved(position: Position, figures: NonNullable<Answer['figures']>): boolean;
  /** Returns the winning chance of the side to move by a line, among people, 0 to 1. */
  winningChance(position: Position, line: Pick<Line, 'value' | 'winProbability'>): number;
  /** Reads the value of a line or judgment. */
  readValue(judgment: Pick<Judgment, 'value' | 'isExact'>): Value;
  /** Returns the winner's value of a game that was won on the board. */
  wonValue(last: Position): Value;
  /**
   * Whether a move is a mistake only if it misses a forced win or allows one. Set it if the searches' other values are too
   * uncertain.
   */
  readonly isMistakeOnlyByForce: boolean;
  /**
   * Whether searches value a position differently at odd and even depths, so that values before and after a move compare
   * badly.
   */
  readonly hasOddEvenEffect: boolean;
  /** Returns a reason why the best move was better; `undefined` if no test of the position finds one. */
  findReason(choice: Choice): Reason | undefined;
};

/** For games without fitted curves and reasons: relies on the engine's winning chances, and explains nothing. */
export const PLAIN_REVIEW: GameReview = {
  nodes: 250_000,
  nodesToRank: 100_000,
  nodesToSolve: () => undefined,
  isSolved: () => false,
  winningChance: (_, { winProbability = 0.5 }) => winProbability,
  readValue: ({ value }) => ({ kind: 'estimate', points: value }),
  wonValue: () => ({ kind: 'win', plies: 0 }),
  isMistakeOnlyByForce: false,
  hasOddEvenEffect: false,
  findReason: () => undefined,
};

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));
