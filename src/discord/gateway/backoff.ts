import type { SteadyClock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import { isPassing } from './apiErrors.js';

/** Clock, log and randomness for timed work. */
export type TimedDeps = {
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Returns a random number from 0 to below 1. */
  readonly chance: () => number;
};

type Backoff = { readonly firstMs: number; readonly mostMs: number };

/**
 * Delay before retry `attempt` (from 0), in ms: doubles each time up to `mostMs`. Half of it is random, so that requests that failed
 * together are not retried together.
 */
export const backoffMs = (attempt: number, { firstMs, mostMs }: Backoff, chance: () => number): number =>
  Math.min(mostMs, firstMs * 2 ** attempt) * (0.5 + chance() / 2);

const AT_START: Backoff = { firstMs: 1000, mostMs: 60_000 };

/** Repeats `work` until it succeeds, and logs each failure. Rejects with errors that no retry can fix. */
export async function retryUntilDone<T>(
  failure: string,
  { clock, log, chance }: TimedDeps,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const ms = backoffMs(attempt, AT_START, chance);
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ err: error }, `${failure}: ${why}. Trying again in ${Math.ceil(ms / 1000)} s`);
      await new Promise<void>((resolve) => {
        clock.after(ms, resolve);
      });
    }
  }
}
