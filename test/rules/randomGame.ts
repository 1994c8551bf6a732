import { startPosition } from '../../src/rules/games.js';
import type { Position, Variant } from '../../src/rules/position.js';

/** Yields the positions after each move of a random game. The choices, modulo the number of legal moves, select the moves. */
export const randomGame = (variant: Variant, choices: Iterable<number>): Generator<Position> =>
  playOn(startPosition(variant), choices);

/** Continues such a game from a position. */
export function* playOn(from: Position, choices: Iterable<number>): Generator<Position> {
  let position = from;
  for (const choice of choices) {
    const moves = position.legalMoves();
    if (moves.length === 0) return;
    position = position.play(moves[choice % moves.length]!);
    yield position;
  }
}
