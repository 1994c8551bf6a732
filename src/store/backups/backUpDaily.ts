import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { Backups } from './backupFiles.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Delay before a failed backup is retried, in ms. */
export const RETRY_MS = 60 * 60 * 1000;

/**
 * Makes a backup every day, the first at once if the newest is older than a day. Logs a failure and retries in an hour. Returns a
 * function that stops it.
 */
export function backUpDaily(
  backups: Backups,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): () => void {
  let cancel = (): void => undefined;
  let hasEnded = false;

  /** Runs `work` after a delay; `work` resolves with the delay before the next backup. Both in ms. */
  function schedule(ms: number, work: () => Promise<number>): void {
    const run = async (): Promise<void> => {
      let next = RETRY_MS;
      try {
        next = await work();
      } catch (error) {
        if (!hasEnded) log.error({ err: error }, 'database backup failed');
      }
      if (!hasEnded) schedule(next, make);
    };
    cancel = clock.after(ms, () => void run());
  }

  async function make(): Promise<number> {
    const file = await backups.make(clock.now());
    log.info({ file }, 'database backed up');
    return DAY_MS;
  }

  /** Delay until the next backup is due. A newest backup from the future, after the clock was set back, counts as new. */
  async function delayUntilDue(): Promise<number> {
    const newest = await backups.newest();
    return newest === undefined ? 0 : Math.min(Math.max(0, newest + DAY_MS - clock.now()), DAY_MS);
  }

  schedule(0, delayUntilDue);
  return () => {
    hasEnded = true;
    cancel();
  };
}
