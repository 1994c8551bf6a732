import type { Means } from '../interactions/means.js';
import { isPassing } from './apiErrors.js';

export type Backoff = { readonly firstMs: number; readonly mostMs: number };

/**
 * How long to wait before retry `attempt` (from 0), in ms: twice as long each time up to `mostMs`, of which half is by lot,
 * so that those who failed together do not come back together.
 */
export const backoffMs = (attempt: number, { firstMs, mostMs }: Backoff, chance: () => number): number =>
  Math.min(mostMs, firstMs * 2 ** attempt) * (0.5 + chance() / 2);

const AT_START: Backoff = { firstMs: 1000, mostMs: 60_000 };

/** Does something until Discord lets it be done, and says in the log why it is tried again. Rejects with what will not pass. */
export async function untilDone<T>(
  failure: string,
  { clock, log, chance }: Means,
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
