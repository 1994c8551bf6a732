import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Game, turnOf } from '../../game/play/game.js';
import { boardOf, defaultVariant, GAMES } from '../../rules/games.js';
import { type FindOpening, type NamedLine, openingNames } from '../../rules/openingNames.js';
import {
  type Color,
  countMoves,
  GAME_NAMES,
  type GameName,
  opposite,
  type Position,
  turnAt,
} from '../../rules/position.js';
import { allSquares, type Board, moveName, squareName } from '../../rules/squares.js';
import { MAX_ALT_TEXT } from '../gateway/discordLimits.js';
import type { Say, Texts } from '../texts/texts.js';
import { DISCS, scoreOf, titleOf } from '../texts/words.js';

/** Number of last moves named on a board that is too crowded to name every stone. */
const NAMED_MOVES = 20;

/** Alt text of a game's board, at most 1024 characters: every stone's square, or on a crowded board their number and the last moves. */
export const altText = (game: Game, say: Say): string => positionText(game.position, turnOf(game), say);

/** Alt text of a position with this side to move; `undefined` if it is over. */
export function positionText(position: Position, turn: Color | undefined, say: Say): string {
  const board = boardOf(position.variant);
  const last = position.moves.at(-1);
  const state = [
    ...(last === undefined ? [] : [say('alt.last', { move: nameOf(last, board, say) })]),
    turn ? say('alt.toMove', { color: say(`colours.${turn}`) }) : say('alt.over'),
  ].join(' ');
  const common = { title: titleOf(position.variant, say), plies: countMoves(position), state };
  const full = say('alt.board', {
    ...common,
    black: squaresOf(position, board, 'black') || say('alt.none'),
    white: squaresOf(position, board, 'white') || say('alt.none'),
  });
  if (full.length <= MAX_ALT_TEXT) return full;
  return say('alt.boardShort', {
    ...common,
    black: position.count('black'),
    white: position.count('white'),
    last: position.moves
      .slice(-NAMED_MOVES)
      .map((move) => nameOf(move, board, say))
      .join(' '),
  });
}

const squaresOf = (position: Position, board: Board, color: Color): string =>
  allSquares(board)
    .filter((square) => position.at(square) === color)
    .map((square) => squareName(square, board))
    .join(' ');

const nameOf = (move: Position['moves'][number], board: Board, say: Say): string =>
  move === 'pass' ? say('pass') : moveName(move, board);

/** The last move, and whether the other side had to pass after it. Empty before the first move. */
export function lastMoves(position: Position, say: Say): string[] {
  const { moves, variant } = position;
  const index = moves.findLastIndex((move) => move !== 'pass');
  if (index < 0) return [];
  const color = turnAt(index);
  const move = moveName(moves[index]!, boardOf(variant));
  const played = say('lastMove', { ply: countMoves(position), disc: DISCS[color], move });
  return index < moves.length - 1 ? [played, say('passed', { disc: DISCS[opposite(color)] })] : [played];
}

/** Number of discs of each side, in games that count them. */
export const scoreLines = (position: Position, say: Say): string[] =>
  GAMES[position.variant.game].isCounted ? [scoreOf(position, say)] : [];

const FOLDER = new URL('../../../assets/openings/', import.meta.url);

const namedLinesFile = z.array(
  z.object({
    name: z.string(),
    moves: z.string(),
    native: z.record(z.string(), z.string()).exactOptional(),
  }),
);

/** Reads the named lines of a game. Throws, naming the file, if they cannot be read. */
function readNames(game: GameName): { readonly lines: readonly NamedLine[]; readonly find: FindOpening } {
  const file = `names-${game}.json`;
  try {
    const lines = namedLinesFile.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    return { lines, find: openingNames(lines, defaultVariant(game)) };
  } catch (error) {
    throw new Error(`assets/openings/${file} cannot be read`, { cause: error });
  }
}

const names = new Map(
  GAME_NAMES.filter((game) => GAMES[game].openings).map((game) => [game, readNames(game)]),
);

/** Named lines of a game, on its default board. */
export const namedLines = (game: GameName): readonly NamedLine[] => names.get(game)?.lines ?? [];

/** Name of an opening in a language. */
export const openingName = (
  { name, native }: Pick<NamedLine, 'name' | 'native'>,
  texts: Texts,
  locale: string,
): string => native?.[texts.languageFor(locale)] ?? name;

/** Named opening that a position's game has followed. */
export const findOpening: FindOpening = (position) => names.get(position.variant.game)?.find(position);

/** A line of small print with the name of a position's opening; empty if it has none. */
export function openingLines(texts: Texts, locale: string, position: Position): string[] {
  const opening = findOpening(position);
  if (!opening) return [];
  return [`-# ${texts.in(locale)('openingName', { name: openingName(opening, texts, locale) })}`];
}
