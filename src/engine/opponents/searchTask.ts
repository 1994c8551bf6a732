import type { Progress, Task } from '../../game/ports/thinker.js';
import type { Core } from '../wasm/core.js';

/** A task without its owner. The core's control holds the deadline; the search ignores `limit.timeMs` except as a soft limit. */
export type SearchTask = Omit<Task, 'game' | 'server'>;

/** Search of an opponent. */
export type Search = (core: Core, task: SearchTask) => Progress;
