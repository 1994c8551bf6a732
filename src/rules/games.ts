import type { Coverage, GameRules } from './gameRules.js';
import { game as gomoku } from './gomoku/gomoku.js';
import type { GameName, Move, Position, StartBoard, Variant } from './position.js';
import { game as reversi } from './reversi/reversi.js';
import type { Board } from './squares.js';

export type { Coverage, GameRules } from './gameRules.js';

/** Rules of every game. `GAME_NAMES` in position.ts has their names in the order in which they are offered. */
export const GAMES: Readonly<Record<GameName, GameRules>> = { gomoku, reversi };

export const covers = ({ rules, sizes }: Coverage, { rule, size }: Pick<Variant, 'rule' | 'size'>): boolean =>
  rules.includes(rule) && sizes.includes(size);

/** Whether the variant names a game with these rules on this size. */
export const isVariant = (variant: Variant): boolean => covers(GAMES[variant.game], variant);

/** The variant with the game's own default for whatever is not given. */
export function defaultVariant(game: GameName): Variant {
  const { rules, defaultSize } = GAMES[game];
  return { game, rule: rules[0]!, size: defaultSize };
}

/** The board that a variant is played on. */
export const boardOf = ({ game, size }: Pick<Variant, 'game' | 'size'>): Board => GAMES[game].board(size);

/**
 * The first position of a variant, or the one that begins on another board. Throws a RangeError where there is no such
 * variant, or the board is none of it.
 */
export function startPosition(variant: Variant, board?: StartBoard): Position {
  if (!isVariant(variant)) throw new RangeError(`no such variant: ${JSON.stringify(variant)}`);
  const { width, height } = boardOf(variant);
  if (board && !(board.stones.length === width * height && /^[-XO]*$/.test(board.stones)))
    throw new RangeError(`no board of ${JSON.stringify(variant)}: ${board.stones}`);
  return GAMES[variant.game].start(variant, board);
}

/** The position after these moves; those of a board with white to move begin with black's pass. Throws a RangeError where one is illegal. */
export function replay(variant: Variant, moves: readonly Move[], board?: StartBoard): Position {
  const start = startPosition(variant, board);
  return moves.slice(start.ply).reduce((position, move) => position.play(move), start);
}
