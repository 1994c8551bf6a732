import { covers, type GameRules, type UrgentSquares } from './gameRules.js';
import { gomoku } from './gomoku/gomoku.js';
import { PROTOCOL_NAMES, type ProtocolName } from './openingProtocol.js';
import {
  type Color,
  GAME_NAMES,
  type GameName,
  type Move,
  type Position,
  type RuleName,
  type Square,
  type StartBoard,
  type Variant,
} from './position.js';
import { reversi } from './reversi/reversi.js';
import { type Board, countSquares, parseSquare } from './squares.js';
import { startBoardOf } from './stones.js';

/** Descriptor of every game. `GAME_NAMES` in position.ts lists them in the order in which members are offered them. */
export const GAMES: Readonly<Record<GameName, GameRules>> = { gomoku, reversi };

/** Rule sets of the games with a choice of them, each game's default first. */
export const OFFERED_RULES: readonly RuleName[] = [
  ...new Set(GAME_NAMES.flatMap((game) => (GAMES[game].rules.length > 1 ? GAMES[game].rules : []))),
];

/** Whether the game has this rule set and this board size. */
export const isVariant = (variant: Variant): boolean => covers(GAMES[variant.game], variant);

/** Returns the opening protocols of a variant. */
export const protocolsOf = (variant: Variant): ProtocolName[] =>
  PROTOCOL_NAMES.filter((name) => {
    const coverage = GAMES[variant.game].protocols?.[name];
    return coverage !== undefined && covers(coverage, variant);
  });

/** Returns a game's variant with its default rule set and size. */
export const defaultVariant = (game: GameName): Variant => preferredVariant(game, undefined);

/** Returns a game's variant with its default size and the preferred rule set, or with its default one if it lacks that. */
export function preferredVariant(game: GameName, preferred: RuleName | undefined): Variant {
  const { rules, defaultSize } = GAMES[game];
  return { game, rule: rules.find((rule) => rule === preferred) ?? rules[0]!, size: defaultSize };
}

/** Returns the board of a variant. */
export const boardOf = ({ game, size }: Pick<Variant, 'game' | 'size'>): Board => GAMES[game].board(size);

/** Whether a text names a square of at least one board of a game. */
export const isSquareOfSomeBoard = (text: string, game: GameName): boolean =>
  GAMES[game].sizes.some((size) => parseSquare(text, GAMES[game].board(size)) !== undefined);

/**
 * Returns the first position of a variant, on its own board or on a start board. Throws a RangeError if there is no such
 * variant, or if the start board does not fit it.
 */
export function startPosition(variant: Variant, board?: StartBoard): Position {
  if (!isVariant(variant)) throw new RangeError(`no such variant: ${JSON.stringify(variant)}`);
  if (board && !(board.stones.length === countSquares(boardOf(variant)) && /^[-XO]*$/.test(board.stones)))
    throw new RangeError(`not a board of ${JSON.stringify(variant)}: ${board.stones}`);
  return GAMES[variant.game].start(variant, board);
}

/** Returns the start board with these colors and side to move; `undefined` if that is the game's own first position. */
export function boardUnlessOwn(
  variant: Variant,
  colors: readonly (Color | undefined)[],
  turn: Color,
): StartBoard | undefined {
  const own = startPosition(variant);
  const isOwn = turn === 'black' && colors.every((color, square) => color === own.at(square as Square));
  return isOwn ? undefined : startBoardOf(colors, turn);
}

/**
 * Returns the position after these moves; on a board with white to move the first of them is black's pass. Throws a
 * RangeError if a move is illegal.
 */
export function replay(variant: Variant, moves: readonly Move[], board?: StartBoard): Position {
  const start = startPosition(variant, board);
  return moves.slice(start.ply).reduce((position, move) => position.play(move), start);
}

/** Number of empty squares. */
export const countEmpties = (position: Position): number =>
  countSquares(boardOf(position.variant)) - position.count('black') - position.count('white');

/** Returns the relative odds that the side to move plays each square, by index; 0 for illegal squares. */
export function squareOdds(position: Position): readonly number[] {
  const odds = GAMES[position.variant.game].squareOdds?.(position);
  if (odds) return odds;
  const legal = new Set(position.legalMoves());
  return Array.from({ length: countSquares(boardOf(position.variant)) }, (_, square) =>
    legal.has(square as Square) ? 1 : 0,
  );
}

/** Returns the legal squares, the likeliest first; equal ones in the order of the board. */
export function rankedSquares(position: Position): readonly Square[] {
  const odds = squareOdds(position);
  return position
    .legalMoves()
    .filter((move) => move !== 'pass')
    .sort((a, b) => odds[b]! - odds[a]!);
}

const NOTHING_URGENT: UrgentSquares = { make: [], stop: [] };

/** Returns the squares that decide an unfinished game at once. */
export const urgentSquares = (position: Position): UrgentSquares =>
  (position.status.kind === 'playing' && GAMES[position.variant.game].urgentSquares?.(position)) ||
  NOTHING_URGENT;
