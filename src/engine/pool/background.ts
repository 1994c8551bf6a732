import { Control, createMemory, type Layout } from '../wasm/coreControl.js';
import type { AnswerTo, Work } from './poolWorker.js';
import type { Workers } from './workers.js';

type BackgroundOptions = {
  /** Pool of a single worker of low priority. */
  readonly workers: Workers;
  readonly layout: Layout;
};

/** 64 KiB each, 37 MiB in all: enough transposition table for these jobs, and the same on all machines, so that answers agree. */
const PAGES = 600;

type Outcome = { readonly found: AnswerTo<Work> } | { readonly error: unknown };

/** A queued piece of work, which ends by itself. */
type Job = {
  readonly work: Work;
  readonly isDropped: () => boolean;
  settle(outcome: Outcome): void;
};

type Run = { readonly job: Job; readonly control: Control; isInterrupted: boolean };

/**
 * Queue of work that no player waits for: searches for reviews, and puzzles. Runs one job at a time, in the order of the requests,
 * and pauses while held. A job that `hold` interrupts restarts from its beginning, so that its answer depends only on its nodes.
 */
export class Background {
  readonly #options: BackgroundOptions;
  #waiting: Job[] = [];
  #run: Run | undefined;
  #isHeld = false;
  #memory: WebAssembly.Memory | undefined;

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /** Rejects with the signal's reason if it aborts, and with the error if the work or its worker fails. */
  run<W extends Work>(work: W, signal: AbortSignal | undefined): Promise<AnswerTo<W>> {
    return new Promise((resolve, reject) => {
      const drop = (): void => this.#drop(job, signal?.reason);
      const job: Job = {
        work,
        isDropped: () => signal?.aborted === true,
        settle(outcome) {
          signal?.removeEventListener('abort', drop);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.found as AnswerTo<W>);
        },
      };
      signal?.addEventListener('abort', drop, { once: true });
      this.#waiting.push(job);
      this.#begin();
    });
  }

  #drop(job: Job, error: unknown): void {
    job.settle({ error });
    this.#waiting = this.#waiting.filter((each) => each !== job);
    if (this.#run?.job === job) this.#run.control.stop();
  }

  /** Interrupts the running job, and starts nothing until `release`. */
  hold(): void {
    this.#isHeld = true;
    if (!this.#run) return;
    this.#run.isInterrupted = true;
    this.#run.control.stop();
  }

  release(): void {
    this.#isHeld = false;
    this.#begin();
  }

  /** Rejects all jobs with this error. Leaves the workers open. */
  close(error: Error): void {
    this.#isHeld = true;
    const jobs = [...(this.#run ? [this.#run.job] : []), ...this.#waiting];
    for (const job of jobs) this.#drop(job, error);
  }

  #begin(): void {
    if (this.#isHeld || this.#run) return;
    const job = this.#waiting.shift();
    if (!job) return;
    const memory = this.#memory ?? createMemory(PAGES);
    this.#memory = memory;
    const control = new Control(memory, this.#options.layout);
    control.arm(Number.POSITIVE_INFINITY);
    const run: Run = { job, control, isInterrupted: false };
    this.#run = run;
    this.#options.workers
      .run(memory, job.work, new AbortController().signal)
      .then(
        (found) => this.#settle(run, { found }),
        (error: unknown) => {
          // The memory is not reused: a worker that failed may still write to it.
          this.#memory = undefined;
          this.#settle(run, { error });
        },
      )
      .finally(() => {
        this.#run = undefined;
        this.#begin();
      });
  }

  #settle({ job, isInterrupted }: Run, outcome: Outcome): void {
    if (isInterrupted && !job.isDropped()) this.#waiting.unshift(job);
    else job.settle(outcome);
  }
}
