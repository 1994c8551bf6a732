import { boardOf, GAMES } from '../../rules/games.js';
import type { Square, Variant } from '../../rules/position.js';
import { squareAt } from '../../rules/squares.js';
import type { BoardSetting, Window } from './scene.js';

/**
 * The squares of a window in reading order, a row each from the top, as they lie in the picture: what rows of buttons below
 * it show. On a turned board both the rows and the squares in them are the other way round. Throws a RangeError for a
 * window that leaves the board.
 */
export function windowSquares(
  { file, rank, size }: Window,
  variant: Variant,
  { turned = false }: Partial<BoardSetting> = {},
): Square[][] {
  const board = boardOf(variant);
  const steps = Array.from({ length: size }, (_, i) => i);
  const files = turned ? steps.toReversed() : steps;
  const isRankOneTop = (GAMES[variant.game].rankOne === 'top') !== turned;
  const ranks = isRankOneTop ? steps : steps.toReversed();
  return ranks.map((up) => files.map((across) => squareAt(file + across, rank + up, board)));
}
