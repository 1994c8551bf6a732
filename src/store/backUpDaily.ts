import type { Clock } from '../game/ports/clock.js';
import type { Log } from '../game/ports/log.js';
import type { Backups } from './sqlite/backups.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** When a backup that failed is tried again, in ms. */
export const RETRY_MS = 60 * 60 * 1000;

/**
 * Makes a backup a day, one at a time: the first at once where the newest is older than a day. A failure is logged, and the
 * next one is tried in an hour. The answer ends it.
 */
export function backUpDaily(
  backups: Backups,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): () => void {
  let cancel = (): void => undefined;
  let hasEnded = false;

  /** Does it after some ms, and again when it says so, in ms. */
  function schedule(ms: number, work: () => Promise<number>): void {
    const run = async (): Promise<void> => {
      let next = RETRY_MS;
      try {
        next = await work();
      } catch (error) {
        if (!hasEnded) log.error({ err: error }, 'the backup of the database failed');
      }
      if (!hasEnded) schedule(next, make);
    };
    cancel = clock.after(ms, () => void run());
  }

  async function make(): Promise<number> {
    const file = await backups.make(clock.now());
    log.info({ file }, 'the database is backed up');
    return DAY_MS;
  }

  /** When the next is due; a newest one from the future, by a clock that was set back, is no reason to wait for that. */
  async function look(): Promise<number> {
    const newest = await backups.newest();
    return newest === undefined ? 0 : Math.min(Math.max(0, newest + DAY_MS - clock.now()), DAY_MS);
  }

  schedule(0, look);
  return () => {
    hasEnded = true;
    cancel();
  };
}
