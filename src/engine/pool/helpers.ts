import type { Task } from '../../game/ports/thinker.js';
import { Control, createMemory, type Layout, PAGES } from '../wasm/coreControl.js';
import type { Workers } from './workers.js';

type HelpersOptions = {
  /** Workers of low priority, `most` at once. */
  readonly workers: Workers;
  readonly most: number;
  readonly layout: Layout;
  /** See `loadSharedTable`. */
  readonly sharedTable: WebAssembly.Module;
  /** Ends a helper that does not stop in time; returns the function that cancels this. */
  readonly afterStop: (terminate: () => void) => () => void;
  /** Called with the error of a failed helper. Its search goes on without it. */
  readonly onFault: (error: unknown, task: Task) => void;
  /** Called when a worker is free again. */
  readonly onFree: () => void;
};

/** A running search that may be helped. */
export type Helped = {
  readonly job: { readonly task: Task };
  /** Memory with its transposition table. */
  readonly memory: WebAssembly.Memory;
  readonly deadline: number;
};

type Helper = {
  readonly search: Helped;
  readonly number: number;
  readonly control: Control;
  /** Terminates the worker. */
  readonly end: AbortController;
  /** Resolves when it no longer writes to the search's memory: to whether it ended regularly. */
  readonly ended: Promise<boolean>;
  isStopping: boolean;
};

/** Returns the lowest number, from 1, that is not taken. */
function freeNumber(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number++;
  return number;
}

/**
 * Helpers of running searches: threads that search the same position and share the search's transposition table (Lazy SMP). They
 * stop within a millisecond when their thread is needed, and what they have found stays in the table.
 */
export class Helpers {
  readonly #options: HelpersOptions;
  readonly #memories: WebAssembly.Memory[] = [];
  #helpers: readonly Helper[] = [];
  /** Searches whose helpers ended by themselves, because the position is decided or they failed: further ones would, too. */
  readonly #exhausted = new WeakSet<Helped>();

  constructor(options: HelpersOptions) {
    this.#options = options;
  }

  /** Spreads this many threads evenly over the searches, and stops all other helpers. */
  assign(running: readonly Helped[], threads: number): void {
    const searches = running.filter((search) => !this.#exhausted.has(search));
    const total = Math.max(0, Math.min(threads, this.#options.most));
    const shares = new Map(searches.map((search, i) => [search, Math.ceil((total - i) / searches.length)]));
    for (const helper of this.#helpers) {
      if (this.#activeOf(helper.search).length > (shares.get(helper.search) ?? 0)) this.#stop(helper);
    }
    for (const [search, share] of shares) {
      // A stopping helper still has its worker.
      const free = this.#options.most - this.#helpers.length;
      const missing = Math.min(share - this.#activeOf(search).length, free);
      for (let i = 0; i < missing; i++) this.#start(search);
    }
  }

  /** Stops a search's helpers, and calls back once none of them writes to its memory: never if one had to be terminated. */
  release(search: Helped, whenFree: () => void): void {
    const helpers = this.#helpers.filter((each) => each.search === search);
    if (helpers.length === 0) {
      whenFree();
      return;
    }
    for (const helper of helpers) this.#stop(helper);
    void Promise.all(helpers.map(({ ended }) => ended)).then((endings) => {
      if (endings.every(Boolean)) whenFree();
    });
  }

  /** Stops all helpers and ends their workers. */
  close(): Promise<void> {
    for (const helper of this.#helpers) this.#stop(helper);
    return this.#options.workers.close();
  }

  #activeOf(search: Helped): readonly Helper[] {
    return this.#helpers.filter((each) => each.search === search && !each.isStopping);
  }

  /** Takes a memory; `undefined`, after reporting it, if there is no room for one. */
  #takeMemory({ job }: Helped): WebAssembly.Memory | undefined {
    try {
      return this.#memories.pop() ?? createMemory(PAGES.least);
    } catch (error) {
      this.#options.onFault(error, job.task);
      return undefined;
    }
  }

  #start(search: Helped): void {
    const { workers, layout, sharedTable, onFault, onFree } = this.#options;
    const memory = this.#takeMemory(search);
    if (!memory) {
      this.#exhausted.add(search);
      return;
    }
    const control = new Control(memory, layout);
    const end = new AbortController();
    const number = freeNumber(this.#activeOf(search).map((each) => each.number));
    const { game: _, server: __, ...task } = search.job.task;
    control.arm(search.deadline);
    const ended = workers
      .run(memory, { kind: 'help', task, number, sharedTable, searchMemory: search.memory }, end.signal)
      .then(
        () => {
          this.#memories.push(memory);
          return true;
        },
        (error: unknown) => {
          onFault(end.signal.aborted ? end.signal.reason : error, search.job.task);
          return false;
        },
      )
      .finally(() => {
        if (!helper.isStopping) this.#exhausted.add(search);
        this.#helpers = this.#helpers.filter((each) => each !== helper);
        onFree();
      });
    const helper: Helper = { search, number, control, end, ended, isStopping: false };
    this.#helpers = [...this.#helpers, helper];
  }

  #stop(helper: Helper): void {
    if (helper.isStopping) return;
    helper.isStopping = true;
    helper.control.stop();
    const cancel = this.#options.afterStop(() => helper.end.abort(new Error('a helper did not stop')));
    void helper.ended.finally(cancel);
  }
}
