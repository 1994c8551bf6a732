import type { Progress, Task } from '../game/ports.js';
import type { Core } from './core.js';
import { findOpponent } from './opponents/opponents.js';

/** What a search needs to know of a task: all but whose it is. The core's control keeps the time, whatever the limit says. */
export type SearchTask = Omit<Task, 'game'>;

/** How an opponent searches. */
export type Search = (core: Core, task: SearchTask) => Progress;

/**
 * The opponent's best move after the task's moves, found in this thread. Arm the core's control first: it holds the
 * deadline. The task must make sense (see `positionOf`). Throws a RangeError on an unknown opponent.
 */
export const search: Search = (core, task) =>
  findOpponent(task.strength.opponent, task.variant.game).search(core, task);
