import type { Store } from '../../../src/game/ports/store.js';

const WRITES = /^(create|append|set|save)/;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A process's access to a store, which can stop answering as if the process was killed. */
export class MortalStore {
  readonly store: Store;
  #isDead = false;
  /** Number of calls of the store so far, and of those that it has not answered yet. */
  #calls = 0;
  #pending = 0;
  /** Called before each call of the store; the call fails if this does. */
  onCall: (method: string) => Promise<unknown> = async () => undefined;
  #writesLeft = Number.POSITIVE_INFINITY;

  constructor(store: Store) {
    this.store = this.#mortal(store);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Kills the process once it has done `writes` more writes: it does not learn of the last one. */
  killAfter(writes: number): void {
    this.#writesLeft = writes;
    if (writes === 0) this.#isDead = true;
  }

  /** Resolves once nothing is under way, or the process was killed. */
  async settle(): Promise<void> {
    for (let quiet = 0, calls = -1; quiet < 4; quiet++) {
      await nextTurn();
      if (this.#pending > 0 || this.#calls !== calls) quiet = 0;
      calls = this.#calls;
    }
  }

  #mortal(store: Store): Store {
    const wrap =
      (name: string, method: (...args: unknown[]) => Promise<unknown>) =>
      async (...args: unknown[]): Promise<unknown> => {
        if (this.#isDead) return new Promise(() => undefined);
        this.#calls++;
        this.#pending++;
        await this.onCall(name).finally(() => this.#pending--);
        this.#pending++;
        if (WRITES.test(name) && --this.#writesLeft === 0) this.#isDead = true;
        const answer = await method(...args).finally(() => this.#pending--);
        return this.#isDead ? new Promise(() => undefined) : answer;
      };
    return Object.fromEntries(
      Object.entries(store).map(([name, method]) => [name, wrap(name, method)]),
    ) as unknown as Store;
  }
}
