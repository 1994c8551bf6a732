import type { Move } from '../../rules/position.js';

/** The engine's judgment of a position, for the side to move, in its stored form. */
export type Judgment = {
  readonly best: Move;
  /** In the engine's unit for the game, see `Line`. `GameReview.readValue` reads it. */
  readonly value: number;
  /** Winning chance, 0 to 1; a draw counts half. */
  readonly chance: number;
  /** Whether the value is the result of best play to the end. */
  readonly isExact?: boolean | undefined;
  /** Best play from here, the best move first, if a costly move was played instead. */
  readonly line?: readonly Move[] | undefined;
  /** Moves that are as good or nearly, the best one first, if a mistake was made. */
  readonly right?: readonly Move[] | undefined;
};

/** Value of a position or move for one side. */
export type Value =
  /** Points of an evaluation, in a unit that differs by game: compare and show only within a game. */
  | { readonly kind: 'estimate'; readonly points: number }
  /** Final lead in discs after best play. */
  | { readonly kind: 'exact'; readonly discs: number }
  /** Forced win or loss in at most this many plies. */
  | { readonly kind: 'win' | 'loss'; readonly plies: number };

/** Returns the value for the other side. */
export function negated(value: Value): Value {
  switch (value.kind) {
    case 'estimate':
      return { kind: 'estimate', points: -value.points };
    case 'exact':
      return { kind: 'exact', discs: -value.discs };
    case 'win':
      return { ...value, kind: 'loss' };
    case 'loss':
      return { ...value, kind: 'win' };
  }
}

/** Whether a value is a win or loss by force. */
export const isForced = ({ kind }: Value): boolean => kind === 'win' || kind === 'loss';

/** Value and winning chance of a position for the side to move. */
export type Worth = { readonly value: Value; readonly chance: number };
