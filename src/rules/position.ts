export const COLORS = ['black', 'white'] as const;
export type Color = (typeof COLORS)[number];

export const opposite = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** Whose turn it is after so many plies: black begins, and a pass is a ply. */
export const turnAt = (ply: number): Color => COLORS[ply % 2]!;

/** Index of a square: `(rank - 1) * width + file`, file `a` = 0. The game's `rankOne` says at which end rank 1 is drawn. */
export type Square = number & { readonly __brand: 'Square' };

export type Move = Square | 'pass';

/** In the order in which they are offered; allGames.ts has the rules of each. */
export const GAME_NAMES = ['reversi', 'gomoku'] as const;
export type GameName = (typeof GAME_NAMES)[number];

export const RULE_NAMES = ['standard', 'freestyle', 'renju'] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** What is played, as it is stored. The game's `GameRules` say which rules and sizes it has, and what board a size is. */
export type Variant = { readonly game: GameName; readonly rule: RuleName; readonly size: number };

/** What a line on the board that wins is called. */
export const WINNING_LINES = ['five'] as const;
export type WinningLine = (typeof WINNING_LINES)[number];

/** A board to begin from that is not the game's own. */
export type StartBoard = {
  /** A sign for each square, in their order: `X` black, `O` white, `-` empty. */
  readonly stones: string;
  readonly turn: Color;
};

export type Status =
  | { readonly kind: 'playing'; readonly turn: Color }
  | { readonly kind: 'won'; readonly winner: Color; readonly by: 'discs' }
  | {
      readonly kind: 'won';
      readonly winner: Color;
      readonly by: WinningLine;
      readonly line: readonly Square[];
    }
  | { readonly kind: 'drawn'; readonly by: 'discs' | 'full-board' };

/** The status of a game that goes on, by the side to move. */
export const PLAYING: Readonly<Record<Color, Status>> = {
  black: { kind: 'playing', turn: 'black' },
  white: { kind: 'playing', turn: 'white' },
};

export const ILLEGAL_REASONS = [
  'game-over',
  'off-board',
  'occupied',
  'no-flip',
  'cannot-pass',
  'must-pass',
  'double-three',
  'double-four',
  'overline',
] as const;
export type IllegalReason = (typeof ILLEGAL_REASONS)[number];

/** A position outside searches: read-only; `play` gives the next one. */
export interface Position {
  readonly variant: Variant;
  /** The board that it began from, where that is not the game's own. Where white is to move on that, black has passed before. */
  readonly start: StartBoard | undefined;
  /** Moves played so far, passes included. */
  readonly ply: number;
  /** The moves that led here from the start, passes included. */
  readonly moves: readonly Move[];
  /** The position before the last move; undefined at the start. */
  readonly previous: Position | undefined;
  readonly status: Status;
  at(square: Square): Color | undefined;
  count(color: Color): number;
  /** Every legal move, squares ascending; `['pass']` alone where the side to move must pass; empty when the game is over. */
  legalMoves(): readonly Move[];
  /** Why the side to move may not play this, or undefined where it may. */
  illegal(move: Move): IllegalReason | undefined;
  /** The position after a legal move. Throws a RangeError on an illegal one: ask `illegal` first. */
  play(move: Move): Position;
}
