import type { Clock } from '../../game/ports/clock.js';
import type { RemoteJob } from './remoteJob.js';

/** Ms past its deadline, a job is done here: in less, one whose worker died is begun by another. */
const GIVE_UP_AFTER_MS = 5_000;
/** The same for one that is to end at once. */
const GIVE_UP_HURRIED_AFTER_MS = 2_000;

/** What happens at a run's deadline, and when nobody has answered some time after it. */
export type Ends = { readonly onDeadline: () => void; readonly onGivenUp: () => void };

/** A job that is in Redis. */
export class RemoteRun {
  readonly job: RemoteJob;
  /** Whether a worker has it, or had it. */
  isBegun = false;
  /** How often in a row it was not found in Redis. */
  timesMissing = 0;
  readonly #clock: Clock;
  readonly #ends: Ends;
  #deadline = Number.POSITIVE_INFINITY;
  #timers: readonly (() => void)[] = [];

  constructor(job: RemoteJob, clock: Clock, ends: Ends) {
    this.job = job;
    this.#clock = clock;
    this.#ends = ends;
  }

  /** Infinite where the job ends by itself. */
  get deadline(): number {
    return this.#deadline;
  }

  set deadline(deadline: number) {
    this.#deadline = deadline;
    this.cancelTimers();
    if (!Number.isFinite(deadline)) return;
    const left = Math.max(0, deadline - this.#clock.now());
    const patience = this.job.isHurried ? GIVE_UP_HURRIED_AFTER_MS : GIVE_UP_AFTER_MS;
    this.#timers = [
      this.#clock.after(left, this.#ends.onDeadline),
      this.#clock.after(left + patience, this.#ends.onGivenUp),
    ];
  }

  /** Has this alone happen, after so many ms, and no deadline. */
  endAfter(ms: number, end: () => void): void {
    this.cancelTimers();
    this.#timers = [this.#clock.after(ms, end)];
  }

  cancelTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }
}
