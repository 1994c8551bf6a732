import { randomNumbers } from '../../../src/engine/random.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';

/** Returns the last position of a game of Reversi with random moves. */
export function randomGame(seed: number): Position {
  const random = randomNumbers(seed);
  let position = startPosition(defaultVariant('reversi'));
  while (position.status.kind === 'playing') {
    const moves = position.legalMoves();
    position = position.play(moves[random(moves.length)]!);
  }
  return position;
}
