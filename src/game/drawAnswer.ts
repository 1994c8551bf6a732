import { boardOf, GAMES } from '../rules/games.js';
import type { Position } from '../rules/position.js';

/** The share of the squares that are taken when a game is late: Reversi is decided near its end, few games of Gomoku fill much. */
const LATE_SHARE = { counted: 0.7, rows: 0.25 };

/** A side whose winning chance is no greater gives up nothing by a draw. */
const EVEN_CHANCE = 0.55;

/** Whether a player with this winning chance, 0 to 1, agrees to a draw: when the game is late and no better than even. */
export function agreesToDraw(position: Position, winningChance: number): boolean {
  const { width, height } = boardOf(position.variant);
  const taken = (position.count('black') + position.count('white')) / (width * height);
  const late = GAMES[position.variant.game].isCounted ? LATE_SHARE.counted : LATE_SHARE.rows;
  return taken >= late && winningChance <= EVEN_CHANCE;
}
