import { keyedQueue } from '../../game/keyedQueue.js';
import type { Clock } from '../../game/ports/clock.js';

type Work = () => Promise<void>;

/** Pause of a key after a run. `pending`: the latest request, to run at the end of the pause. */
type Pause = { pending: Work | undefined; readonly cancel: () => void };

/** Throttles work by key: runs it at once or, in the pause after a run, keeps the latest request for the end of the pause. */
export class Throttle {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #everyMs: number;
  readonly #queue = keyedQueue<string>();
  readonly #pauses = new Map<string, Pause>();

  constructor({ clock, everyMs }: { readonly clock: Pick<Clock, 'after'>; readonly everyMs: number }) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /** Requests work, which must not reject. */
  run(key: string, work: Work): void {
    const pause = this.#pauses.get(key);
    if (pause) {
      pause.pending = work;
      return;
    }
    const cancel = this.#clock.after(this.#everyMs, () => {
      const pending = this.#pauses.get(key)?.pending;
      this.#pauses.delete(key);
      if (pending) this.run(key, pending);
    });
    this.#pauses.set(key, { pending: undefined, cancel });
    void this.#queue(key, work);
  }

  /** Runs the pending work at once, and waits for it. */
  async close(): Promise<void> {
    for (const [key, { pending, cancel }] of this.#pauses) {
      cancel();
      if (pending) void this.#queue(key, pending);
    }
    this.#pauses.clear();
    await this.#queue.idle();
  }
}
