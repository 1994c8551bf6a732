import type { Clock } from '../../game/ports/clock.js';
import type { Task, Thinker, Thinking } from '../../game/ports/thinker.js';
import type { LevelsOptions } from '../opponents/ladders.js';
import type { MemoryLimit } from './memories.js';

export type PoolOptions = {
  /** Number of concurrent searches without a ceiling, at least 1, helpers included; `shortLanesMs` adds more. */
  readonly threads: number;
  /** Ceilings of further lanes, ascending: each runs one search at a time that is expected to take at most that many ms. Default: none. */
  readonly shortLanesMs?: readonly number[];
  /**
   * Whether threads that would be idle help the searches at full strength that run, see helpers.ts. Then the same task need not
   * give the same answer. Default: no.
   */
  readonly idleThreadsHelp?: boolean;
  /** Called when a worker crashes, hangs or does not stop. Its task, if any, is answered anyway. */
  readonly onFault: (error: unknown, task?: Task) => void;
  /** Files of the worker and the core; default: the built ones. */
  readonly workerUrl?: URL;
  readonly coreUrl?: URL;
  /** Must agree with `monotonicMs`, the clock of the workers' deadlines. Tests without real workers pass another. */
  readonly clock?: Clock;
};

/** Searches in this process. */
export type LocalPool = Thinking & {
  /** Number of running searches, without background work. */
  readonly running: number;
  /** Number of searches waiting for a worker, without background work. */
  readonly waiting: number;
  /**
   * Limits the memory of later searches so that the process stays within `bytes`; 0 means no limit. Returns `too-little` if that
   * is impossible: searches then use as little as they can.
   */
  limitMemory(bytes: number): MemoryLimit;
};

export type ThinkerOptions = PoolOptions & LevelsOptions;

/** A thinker in this process. */
export type LocalThinker = Thinker & LocalPool;
