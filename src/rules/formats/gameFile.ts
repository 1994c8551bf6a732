import type { Color, GameName, IllegalReason, Position, RuleName } from '../position.js';

/** Maximum length of an excerpt from a text, in characters. */
export const EXCERPT_LENGTH = 40;

/** Ways to lose a game other than on the board. */
export const FORFEITS = ['resigned', 'time', 'forfeit'] as const;
export type Forfeit = { readonly winner: Color; readonly by: (typeof FORFEITS)[number] };

/** A game with its players, as files hold it. */
export type GameFile = {
  /** Last position, with the moves that led to it. */
  readonly position: Position;
  readonly names: Readonly<Record<Color, string>>;
  readonly forfeit?: Forfeit;
  /** Seconds that each ply took, if known. GGF only. */
  readonly seconds?: readonly (number | undefined)[];
};

/** Parts of a text that its reader leaves out. */
export const OMISSIONS = [
  /** `count` moves after the game was over. */
  'after-end',
  /** A pass in a game without passes, and the `count` moves after it. */
  'after-pass',
  /** The text ends before its game does. */
  'cut-short',
  /** Lines other than the main one. */
  'variations',
  /** `count` further games. */
  'more-games',
  /** Names in an unknown encoding. */
  'names',
  /** Unknown rules, named by `text`. The usual ones apply. */
  'rules',
  /** Words beside the moves, which begin with `text`. */
  'text',
  /** The text does not say that its game is Gomoku, or names another one by mistake. */
  'game',
] as const;
export type Omission = {
  readonly kind: (typeof OMISSIONS)[number];
  readonly count?: number;
  readonly text?: string;
};

/** Facts about a text's game from elsewhere, which fill its gaps. */
export type Expected = {
  /** A text of another game, or of a board of another size, is refused. */
  readonly game?: GameName | undefined;
  readonly size?: number;
  /** Rule set to read by, whatever the text says. */
  readonly rule?: RuleName;
  /** Rule set of a text that names none, if its game has it. Default: the game's first. */
  readonly usualRule?: RuleName;
};

/** Chooses a game's rule set: the expected one, else the one that the text names, else the usual one, as far as the game has them. */
export const ruleFor = (
  rules: readonly RuleName[],
  { rule, usualRule }: Expected,
  named?: RuleName,
): RuleName => [rule, named, usualRule].find((each) => each && rules.includes(each)) ?? rules[0]!;

/** Result of reading a game. `at` is the offset in the text at which reading or playing failed. */
export type ReadGame =
  | { readonly kind: 'read'; readonly game: GameFile; readonly omissions: readonly Omission[] }
  | Unreadable
  | { readonly kind: 'illegal'; readonly at: number; readonly text: string; readonly reason: IllegalReason };

type Unreadable = {
  readonly kind: 'unreadable';
  readonly at: number;
  readonly why: string;
  /**
   * `text`: it is malformed. `game`, `size`: it is of another game, or of an unsupported board size. `side`: it does not say
   * who is to move. `start`: the game began on a board that it leaves out.
   */
  readonly problem: 'text' | 'game' | 'size' | 'side' | 'start';
  /** Name of the other game, if it is known. */
  readonly name?: string;
};

/** A file format in which a game's records are written. */
export type GameFormat = {
  /** File name extension, without the dot. */
  readonly extension: string;
  write(game: GameFile): string;
};

export type ReadFailure = Exclude<ReadGame, { kind: 'read' }>;

export const unreadable = (
  at: number,
  why: string,
  problem: Unreadable['problem'] = 'text',
  name?: string,
): Unreadable => ({ kind: 'unreadable', at, why, problem, ...(name === undefined ? {} : { name }) });

export const isReadFailure = <T extends object>(value: T | ReadFailure): value is ReadFailure =>
  'kind' in value && (value.kind === 'unreadable' || value.kind === 'illegal');
