import * as gomoku from './gomoku.js';
import type { GameName, Position, RuleName, Variant } from './position.js';
import * as reversi from './reversi.js';

/** The rules and the board sizes of a game that something covers. */
export type Coverage = { readonly rules: readonly RuleName[]; readonly sizes: readonly number[] };

/** What a game's file gives: its rules (the first is the default), its board sizes, and its first position. */
export type Game = Coverage & {
  readonly defaultSize: number;
  /** Which end of the board rank 1 is drawn at. */
  readonly rankOne: 'top' | 'bottom';
  start(variant: Variant): Position;
};

/** Every game there is. Adding one is a file beside this and a line here. */
export const GAMES: Readonly<Record<GameName, Game>> = { reversi: reversi.game, gomoku: gomoku.game };

export const covers = ({ rules, sizes }: Coverage, { rule, size }: Pick<Variant, 'rule' | 'size'>): boolean =>
  rules.includes(rule) && sizes.includes(size);

/** Whether the variant names a game with these rules on this size. */
export const isVariant = (variant: Variant): boolean => covers(GAMES[variant.game], variant);

/** The variant with the game's own default for whatever is not given. */
export function defaultVariant(game: GameName): Variant {
  const { rules, defaultSize } = GAMES[game];
  return { game, rule: rules[0]!, size: defaultSize };
}

/** The first position of a variant. Throws a RangeError where there is no such variant. */
export function startPosition(variant: Variant): Position {
  if (!isVariant(variant)) throw new RangeError(`no such variant: ${JSON.stringify(variant)}`);
  return GAMES[variant.game].start(variant);
}
