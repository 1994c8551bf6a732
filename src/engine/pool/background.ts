import { Control, createMemory, type Layout } from '../wasm/coreControl.js';
import type { AnswerTo, Work } from './poolWorker.js';
import type { Workers } from './workers.js';

export type BackgroundOptions = {
  /** One worker, of a low priority. */
  readonly workers: Workers;
  readonly layout: Layout;
};

/** 37 MB: the table that these jobs share is the same on every machine, and enough for their nodes. */
const PAGES = 600;

type Outcome = { readonly found: AnswerTo<Work> } | { readonly error: unknown };

/** Work that ends by itself. */
type Job = {
  readonly work: Work;
  readonly isDropped: () => boolean;
  settle(outcome: Outcome): void;
};

type Run = { readonly job: Job; readonly control: Control; isCut: boolean };

/**
 * What nobody at a board waits for, searches and the finding of puzzles: one at a time, in the order in which they were asked for,
 * and only while they are not held. One that is cut short by that is done again from its beginning, so that its answer is always that
 * of all its nodes.
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

  /** Rejects with the signal's reason where that aborts, and with its error where the work or its worker fails. */
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

  /** Cuts short what is being done, and begins nothing until it is released. */
  hold(): void {
    this.#isHeld = true;
    if (!this.#run) return;
    this.#run.isCut = true;
    this.#run.control.stop();
  }

  release(): void {
    this.#isHeld = false;
    this.#begin();
  }

  /** Rejects all that is asked for, with this error. The workers are left to be closed. */
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
    const run: Run = { job, control, isCut: false };
    this.#run = run;
    this.#options.workers
      .run(memory, job.work, new AbortController().signal)
      .then(
        (found) => this.#settle(run, { found }),
        (error: unknown) => {
          // A worker that failed may still write to it.
          this.#memory = undefined;
          this.#settle(run, { error });
        },
      )
      .finally(() => {
        this.#run = undefined;
        this.#begin();
      });
  }

  #settle({ job, isCut }: Run, outcome: Outcome): void {
    if (isCut && !job.isDropped()) this.#waiting.unshift(job);
    else job.settle(outcome);
  }
}
