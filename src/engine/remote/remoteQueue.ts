import type { Clock } from '../../game/ports/clock.js';
import { allowance, deadlineFor, remainingMs } from '../pool/budget.js';
import { FairQueue } from '../pool/fairQueue.js';
import type { JobClient } from './jobClient.js';
import type { JobKind } from './jobs.js';
import { type Outcome, type RemoteJob, RemoteRun } from './remoteJob.js';
import type { Reading } from './reportGuard.js';

/** Ms for a worker to release a cancelled job. */
const RELEASE_WITHIN_MS = 2_000;
/** Number of checks in a row that must miss a job before it counts as lost; at the first, its answer may be on its way. */
const LOST_AFTER = 2;

/** Jobs of one kind: those that wait here for a free worker, in fair order, and those in Redis. */
export class RemoteQueue {
  readonly #kind: JobKind;
  readonly #client: JobClient;
  readonly #clock: Clock;
  readonly #queue = new FairQueue<RemoteJob>();
  readonly #runs = new Map<string, RemoteRun>();
  #slots = 0;
  #isSubmitting = false;

  constructor(kind: JobKind, client: JobClient, clock: Clock) {
    this.#kind = kind;
    this.#client = client;
    this.#clock = clock;
  }

  /** Whether workers serve this kind. */
  get isServed(): boolean {
    return this.#slots > 0;
  }

  get waiting(): number {
    return this.#queue.waiting.length;
  }

  /** Number of jobs in Redis. */
  get submitted(): number {
    return this.#runs.size;
  }

  add(job: RemoteJob): void {
    const { game, server } = job.request;
    job.hasWaited = this.waiting > 0 || this.submitted >= this.#slots;
    this.#queue.add(game, job, server);
    void this.#submit();
    this.#makeRoom();
  }

  /** Rejects a job and releases its worker. */
  cancel(job: RemoteJob, error: unknown): void {
    if (!job.isPending) return;
    job.cancel(error);
    this.#queue.remove(job);
    const run = this.#runOf(job);
    if (run) this.#release(run);
  }

  /** Ends a job now. One that no worker has started is done here, which is quicker. */
  hurry(job: RemoteJob): void {
    job.isHurried = true;
    const run = this.#runOf(job);
    if (run?.isStarted) run.deadline = this.#clock.now();
    else this.#doHere(job);
  }

  /** Sets the number of workers and slots. Without slots, unstarted jobs are done here; without workers, started ones too. */
  serveWith(workers: number, slots: number): void {
    this.#slots = slots;
    if (slots === 0) {
      for (const job of this.#queue.waiting) this.#doHere(job);
      for (const run of this.#runs.values())
        if (workers === 0 || !run.isStarted) this.#doHere(run.job, 'no search worker');
    }
    void this.#submit();
  }

  /** Does all jobs here, since Redis is unreachable. */
  disconnect(): void {
    this.#slots = 0;
    for (const job of this.#queue.waiting) this.#doHere(job);
    for (const run of this.#runs.values()) {
      run.job.doHere('Redis connection lost');
      this.#finish(run);
    }
  }

  /** Rejects all jobs. */
  close(error: Error): void {
    this.#slots = 0;
    for (const job of this.#queue.waiting) this.cancel(job, error);
    for (const { job } of this.#runs.values()) this.cancel(job, error);
  }

  /** Finds jobs that Redis has lost, and does them here. */
  async findLost(): Promise<void> {
    const missing = new Set(await this.#client.findMissing(this.#kind, [...this.#runs.keys()]));
    for (const [id, run] of this.#runs) {
      run.timesMissing = missing.has(id) ? run.timesMissing + 1 : 0;
      if (run.timesMissing < LOST_AFTER) continue;
      run.job.doHere('Redis lost the search');
      this.#finish(run);
    }
  }

  /** Submits jobs up to the number of slots, or until as many jobs of all bots wait in Redis. */
  async #submit(): Promise<void> {
    if (this.#isSubmitting) return;
    this.#isSubmitting = true;
    try {
      while (this.waiting > 0 && this.submitted < this.#slots) {
        if (this.submitted > 0 && (await this.#client.countWaiting(this.#kind)) >= this.#slots) break;
        const job = this.#queue.next();
        if (!job) break;
        this.#start(job);
      }
    } catch (error) {
      for (const job of this.#queue.waiting) this.#doHere(job, `Redis refuses: ${String(error)}`);
    } finally {
      this.#isSubmitting = false;
    }
  }

  #start(job: RemoteJob): void {
    const { id } = job.request;
    const run = new RemoteRun(job, this.#clock, {
      onDeadline: () => this.#client.order({ kind: 'hurry', id }),
      onGivenUp: () => this.#doHere(job, 'no worker answered in time'),
    });
    this.#runs.set(id, run);
    run.deadline = this.#deadlineFor(run);
    this.#send(run);
  }

  #send(run: RemoteRun): void {
    const { job, deadline } = run;
    const { id } = job.request;
    const request = job.request.toMessage(Math.max(1, deadline - this.#clock.now()));
    this.#client
      .submit(this.#kind, id, request, (text) => {
        if (this.#runs.get(id) === run) this.#onReport(run, run.guard.read(text));
      })
      .catch((error: unknown) => {
        job.doHere(`Redis refuses: ${String(error)}`);
        this.#finish(run);
      });
  }

  #onReport(run: RemoteRun, report: Reading): void {
    const { job } = run;
    switch (report.kind) {
      case 'begun':
        this.#onStarted(run);
        break;
      case 'progress':
        if (job.isPending) job.request.onProgress?.(report.progress);
        break;
      case 'answer':
      case 'puzzles':
        this.#end(run, { kind: 'found', report });
        break;
      case 'failed':
        this.#end(run, { kind: 'here', why: `a worker failed: ${report.message}` });
        break;
      case 'dropped':
        if (job.isPending) this.#send(run);
        else this.#finish(run);
        break;
      case 'fault':
        this.#client.order({ kind: 'cancel', id: job.request.id });
        this.#end(run, { kind: 'here', why: `a worker sent ${report.fault}` });
        break;
      case 'skipped':
    }
  }

  /** Handles a job's start at its first worker, or at the next one after that died. Repeats orders that it missed. */
  #onStarted(run: RemoteRun): void {
    const { job } = run;
    const isRestart = run.isStarted;
    if (!isRestart) run.begin(this.#deadlineFor(run));
    if (!job.isPending) this.#client.order({ kind: 'cancel', id: job.request.id });
    else if (job.isHurried) run.deadline = this.#clock.now();
    else if (isRestart) run.deadline = this.#clock.now() + remainingMs(this.#clock.now(), job.request);
  }

  #end(run: RemoteRun, outcome: Outcome): void {
    run.job.settle(outcome);
    this.#finish(run);
  }

  #doHere(job: RemoteJob, why?: string): void {
    if (!job.isPending) return;
    job.doHere(why);
    this.#queue.remove(job);
    const run = this.#runOf(job);
    if (run) this.#release(run);
  }

  /** Removes a settled job from Redis, or orders its worker to stop. The game's next job waits for that. */
  #release(run: RemoteRun): void {
    const { id } = run.job.request;
    run.endAfter(RELEASE_WITHIN_MS, () => this.#finish(run));
    this.#client.order({ kind: 'cancel', id });
    this.#client.removeQueued(this.#kind, id).then(
      (isRemoved) => {
        if (isRemoved) this.#finish(run);
      },
      () => this.#finish(run),
    );
  }

  #finish(run: RemoteRun): void {
    const { id, game } = run.job.request;
    if (this.#runs.get(id) !== run) return;
    run.cancelTimers();
    this.#runs.delete(id);
    this.#client.stopListening(id);
    this.#queue.finish(game);
    void this.#submit();
  }

  #runOf(job: RemoteJob): RemoteRun | undefined {
    const run = this.#runs.get(job.request.id);
    return run?.job === job ? run : undefined;
  }

  /** Returns the deadline of a search that starts now: sooner if others wait. */
  #deadlineFor({ job }: RemoteRun): number {
    const { requestedAt, searchMs } = job.request;
    if (searchMs === Number.POSITIVE_INFINITY) return searchMs;
    const task = { requestedAt, searchMs, hasWaited: job.hasWaited };
    return deadlineFor(this.#clock.now(), task, ...this.#rivals());
  }

  /** Returns the request times of the waiting jobs, and the number of searches that serve them. */
  #rivals(): [requestTimes: number[], lanes: number] {
    return [this.#queue.waiting.map(({ request }) => request.requestedAt), Math.max(1, this.#slots)];
  }

  /** Shortens searches so that waiting jobs are answered in time. */
  #makeRoom(): void {
    const now = this.#clock.now();
    const latest = now + allowance(now, ...this.#rivals());
    for (const run of this.#runs.values()) {
      if (run.job.isPending && Number.isFinite(run.deadline) && run.deadline > latest) run.deadline = latest;
    }
  }
}
