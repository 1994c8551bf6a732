import type { Core } from '../../../engine/core.js';
import { findInGomoku } from '../../../engine/puzzles/gomoku/find.js';
import { randomNumbers } from '../../../engine/random.js';
import { defaultVariant } from '../../../rules/games.js';
import { RULE_NAMES } from '../../../rules/position.js';
import { type Found, foundOf } from '../found.js';
import { playGame } from './selfPlay.js';

/** The puzzles of the game that a seed stands for; the rules take turns. */
export function findGomoku(core: Core, seed: number): readonly Found[] {
  const random = randomNumbers(seed);
  const variant = { ...defaultVariant('gomoku'), rule: RULE_NAMES[random(RULE_NAMES.length)]! };
  return findInGomoku(core, playGame(core, variant, random(2 ** 31))).map(foundOf);
}
