import type { Clock } from '../../game/ports/clock.js';
import type { Progress } from '../../game/ports/thinker.js';
import type { Report, Request } from './remoteMessages.js';

/** Outcome of a job: a worker's result, or the decision to do it in this process. `why` gives the reason if something failed. */
export type Outcome =
  | { readonly kind: 'found'; readonly report: Extract<Report, { kind: 'answer' | 'puzzles' }> }
  | { readonly kind: 'here'; readonly why: string | undefined };

/** A request to a worker. */
export type Asked = {
  readonly id: string;
  /** Jobs of one game run one after the other. */
  readonly game: string;
  readonly server: string | null | undefined;
  /** Time of the request, and ms to search; infinite for a job with a natural end. */
  readonly asked: number;
  readonly wanted: number;
  /** Builds the message to the worker, which may take this many ms. */
  request(withinMs: number): Request;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

/** A job from request to outcome. */
export class RemoteJob {
  readonly asked: Asked;
  readonly outcome: Promise<Outcome>;
  /** Whether no worker was free for it at first. */
  hasWaited = false;
  isHurried = false;
  #isSettled = false;
  #resolve: (outcome: Outcome) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(asked: Asked) {
    this.asked = asked;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isWanted(): boolean {
    return !this.#isSettled;
  }

  /** Only the first call of `settle` or `cancel` counts. */
  settle(outcome: Outcome): void {
    this.#isSettled = true;
    this.#resolve(outcome);
  }

  doHere(why?: string): void {
    this.settle({ kind: 'here', why });
  }

  cancel(error: unknown): void {
    this.#isSettled = true;
    this.#reject(error);
  }
}

/** Ms after its deadline until a job is done here; long enough for another worker to take over from one that died. */
const GIVE_UP_AFTER_MS = 5_000;
/** The same for a hurried job. */
const GIVE_UP_HURRIED_AFTER_MS = 2_000;

/** Callbacks at a run's deadline, and when no answer has come some time after it. */
export type Ends = { readonly onDeadline: () => void; readonly onGivenUp: () => void };

/** A job that is in Redis, with its timers. */
export class RemoteRun {
  readonly job: RemoteJob;
  /** Whether a worker has begun it. */
  isBegun = false;
  /** Number of times in a row that it was missing in Redis. */
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

  /** Infinite for a job with a natural end. */
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

  /** Replaces the deadline's timers by this one. */
  endAfter(ms: number, end: () => void): void {
    this.cancelTimers();
    this.#timers = [this.#clock.after(ms, end)];
  }

  cancelTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }
}
