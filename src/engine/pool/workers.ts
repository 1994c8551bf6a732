import { Piscina } from 'piscina';
import type { Clock } from '../../game/ports/clock.js';
import type { AnswerTo, answer, Work, WorkerData, WorkerRequest } from './poolWorker.js';

/** MB of short-lived objects that a worker keeps. Searches create few of them; V8's default is 48. */
const YOUNG_GENERATION_MB = 6;
const IDLE_WORKER_MS = 60_000; // an idle worker beyond the first ends after this
const CLOSE_WITHIN_MS = 1_000; // usually a few ms, but a worker inside a system call cannot end

type WorkersOptions = {
  readonly module: WebAssembly.Module;
  /** Maximum and minimum number of workers. */
  readonly most: number;
  readonly least: number;
  /** Whether their threads run at low priority. */
  readonly isBackground: boolean;
  readonly url: URL | undefined;
  readonly clock: Clock;
  /** Called with an error outside all searches. */
  readonly onError: (error: unknown) => void;
};

/** Worker threads. Each request occupies one; callers must not have more requests running than `most`. */
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

  /** Rejects if the work throws, its worker dies, or the signal ends the worker. */
  run<W extends Work>(memory: WebAssembly.Memory, work: W, signal: AbortSignal): Promise<AnswerTo<W>> {
    // The type of the answer depends on the kind of work.
    return this.#pool.run({ memory, ...work }, { signal }) as Promise<AnswerTo<W>>;
  }

  /** Ends all workers. Resolves when they have ended, or after a second if some could not. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(CLOSE_WITHIN_MS, resolve);
      this.#pool.destroy().then(resolve, reject).finally(cancel);
    });
  }
}
