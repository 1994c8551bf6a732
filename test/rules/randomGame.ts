import { startPosition } from '../../src/rules/games.js';
import type { Position, Variant } from '../../src/rules/position.js';

/** The positions after each move of a random game to its end; the choices decide which legal move is played. */
export const randomGame = (variant: Variant, choices: Iterable<number>): Generator<Position> =>
  playOn(startPosition(variant), choices);

/** The same, from a position on. */
export function* playOn(from: Position, choices: Iterable<number>): Generator<Position> {
  let position = from;
  for (const choice of choices) {
    const moves = position.legalMoves();
    if (moves.length === 0) return;
    position = position.play(moves[choice % moves.length]!);
    yield position;
  }
}
