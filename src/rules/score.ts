import type { Color, Position } from './position.js';

/**
 * Returns the final score of a game whose pieces are counted, on a board of `squares` squares. The winner gets the empty ones, as
 * in tournaments: a wipe-out is 64 to 0.
 */
export function finalScore(position: Position, squares: number): Readonly<Record<Color, number>> {
  const [black, white] = [position.count('black'), position.count('white')];
  if (black === white) return { black, white };
  return black > white ? { black: squares - white, white } : { black, white: squares - black };
}
