import type { Clock } from '../../game/ports/clock.js';
import type { Progress } from '../../game/ports/thinker.js';
import type { Report, Request } from './remoteMessages.js';

/** How a job ends: with what a worker has found, or to be done in this process; `why` where that is not as it should be. */
export type Outcome =
  | { readonly kind: 'found'; readonly report: Extract<Report, { kind: 'answer' | 'puzzles' }> }
  | { readonly kind: 'here'; readonly why: string | undefined };

/** What is asked of a worker. */
export type Asked = {
  readonly id: string;
  /** Jobs of one game wait for each other. */
  readonly game: string;
  readonly server: string | null | undefined;
  /** When it was asked, and how many ms it is to be searched, without an end for what ends by itself. */
  readonly asked: number;
  readonly wanted: number;
  /** What a worker is told that may take so many ms. */
  request(withinMs: number): Request;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

/** It, from asking to the outcome. */
export class RemoteJob {
  readonly asked: Asked;
  readonly outcome: Promise<Outcome>;
  /** Whether it found no worker free for it. */
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

  /** The first settling counts. */
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
