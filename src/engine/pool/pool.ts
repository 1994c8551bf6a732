import type { Clock } from '../../game/ports/clock.js';
import type {
  Answer,
  Progress,
  Puzzle,
  PuzzleOptions,
  Swap2Answer,
  Task,
  ThinkOptions,
} from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { createCatalogue } from '../opponents/catalogue.js';
import { canBeHelped } from '../opponents/opponents.js';
import { answerSwap2 } from '../opponents/swap2.js';
import { forcedAnswer, positionOf, rescueAnswer } from '../task.js';
import { Control, type Layout, monotonicMs } from '../wasm/coreControl.js';
import { layoutOf, loadModule, loadSharedTable } from '../wasm/coreModule.js';
import { Background } from './background.js';
import { allowance, deadlineFor } from './budget.js';
import { FairQueue } from './fairQueue.js';
import { Helpers } from './helpers.js';
import { createJob, type Job } from './job.js';
import { Lanes } from './lanes.js';
import type { LocalPool, LocalThinker, PoolOptions, ThinkerOptions } from './localThinker.js';
import { Memories, type MemoryLimit } from './memories.js';
import { Workers } from './workers.js';

/** Ms after its deadline until a worker that has not answered is terminated, and after its stop a helper, whose priority is low. */
const RESCUE_AFTER_MS = 2_000;
/** Ms for a worker to stop when its task is cancelled: its first task may still be reading the weights. */
const STOP_WITHIN_MS = 250;
const PROGRESS_INTERVAL_MS = 250;

/** A running job. */
type Run = {
  readonly job: Job;
  /** Ceiling of its lane, in ms. */
  readonly ceiling: number;
  readonly memory: WebAssembly.Memory;
  readonly control: Control;
  /** Terminates the worker. */
  readonly end: AbortController;
  deadline: number;
  cancelRescue(): void;
  cancelProgress(): void;
};

/** Clock of this machine that agrees with `monotonicMs`. */
export const monotonicClock: Clock = {
  now: monotonicMs,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const noop = (): void => undefined;

/** Whether a run is in a lane without a ceiling. */
const isLong = ({ ceiling }: Run): boolean => ceiling === Number.POSITIVE_INFINITY;

class Pool implements LocalPool {
  readonly #options: PoolOptions;
  readonly #clock: Clock;
  readonly #layout: Layout;
  readonly #workers: Workers;
  readonly #background: Background;
  readonly #backgroundWorkers: Workers;
  readonly #helpers: Helpers | undefined;
  readonly #queue = new FairQueue<Job>();
  readonly #runs = new Set<Run>();
  readonly #lanes: Lanes;
  readonly #memories: Memories;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#clock = options.clock ?? monotonicClock;
    this.#lanes = new Lanes(options.shortLanesMs ?? [], options.threads);
    this.#memories = new Memories(this.#lanes.count);
    const module = loadModule(options.coreUrl);
    this.#layout = layoutOf(module);
    const shared = {
      ...{ module, url: options.workerUrl, clock: this.#clock },
      onError: (error: unknown) => options.onFault(error),
    };
    this.#workers = new Workers({ ...shared, least: 1, most: this.#lanes.count, isBackground: false });
    this.#backgroundWorkers = new Workers({ ...shared, least: 0, most: 1, isBackground: true });
    this.#background = new Background({ workers: this.#backgroundWorkers, layout: this.#layout });
    const mostHelpers = options.idleThreadsHelp ? options.threads - 1 : 0;
    if (mostHelpers > 0) {
      this.#helpers = new Helpers({
        workers: new Workers({ ...shared, least: 0, most: mostHelpers, isBackground: true }),
        ...{ most: mostHelpers, layout: this.#layout, sharedTable: loadSharedTable(options.coreUrl) },
        afterStop: (terminate) => this.#clock.after(RESCUE_AFTER_MS, terminate),
        onFault: (error, task) => {
          if (!this.#isClosed) options.onFault(error, task);
        },
        onFree: () => this.#assignHelpers(),
      });
    }
  }

  get running(): number {
    return this.#runs.size;
  }

  get waiting(): number {
    return this.#queue.waiting.length;
  }

  limitMemory(bytes: number): MemoryLimit {
    return this.#memories.limit(bytes);
  }

  async think(
    task: Task,
    { position: known, signal, hurry, onProgress, inBackground = false }: ThinkOptions = {},
  ): Promise<Answer> {
    const requestedAt = this.#clock.now();
    if (this.#isClosed) throw new Error('the thinker is closed');
    signal?.throwIfAborted();
    const position = positionOf(task, known);
    const only = forcedAnswer(position);
    if (only) return { ...only, ms: this.#clock.now() - requestedAt, waitedMs: 0 };
    if (inBackground) {
      if (task.strength.limit.nodes === undefined)
        throw new RangeError('a task in the background needs a limit of nodes');
      const { game: _, server: __, ...search } = task;
      const found = await this.#background.run({ kind: 'search', task: search }, signal);
      return { ...found, ms: this.#clock.now() - requestedAt, waitedMs: 0, source: 'search' };
    }
    const { job, settled } = createJob(task, position, requestedAt, onProgress);
    const onAbort = () => this.#cancel(job, signal?.reason);
    const onHurry = () => this.#hurry(job);
    signal?.addEventListener('abort', onAbort, { once: true });
    hurry?.addEventListener('abort', onHurry, { once: true });
    if (hurry?.aborted) onHurry();
    try {
      this.#queue.add(task.game, job, task.server);
      this.#dispatch();
      job.hasWaited = this.#queue.waiting.includes(job);
      this.#makeRoom();
      const found = await settled;
      return { ...found, ms: this.#clock.now() - requestedAt, waitedMs: job.startedAt - requestedAt };
    } finally {
      signal?.removeEventListener('abort', onAbort);
      hurry?.removeEventListener('abort', onHurry);
    }
  }

  swap2(task: Task, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Swap2Answer> {
    return answerSwap2((...args) => this.think(...args), task, signal);
  }

  async findPuzzles(
    { variant, moves, start }: Position,
    { signal, plies }: PuzzleOptions = {},
  ): Promise<readonly Puzzle[]> {
    if (this.#isClosed) throw new Error('the thinker is closed');
    signal?.throwIfAborted();
    if (start) return [];
    return this.#background.run(
      { kind: 'puzzles', game: { variant, moves, ...(plies ? { plies } : {}) } },
      signal,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const error = new Error('the thinker is closed');
    for (const job of this.#queue.waiting) this.#cancel(job, error);
    for (const { job } of this.#runs) this.#cancel(job, error);
    this.#background.close(error);
    const closing = [this.#workers, this.#backgroundWorkers, this.#helpers];
    await Promise.all(closing.map((each) => each?.close()));
  }

  /** Starts the next fitting task in each free lane, the shortest lane first. */
  #dispatch(): void {
    if (this.#isClosed) return;
    for (const ceiling of this.#lanes.free) {
      const job = this.#queue.next(({ expectedMs }) => expectedMs <= ceiling);
      if (job) this.#start(job, ceiling);
    }
  }

  #start(job: Job, ceiling: number): void {
    const { game, server: _, ...task } = job.task;
    const memory = this.#memories.take(game);
    const control = new Control(memory, this.#layout);
    const end = new AbortController();
    job.startedAt = this.#clock.now();
    const deadline = deadlineFor(job.startedAt, job, ...this.#rivals(job, ceiling));
    const run: Run = {
      job,
      ceiling,
      memory,
      control,
      end,
      deadline,
      cancelRescue: noop,
      cancelProgress: noop,
    };
    control.arm(deadline);
    this.#lanes.take(ceiling);
    this.#runs.add(run);
    if (isLong(run)) this.#background.hold();
    this.#setRescue(run);
    this.#assignHelpers();
    if (job.onProgress) this.#reportProgress(run, job.onProgress);
    this.#workers
      .run(memory, { kind: 'search', task }, end.signal)
      .then(
        (found) => this.#answer(run, found),
        // The memory is not reused: a worker that is being terminated may still write to it.
        (error: unknown) => this.#rescue(run, end.signal.aborted ? end.signal.reason : error),
      )
      .finally(() => this.#finish(run));
  }

  /** Answers. The memory is reused once no helper writes to it. */
  #answer(run: Run, found: Progress): void {
    run.job.settle({ answer: { ...found, source: 'search' } });
    const reuse = () => this.#memories.giveBack(run.memory, run.job.task.game);
    if (this.#helpers) this.#helpers.release(run, reuse);
    else reuse();
  }

  #rescue({ job, control }: Run, error: unknown): void {
    if (this.#isClosed) return;
    job.settle({ answer: rescueAnswer(job.position, control.progress()) });
    this.#options.onFault(error, job.task);
  }

  #finish(run: Run): void {
    run.cancelRescue();
    run.cancelProgress();
    this.#runs.delete(run);
    this.#lanes.giveBack(run.ceiling);
    this.#queue.finish(run.job.task.game);
    this.#dispatch();
    this.#assignHelpers();
    if (![...this.#runs].some(isLong)) this.#background.release();
  }

  /** Lets threads without a task help long searches. Any task takes its thread back. */
  #assignHelpers(): void {
    if (!this.#helpers || this.#isClosed) return;
    const runs = [...this.#runs];
    const helped = runs.filter((run) => isLong(run) && canBeHelped(run.job.task));
    this.#helpers.assign(helped, this.#options.threads - runs.length);
  }

  #cancel(job: Job, error: unknown): void {
    job.settle({ error });
    this.#queue.remove(job);
    const run = this.#runOf(job);
    if (!run) return;
    run.control.stop();
    run.cancelProgress();
    run.cancelRescue();
    run.deadline = this.#clock.now(); // in the past, so that nothing moves it
    run.cancelRescue = this.#clock.after(STOP_WITHIN_MS, () => this.#terminate(run, 'a worker did not stop'));
  }

  /** Ends a job now, whether running or queued. */
  #hurry(job: Job): void {
    job.searchMs = 0;
    job.expectedMs = 0;
    const run = this.#runOf(job);
    if (run) this.#cutShort(run, this.#clock.now());
    else this.#dispatch();
  }

  #runOf(job: Job): Run | undefined {
    return [...this.#runs].find((run) => run.job === job);
  }

  #cutShort(run: Run, deadline: number): void {
    if (run.deadline <= deadline) return;
    run.deadline = deadline;
    run.control.setDeadline(deadline);
    this.#setRescue(run);
  }

  /** Shortens running searches so that waiting tasks are answered in time. */
  #makeRoom(): void {
    const now = this.#clock.now();
    for (const run of this.#runs) {
      this.#cutShort(run, now + allowance(now, ...this.#rivals(run.job, run.ceiling)));
    }
  }

  /**
   * Returns the waiting tasks for which a job in a lane must make room, as their request times, and the number of lanes that serve
   * them. These are the tasks of its game, and those for lanes from the job's own up to the one that it runs in.
   */
  #rivals({ task, expectedMs }: Job, ceiling: number): [requestTimes: number[], lanes: number] {
    const ownCeiling = this.#lanes.ceilingFor(expectedMs);
    const rivals = this.#queue.waiting.filter((each) => {
      const lowest = this.#lanes.ceilingFor(each.expectedMs);
      return (lowest >= ownCeiling && lowest <= ceiling) || each.task.game === task.game;
    });
    return [rivals.map(({ requestedAt }) => requestedAt), this.#lanes.countWithin(ownCeiling, ceiling)];
  }

  #setRescue(run: Run): void {
    run.cancelRescue();
    const wait = run.deadline + RESCUE_AFTER_MS - this.#clock.now();
    run.cancelRescue = this.#clock.after(wait, () => this.#terminate(run, 'a worker did not answer in time'));
  }

  /** Terminates a worker. First lets the event loop read messages, in case this thread was too busy to read its answer. */
  #terminate(run: Run, reason: string): void {
    setImmediate(() => {
      if (this.#runs.has(run)) run.end.abort(new Error(reason));
    });
  }

  #reportProgress(run: Run, onProgress: (progress: Progress) => void): void {
    run.cancelProgress = this.#clock.after(PROGRESS_INTERVAL_MS, () => {
      this.#reportProgress(run, onProgress);
      const progress = run.control.progress();
      if (progress) onProgress(progress);
    });
  }
}

/**
 * Opens a pool of worker threads in this process. The deadline of a search is in memory shared with its worker, which reads the
 * clock itself. Searches thus end in time however busy this thread is; timers here only terminate workers that hang. Callers
 * must close the pool, or its workers keep their memory.
 */
export const createPool = (options: PoolOptions): LocalPool => new Pool(options);

/** Opens a pool together with the catalogue of our opponents. */
export const createThinker = (options: ThinkerOptions): LocalThinker =>
  Object.assign(new Pool(options), createCatalogue(options));
