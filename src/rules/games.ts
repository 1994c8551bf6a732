import * as gomoku from './gomoku.js';
import type { GameName, Position, RuleName, Variant } from './position.js';
import * as reversi from './reversi.js';

/** What a game's file gives: its rules (the first is the default), its board sizes, and its first position. */
export type Game = {
  readonly rules: readonly RuleName[];
  readonly sizes: readonly number[];
  readonly defaultSize: number;
  /** Which end of the board rank 1 is drawn at. */
  readonly rankOne: 'top' | 'bottom';
  start(variant: Variant): Position;
};

/** Every game there is. Adding one is a file beside this and a line here. */
export const GAMES: Readonly<Record<GameName, Game>> = { reversi: reversi.game, gomoku: gomoku.game };

/** Whether the variant names a game with these rules on this size. */
export const isVariant = ({ game, rule, size }: Variant): boolean =>
  GAMES[game].rules.includes(rule) && GAMES[game].sizes.includes(size);

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
