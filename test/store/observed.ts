import { BroadcastChannel } from 'node:worker_threads';
import type { Store } from '../../src/game/ports/store.js';
import { openStore } from '../../src/store/openStore.js';

/** A store whose worker tells what it does, and does what the test says. */
export class ObservedStore {
  readonly faults: string[] = [];
  store!: Store;
  readonly #channel: BroadcastChannel;

  private constructor(file: string) {
    this.#channel = new BroadcastChannel(`sente ${file}`);
  }

  static async open(file: string): Promise<ObservedStore> {
    const observed = new ObservedStore(file);
    observed.store = await openStore(`sqlite:${file}`, {
      onFault: (error) => observed.faults.push(error.message),
      workerUrl: new URL('observedWorker.mjs', import.meta.url),
    });
    return observed;
  }

  #order(order: string, argument?: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      this.#channel.onmessage = (event: unknown) =>
        resolve((event as { data: { answer: unknown } }).data.answer);
      this.#channel.postMessage([order, argument]);
    });
  }

  /** What was done since the last call: transactions, and how many requests were answered. */
  log = () => this.#order('log') as Promise<string[]>;

  /** Runs a pragma on the worker's own connection. */
  pragma = (source: string) => this.#order('pragma', source);

  failCommits = (count: number) => this.#order('failCommits', count);

  /** From now on a write about this ends the worker. */
  crashAt = (id: string) => this.#order('crashAt', id);

  async close(): Promise<void> {
    await this.store.close();
    this.#channel.close();
  }
}
