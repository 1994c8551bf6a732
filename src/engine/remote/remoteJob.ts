import type { Clock } from '../../game/ports/clock.js';
import type { Progress } from '../../game/ports/thinker.js';
import type { FaultOf } from './checkReport.js';
import type { Report, Request } from './remoteMessages.js';
import { ReportGuard } from './reportGuard.js';

/** Outcome of a job: a worker's result, or the decision to do it in this process. `why` is set if something failed. */
export type Outcome =
  | { readonly kind: 'found'; readonly report: Extract<Report, { kind: 'answer' | 'puzzles' }> }
  | { readonly kind: 'here'; readonly why: string | undefined };

/** A job as requested, before it is queued. */
export type JobRequest = {
  readonly id: string;
  /** Jobs of one game run one after the other. */
  readonly game: string;
  readonly server: string | null | undefined;
  /** Time of the request, by the clock of the thinker. */
  readonly requestedAt: number;
  /** Ms to search; infinite for a job with a natural end. */
  readonly searchMs: number;
  /** Builds the message to a worker, which may search for this many ms. */
  toMessage(withinMs: number): Request;
  /** Checks a worker's report. */
  readonly faultOf: FaultOf;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

/** A job from request to outcome. */
export class RemoteJob {
  readonly request: JobRequest;
  readonly outcome: Promise<Outcome>;
  /** Whether no worker was free for it on arrival. */
  hasWaited = false;
  isHurried = false;
  #isSettled = false;
  #resolve: (outcome: Outcome) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(request: JobRequest) {
    this.request = request;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isPending(): boolean {
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

/** Ms after its deadline until an unanswered job is done here: long enough for another worker to replace one that died. */
const GIVE_UP_AFTER_MS = 5_000;
/** The same for a hurried job. */
const GIVE_UP_HURRIED_AFTER_MS = 2_000;
/** Ms after its first deadline up to which restarts by other workers move the deadline. */
const RESTARTS_WITHIN_MS = 15_000;
/** Ms after which a job with a natural end is done here. */
const ENDS_WITHIN_MS = 600_000;

/** `onDeadline` is called at a run's deadline, `onGivenUp` if it is still unanswered some seconds later. */
type RunCallbacks = { readonly onDeadline: () => void; readonly onGivenUp: () => void };

/** A submitted job, with its deadline and timers. */
export class RemoteRun {
  readonly job: RemoteJob;
  /** Whether a worker has started it. */
  isStarted = false;
  /** Number of checks in a row that did not find it in Redis. */
  timesMissing = 0;
  /** Reads its workers' reports. */
  readonly guard: ReportGuard;
  readonly #clock: Clock;
  readonly #callbacks: RunCallbacks;
  #deadline = Number.POSITIVE_INFINITY;
  #latest = Number.POSITIVE_INFINITY;
  #timers: readonly (() => void)[] = [];

  constructor(job: RemoteJob, clock: Clock, callbacks: RunCallbacks) {
    this.job = job;
    this.#clock = clock;
    this.#callbacks = callbacks;
    this.guard = new ReportGuard(job.request, clock);
    this.#timers = [clock.after(ENDS_WITHIN_MS, callbacks.onGivenUp)];
  }

  /** Time at which its worker must answer; infinite for a job with a natural end. */
  get deadline(): number {
    return this.#deadline;
  }

  set deadline(deadline: number) {
    if (!Number.isFinite(deadline)) return;
    this.#deadline = Math.min(deadline, this.#latest);
    this.cancelTimers();
    const left = Math.max(0, this.#deadline - this.#clock.now());
    const patience = this.job.isHurried ? GIVE_UP_HURRIED_AFTER_MS : GIVE_UP_AFTER_MS;
    this.#timers = [
      this.#clock.after(left, this.#callbacks.onDeadline),
      this.#clock.after(left + patience, this.#callbacks.onGivenUp),
    ];
  }

  /** Sets the deadline at the first start. Later ones are only a little later, however often workers say that they start. */
  begin(deadline: number): void {
    this.isStarted = true;
    this.deadline = deadline;
    this.#latest = deadline + RESTARTS_WITHIN_MS;
  }

  /** Replaces the deadline's timers by one that calls `end`. */
  endAfter(ms: number, end: () => void): void {
    this.cancelTimers();
    this.#timers = [this.#clock.after(ms, end)];
  }

  cancelTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }
}
