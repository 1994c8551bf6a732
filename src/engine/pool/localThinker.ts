import type { Clock } from '../../game/ports/clock.js';
import type { Task, Thinker } from '../../game/ports/thinker.js';
import type { LevelsOptions } from '../opponents/ladders.js';
import type { MemoryLimit } from './memories.js';

export type ThinkerOptions = LevelsOptions & {
  /** Searches at once, at least 1, besides those of `shortLanesMs`. */
  readonly threads: number;
  /** Ms, ascending: for each, one search more at once, of a task that is expected to take no longer. None unless given. */
  readonly shortLanesMs?: readonly number[];
  /** Told of each worker that failed: it crashed, hung, or would not stop. The task, where there is one, is answered anyway. */
  readonly onFault: (error: unknown, task?: Task) => void;
  /** The worker's file and the core's; by default those that the build put beside this one. */
  readonly workerUrl?: URL;
  readonly coreUrl?: URL;
  /** Must agree with `monotonicMs`, by which workers keep their deadlines; another one is for tests without real workers. */
  readonly clock?: Clock;
};

/** A thinker in this process. */
export type LocalThinker = Thinker & {
  /** Searches that run, and those that wait for a worker, without those in the background. */
  readonly out: number;
  readonly waiting: number;
  /**
   * Keeps the process within so many bytes, as far as that is up to searches that begin from now on; 0: no limit.
   * `too-little`: it cannot, they go on in as little as they can.
   */
  limitMemory(bytes: number): MemoryLimit;
};
