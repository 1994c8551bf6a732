import { randomNumbers } from '../../../src/engine/random.js';
import type { Square } from '../../../src/rules/position.js';
import { REVERSI } from '../../engine/built.js';
import { randomGame } from '../../rules/randomGame.js';

/** Returns the squares of random games of Reversi, played to their end. */
export const peoplesGames = (count: number): Square[][] =>
  Array.from({ length: count }, (_, seed) => {
    const random = randomNumbers(seed);
    const choices = Array.from({ length: 200 }, () => random(1_000));
    const { moves } = [...randomGame(REVERSI, choices)].at(-1)!;
    return moves.filter((move) => move !== 'pass');
  });
