import { BroadcastChannel } from 'node:worker_threads';
import type { Store } from '../../src/game/ports/store.js';
import { openStore } from '../../src/store/openStore.js';

/** A store with a worker that reports its transactions and fails on demand. */
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

  /** Returns the transactions since the last call, and the number of answered requests. */
  log = () => this.#order('log') as Promise<string[]>;

  /** Runs a pragma on the worker's own connection. */
  pragma = (source: string) => this.#order('pragma', source);

  failCommits = (count: number) => this.#order('failCommits', count);

  /** Makes the worker exit at the next write that contains this text. */
  crashAt = (id: string) => this.#order('crashAt', id);

  async close(): Promise<void> {
    await this.store.close();
    this.#channel.close();
  }
}
