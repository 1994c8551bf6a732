import { type Game, turnOf } from '../../game/play/game.js';
import { boardOf } from '../../rules/games.js';
import type { Color, Position } from '../../rules/position.js';
import { allSquares, type Board, moveName, squareName } from '../../rules/squares.js';
import { MAX_ALT_TEXT } from '../gateway/discordLimits.js';
import type { Say } from '../texts/texts.js';
import { titleOf } from '../texts/words.js';

/** How many moves are named where there is no room for every stone. */
const NAMED_MOVES = 20;

/** The position in words, at most 1024 characters: every stone's square, or on a crowded big board their numbers and the last moves. */
export const altText = (game: Game, say: Say): string => positionText(game.position, turnOf(game), say);

/** The same of a position in which this side is to move, or which is over. */
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

/** How many moves were played, passes not counted. */
export const countMoves = ({ moves }: Position): number => moves.filter((move) => move !== 'pass').length;

const squaresOf = (position: Position, board: Board, color: Color): string =>
  allSquares(board)
    .filter((square) => position.at(square) === color)
    .map((square) => squareName(square, board))
    .join(' ');

const nameOf = (move: Position['moves'][number], board: Board, say: Say): string =>
  move === 'pass' ? say('pass') : moveName(move, board);
