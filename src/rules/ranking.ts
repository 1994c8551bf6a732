import { interest } from './interest.js';
import type { GameName, Position, Square } from './position.js';
import { reversiValues } from './reversi/reversiRanking.js';

/** How promising each square is to the side to move, by its index. */
const VALUES: Readonly<Partial<Record<GameName, (position: Position) => readonly number[]>>> = {
  reversi: reversiValues,
  gomoku: interest,
};

/** The squares that the side to move may play, the most promising first; in the order of the board where a game has no values. */
export function rankedSquares(position: Position): readonly Square[] {
  const squares = position.legalMoves().filter((move) => move !== 'pass');
  const values = VALUES[position.variant.game]?.(position);
  return values ? squares.sort((a, b) => values[b]! - values[a]!) : squares;
}
