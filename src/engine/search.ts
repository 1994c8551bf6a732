import type { Progress, Task } from '../game/ports.js';
import type { Core } from './core.js';
import { findOpponent } from './opponents.js';

const UNLIMITED = 0xffff_ffff;

/** What a search needs to know of a task: all but whose it is, and the time, which the core's control keeps. */
export type SearchTask = Pick<Task, 'variant' | 'moves' | 'opponent' | 'seed'> & { readonly nodes?: number };

/**
 * The opponent's best move after `moves`, found in this thread. Arm the core's control first: it holds the deadline.
 * The moves must be legal and the game not over. Throws a RangeError on an unknown opponent.
 */
export function search(
  core: Core,
  { variant, moves, opponent, seed, nodes = UNLIMITED }: SearchTask,
): Progress {
  const { playouts } = findOpponent(opponent, variant.game);
  core.start(variant);
  for (const move of moves) core.play(move);
  return core.search(playouts, nodes, seed);
}
