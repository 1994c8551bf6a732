import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../keyedQueue.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { loadIntact, type Stored } from './loadIntact.js';

/** Number of states in the cache. */
const MAX_CACHED = 100;

/** Delay before work that failed is retried, in ms. */
const RETRY_MS = 5_000;

/** Number of refusals of own actions, one after another, that mean a bug. Another process can cause a few. */
const MAX_REFUSALS = 10;

type ConductorOptions<Id, State, Action, Updated> = {
  readonly stored: Stored<Id, State>;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: (id: Id) => Promise<number | undefined>;
  /** Applies an action to a state; to `undefined`, it is refused. */
  readonly update: (before: State | undefined, action: Action, at: number) => Updated;
  /** Returns the state after an accepted action; `undefined` if it was refused. */
  readonly stateIn: (updated: Updated) => State | undefined;
  readonly append: (action: Action, at: number, after: State) => Promise<'stored' | 'conflict'>;
  /** Called once an action is stored. */
  readonly onChange: (after: State, action: Action) => void;
  /** Does all that is due. Called within the queue of the id, with no timer set. */
  readonly proceed: (id: Id) => Promise<void>;
  /** Called if `proceed` or what came before it failed. */
  readonly onFailure?: (id: Id) => void;
};

/**
 * Conducts things that are stored as actions: applies those of each one after another, and continues each by itself. Other processes may
 * write to the same store, so it compares a cached state with the stored version.
 */
export class Conductor<Id extends string, State extends { readonly version: number }, Action, Updated> {
  readonly #options: ConductorOptions<Id, State, Action, Updated>;
  readonly queue = keyedQueue<Id>();
  readonly #cache = new LRUCache<Id, State>({ max: MAX_CACHED });
  /** Cancel the timers at which things continue. */
  readonly #timers = new Map<Id, () => void>();
  #closed = false;

  constructor(options: ConductorOptions<Id, State, Action, Updated>) {
    this.#options = options;
  }

  /** Begins nothing more by itself. */
  stop(): void {
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
  }

  /** Stops. Resolves once nothing is under way. */
  async close(): Promise<void> {
    this.stop();
    await this.queue.idle();
  }

  /** Returns the state at its stored version. Sets a damaged one aside, and returns `undefined`. */
  async state(id: Id): Promise<State | undefined> {
    const version = await this.#options.version(id);
    if (version === undefined) return undefined;
    const cached = this.#cache.get(id);
    return cached && cached.version >= version ? cached : this.#load(id);
  }

  async #load(id: Id): Promise<State | undefined> {
    const { stored, log } = this.#options;
    const state = await loadIntact(stored, id, log);
    if (state) this.#cache.set(id, state);
    return state;
  }

  /** Applies an action, and stores it if it is accepted. Called within the queue of the id. */
  async apply(id: Id, action: Action): Promise<Updated> {
    const { clock, update, stateIn, append, onChange } = this.#options;
    const before = await this.state(id);
    const at = clock.now();
    const updated = update(before, action, at);
    const after = stateIn(updated);
    if (!after) return updated;
    if ((await append(action, at, after)) === 'conflict') return this.apply(id, action);
    this.#cache.set(id, after);
    onChange(after, action);
    return updated;
  }

  /** Applies due actions until there is none, and returns the state then. Called within the queue of the id. */
  async settle(id: Id, dueAction: (state: State) => Promise<Action | undefined>): Promise<State | undefined> {
    for (let refusals = 0; refusals < MAX_REFUSALS; ) {
      const state = await this.state(id);
      const action = state && (await dueAction(state));
      if (!action) return state;
      const isAccepted = this.#options.stateIn(await this.apply(id, action)) !== undefined;
      refusals = isAccepted ? 0 : refusals + 1;
    }
    throw new Error(`${this.#options.stored.subject} ${id} refuses its own actions`);
  }

  /** Does `first`, then all that is due. After a failure it does the latter again later. */
  async continue(id: Id, first: () => Promise<unknown> = async () => undefined): Promise<void> {
    const { stored, proceed, onFailure, log } = this.#options;
    await this.queue(id, async () => {
      if (this.#closed) return;
      try {
        await first();
        this.#cancelTimer(id);
        await proceed(id);
      } catch (error) {
        log.error({ err: error, id }, `failed to continue a ${stored.subject}, will retry`);
        onFailure?.(id);
        this.wakeIn(RETRY_MS, id);
      }
    });
  }

  /** Continues after `ms`, in place of an earlier time. */
  wakeIn(ms: number, id: Id): void {
    this.#cancelTimer(id);
    if (this.#closed) return;
    const cancel = this.#options.clock.after(Math.max(0, ms), () => void this.continue(id));
    this.#timers.set(id, cancel);
  }

  #cancelTimer(id: Id): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }
}
