import type { Progress, Task } from '../../game/ports/thinker.js';
import type { Core } from '../wasm/core.js';

/** What a search needs to know of a task: all but whose it is. The core's control keeps the time, whatever the limit says. */
export type SearchTask = Omit<Task, 'game' | 'server'>;

/** How an opponent searches. */
export type Search = (core: Core, task: SearchTask) => Progress;
