import { defaultVariant, startPosition } from '../../src/rules/games.js';
import type { Color, Position, RuleName, Square } from '../../src/rules/position.js';
import { allSquares, fileOf, rankOf } from '../../src/rules/squares.js';
import { randomGame } from './randomGame.js';

/** Pairs of one color side by side, shifted by one from rank to rank: no row of three anywhere. */
const colorAt = (square: Square): Color =>
  (Math.floor(fileOf(square, 8) / 2) + rankOf(square, 8)) % 2 === 0 ? 'black' : 'white';

/** A drawn game: a full 8x8 board without a row of five. */
export function drawnGomoku(rule: RuleName = 'freestyle'): Position {
  const squares = allSquares(8);
  const [black, white] = [
    squares.filter((square) => colorAt(square) === 'black'),
    squares.filter((square) => colorAt(square) === 'white'),
  ];
  return black
    .flatMap((square, i) => [square, white[i]!])
    .reduce((position, square) => position.play(square), startPosition({ game: 'gomoku', rule, size: 8 }));
}

/** Returns all positions of the first random game of Reversi whose last position fits. */
export function reversiGame(fits: (end: Position) => boolean): Position[] {
  for (let seed = 1; ; seed++) {
    const choices = Array.from({ length: 70 }, (_, i) => (i * 31 + 7) * seed);
    const positions = [...randomGame(defaultVariant('reversi'), choices)];
    if (fits(positions.at(-1)!)) return positions;
  }
}
