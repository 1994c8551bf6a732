import { boardOf, GAMES } from '../../rules/games.js';
import { opposite, type Position, turnAt } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { Say } from '../texts/texts.js';
import { DISCS, scoreOf } from '../texts/words.js';
import { countMoves } from './altText.js';

/** The last move played, and that the other side had to pass after it; none where nothing was played. */
export function lastMoves(position: Position, say: Say): string[] {
  const { moves, variant } = position;
  const index = moves.findLastIndex((move) => move !== 'pass');
  if (index < 0) return [];
  const color = turnAt(index);
  const move = moveName(moves[index]!, boardOf(variant));
  const played = say('lastMove', { ply: countMoves(position), disc: DISCS[color], move });
  return index < moves.length - 1 ? [played, say('passed', { disc: DISCS[opposite(color)] })] : [played];
}

/** How many discs each side has, in games that count them. */
export const scoreLines = (position: Position, say: Say): string[] =>
  GAMES[position.variant.game].isCounted ? [scoreOf(position, say)] : [];
