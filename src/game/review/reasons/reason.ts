import type { Move, Position, Square } from '../../../rules/position.js';

/** A costly move, and what would have been better, with what the engine makes of both. */
export type Choice = {
  readonly before: Position;
  readonly played: Move;
  readonly best: Move;
  /** Best play, the best move first. */
  readonly line: readonly Move[];
  /** What the best move and the one played are worth to their side, see `Line`. */
  readonly values: { readonly best: number; readonly played: number };
};

/** The squares and the numbers that each kind of reason tells of. */
type Told = {
  /** The other side can take the corner, which it could not after the best move. */
  'gives-corner': { readonly squares: { readonly corner: Square } };
  'takes-corner': object;
  /** The best move leaves the other side none. */
  'forces-pass': object;
  /** The best move plays into a region of an odd number of empty squares, the one played into an even one. */
  parity: { readonly counts: { readonly odd: number; readonly even: number } };
  /** The move played lies next to an empty corner, the best one next to none. */
  'next-to-corner': { readonly squares: { readonly corner: Square } };
  /** How many discs the best move turns, and the one played. */
  flips: { readonly counts: { readonly fewer: number; readonly more: number } };
  /** How many discs of its side lie next to empty squares after the best move, and after the one played. */
  frontier: { readonly counts: { readonly fewer: number; readonly more: number } };
  /** How many moves the other side has after the best move, and after the one played. */
  mobility: { readonly counts: { readonly replies: number; readonly instead: number } };
  /** The best move wins at once. */
  five: object;
  /** The other side makes five there with its next stone. */
  'overlooks-four': { readonly squares: { readonly five: Square } };
  /** In renju: black may not stop the four that the best move makes, there. */
  'forbidden-stop': { readonly squares: { readonly stop: Square } };
  /** White can make such a four. */
  'allows-forbidden-stop': { readonly squares: { readonly four: Square; readonly stop: Square } };
  /** The best move begins a win by fours alone; its side needs at most so many stones. */
  'win-by-fours': { readonly counts: { readonly moves: number } };
  'win-by-force': { readonly counts: { readonly moves: number } };
  /** The other side can make a straight four, as it could before; the best move would have prevented it. */
  'allows-straight-four': { readonly squares: { readonly four: Square } };
  /** The other side wins by force, with at most so many stones. */
  'loss-by-force': { readonly counts: { readonly moves: number } };
};
export type ReasonKind = keyof Told;

/** Why a move was better than the one that was played: each holds on the board, or is proved by the engine. */
export type Reason = {
  [Kind in ReasonKind]: { readonly kind: Kind } & {
    readonly squares?: Readonly<Record<string, Square>>;
    readonly counts?: Readonly<Record<string, number>>;
  } & Told[Kind];
}[ReasonKind];
