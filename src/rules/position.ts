export const COLORS = ['black', 'white'] as const;
export type Color = (typeof COLORS)[number];

export const opposite = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** Side to move after `ply` plies: black begins, and a pass is a ply. */
export const turnAt = (ply: number): Color => COLORS[ply % 2]!;

/** Index of a square: `(rank - 1) * width + file`, file `a` = 0. `GameRules.rankOne` says at which end rank 1 is drawn. */
export type Square = number & { readonly __brand: 'Square' };

export type Move = Square | 'pass';

/** Names of the games, in the order in which members are offered them. `GAMES` in games.ts has their rules. */
export const GAME_NAMES = ['reversi', 'gomoku'] as const;
export type GameName = (typeof GAME_NAMES)[number];

export const RULE_NAMES = ['standard', 'freestyle', 'renju'] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** A game, its rule set and its board size, as stored. `GameRules` lists the valid combinations and the board of each size. */
export type Variant = { readonly game: GameName; readonly rule: RuleName; readonly size: number };

/** Kinds of winning lines. */
export const WINNING_LINES = ['five'] as const;
export type WinningLine = (typeof WINNING_LINES)[number];

/** A board to begin on instead of the game's own. */
export type StartBoard = {
  /** One character a square, in square order: `X` black, `O` white, `-` empty. */
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

/** Status of an unfinished game, by the side to move. */
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

/** A read-only position, for everything but searches. `play` returns the next one. */
export interface Position {
  readonly variant: Variant;
  /**
   * Board on which the game began; `undefined` if that was the game's own. If white is to move on it, the moves begin with a
   * pass of black.
   */
  readonly start: StartBoard | undefined;
  /** Number of moves played, passes included. */
  readonly ply: number;
  /** Moves played since the start, passes included. */
  readonly moves: readonly Move[];
  /** Position before the last move; `undefined` at the start. */
  readonly previous: Position | undefined;
  readonly status: Status;
  at(square: Square): Color | undefined;
  count(color: Color): number;
  /** Returns every legal move, squares ascending; `['pass']` if the side to move must pass; `[]` once the game is over. */
  legalMoves(): readonly Move[];
  /** Returns why the side to move may not play a move; `undefined` if the move is legal. */
  illegal(move: Move): IllegalReason | undefined;
  /** Returns the position after a legal move. Throws a RangeError if the move is illegal: call `illegal` first. */
  play(move: Move): Position;
}

/** Number of moves played, without passes: the number by which players know a move. */
export const countMoves = ({ moves }: Pick<Position, 'moves'>): number =>
  moves.filter((move) => move !== 'pass').length;
