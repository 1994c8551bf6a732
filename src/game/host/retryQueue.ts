import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';

/** Number of tasks that run concurrently. */
const CONCURRENCY = 4;

/** Delay before the first retry, which doubles with each further one up to the maximum; in ms. */
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;

type Task<Key> = {
  readonly key: Key;
  readonly work: () => Promise<'done' | 'later'>;
  readonly attempts: number;
};

type RetryQueueOptions = {
  readonly clock: Clock;
  readonly log: Log;
};

/** Queue of tasks that are retried with growing delays until they are done; a few run at once, and never two of one key. */
export class RetryQueue<Key> {
  readonly #options: RetryQueueOptions;
  /** Keys of the tasks that are not done. */
  readonly #keys = new Set<Key>();
  readonly #ready: Task<Key>[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<() => void>();
  #closed = false;

  constructor(options: RetryQueueOptions) {
    this.#options = options;
  }

  /** Queues a task, unless one of its key is queued, running or waiting for a retry. A task that rejects is retried too. */
  add(key: Key, work: Task<Key>['work']): void {
    if (this.#closed || this.#keys.has(key)) return;
    this.#keys.add(key);
    this.#enqueue({ key, work, attempts: 0 });
  }

  /** Drops all tasks that do not run. Resolves once none runs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers) cancel();
    this.#ready.length = 0;
    await Promise.all(this.#running);
  }

  #enqueue(task: Task<Key>): void {
    this.#ready.push(task);
    this.#runReady();
  }

  #runReady(): void {
    while (this.#running.size < CONCURRENCY) {
      const task = this.#ready.shift();
      if (!task) return;
      const run: Promise<void> = this.#run(task).finally(() => {
        this.#running.delete(run);
        this.#runReady();
      });
      this.#running.add(run);
    }
  }

  async #run(task: Task<Key>): Promise<void> {
    const result = await task.work().catch((error: unknown) => {
      this.#options.log.error({ err: error, task: task.key }, 'a task failed, will retry');
      return 'later' as const;
    });
    if (result === 'done') this.#keys.delete(task.key);
    else if (!this.#closed) this.#retry(task);
  }

  #retry({ attempts, ...task }: Task<Key>): void {
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts);
    const cancel = this.#options.clock.after(delay, () => {
      this.#timers.delete(cancel);
      this.#enqueue({ ...task, attempts: attempts + 1 });
    });
    this.#timers.add(cancel);
  }
}
