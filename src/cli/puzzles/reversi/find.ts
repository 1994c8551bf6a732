import type { Core } from '../../../engine/core.js';
import { findInReversi } from '../../../engine/puzzles/reversi/find.js';
import { randomNumbers } from '../../../engine/random.js';
import { type Found, foundOf } from '../found.js';
import { playGame } from './selfPlay.js';

const EASY_KEPT_PERCENT = 20; // of those that a search one ply deep solves

/** From how many empty squares on a game is looked at: seldom from many, which take long. */
function firstEmpties(random: (below: number) => number): number {
  const lot = random(100);
  if (lot < 8) return 17 + random(4);
  if (lot < 45) return 13 + random(4);
  return 9 + random(4);
}

/** The puzzles of the game that a seed stands for. */
export function findReversi(core: Core, seed: number): readonly Found[] {
  const random = randomNumbers(seed);
  const empties = firstEmpties(random);
  const positions = playGame(core, random(2 ** 31));
  const keepsEasy = () => random(100) < EASY_KEPT_PERCENT;
  return findInReversi(core, positions, { empties, keepsEasy }).map((puzzle) =>
    foundOf({ puzzle, proofs: {} }),
  );
}
