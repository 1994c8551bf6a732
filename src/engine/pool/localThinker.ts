import type { Clock } from '../../game/ports/clock.js';
import type { Task, Thinker, Thinking } from '../../game/ports/thinker.js';
import type { LevelsOptions } from '../opponents/ladders.js';
import type { MemoryLimit } from './memories.js';

export type PoolOptions = {
  /** Concurrent searches, at least 1, besides those of `shortLanesMs`. */
  readonly threads: number;
  /** One more concurrent search for each of these limits, for tasks expected to take at most that many ms. Ascending; default none. */
  readonly shortLanesMs?: readonly number[];
  /** Called when a worker crashes, hangs or does not stop. Its task, if any, is answered anyway. */
  readonly onFault: (error: unknown, task?: Task) => void;
  /** Files of the worker and the core; default: those that the build put beside this one. */
  readonly workerUrl?: URL;
  readonly coreUrl?: URL;
  /** Must agree with `monotonicMs`, by which workers keep their deadlines; tests without real workers pass another. */
  readonly clock?: Clock;
};

/** Searches in this process. */
export type LocalPool = Thinking & {
  /** Number of running searches, without background work. */
  readonly out: number;
  /** Number of searches waiting for a worker, without background work. */
  readonly waiting: number;
  /**
   * Limits the memory of searches that begin from now on, so that the process stays within `bytes`; 0 means no limit. Returns
   * `too-little` if that is impossible: searches then use as little as they can.
   */
  limitMemory(bytes: number): MemoryLimit;
};

export type ThinkerOptions = PoolOptions & LevelsOptions;

/** A thinker in this process. */
export type LocalThinker = Thinker & LocalPool;
