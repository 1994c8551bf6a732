import { Piscina } from 'piscina';
import type { Clock } from '../../game/ports/clock.js';
import type { AnswerTo, answer, Work, WorkerData, WorkerRequest } from './poolWorker.js';

/** MB of short-lived objects that a worker keeps; searches make few of them, and V8's own choice is 48. */
const YOUNG_GENERATION_MB = 6;
const IDLE_WORKER_MS = 60_000; // an idle worker beyond the first goes after this
const CLOSE_WITHIN_MS = 1_000; // a worker ends within ms, unless it is in the middle of the system's code

export type WorkersOptions = {
  readonly module: WebAssembly.Module;
  /** How many at most, and how many always. */
  readonly most: number;
  readonly least: number;
  /** Whether their threads give way to all others. */
  readonly isBackground: boolean;
  readonly url: URL | undefined;
  readonly clock: Clock;
  /** Told of an error outside all searches. */
  readonly onError: (error: unknown) => void;
};

/** The worker threads: each request has one for itself, those begun meanwhile must not be more than there are workers. */
export class Workers {
  readonly #pool: Piscina<WorkerRequest, ReturnType<typeof answer>>;
  readonly #clock: Clock;

  constructor({ module, most, least, isBackground, url, clock, onError }: WorkersOptions) {
    this.#clock = clock;
    this.#pool = new Piscina({
      filename: (url ?? new URL('./poolWorker.js', import.meta.url)).href,
      name: 'answer',
      minThreads: least,
      maxThreads: most,
      workerData: { module, isBackground } satisfies WorkerData,
      idleTimeout: IDLE_WORKER_MS,
      recordTiming: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#pool.on('error', onError);
  }

  /** Rejects when the work throws, or its worker dies or is ended by the signal. */
  run<W extends Work>(memory: WebAssembly.Memory, work: W, signal: AbortSignal): Promise<AnswerTo<W>> {
    // A worker answers each kind of work in its own way.
    return this.#pool.run({ memory, ...work }, { signal }) as Promise<AnswerTo<W>>;
  }

  /** Ends all of them; resolves when they have ended, or after a second without those that could not. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(CLOSE_WITHIN_MS, resolve);
      this.#pool.destroy().then(resolve, reject).finally(cancel);
    });
  }
}
