import { layoutOf, loadModule } from '../../../src/engine/wasm/coreModule.js';
import type { Clock } from '../../../src/game/ports/clock.js';
import { CORE_URL } from '../built.js';

export const PUPPET_URL = new URL('./puppet.js', import.meta.url);
const layout = layoutOf(loadModule(CORE_URL));
// Words that no core uses.
const RELEASE = layout.stop / 4 + 16;
const MARK = layout.stop + 0x48;

/** Message of a puppet when it gets a task. */
export type Started = {
  readonly kind: 'search' | 'puzzles' | 'help';
  readonly seed: number;
  readonly memory: WebAssembly.Memory;
  /** Memory of the search that a helper helps. */
  readonly searchMemory?: WebAssembly.Memory;
};

/** Listens to the puppets of this test file. */
export class Puppets {
  readonly #channel = new BroadcastChannel('puppet');
  readonly #unread: Started[] = [];
  #reader: ((started: Started) => void) | undefined;

  constructor() {
    this.#channel.onmessage = ({ data }) => {
      this.#unread.push(data as Started);
      this.#serve();
    };
  }

  /** Resolves to the next task that a worker gets. */
  next(): Promise<Started> {
    return new Promise((resolve) => {
      this.#reader = resolve;
      this.#serve();
    });
  }

  close(): void {
    this.#channel.close();
  }

  #serve(): void {
    if (!this.#reader || this.#unread.length === 0) return;
    this.#reader(this.#unread.shift()!);
    this.#reader = undefined;
  }
}

export function release({ memory }: Started): void {
  const words = new Int32Array(memory.buffer);
  Atomics.store(words, RELEASE, 1);
  Atomics.notify(words, RELEASE);
}

/** A byte that only tests write. */
export const markOf = ({ memory }: Pick<Started, 'memory'>): Uint8Array =>
  new Uint8Array(memory.buffer, MARK, 1);

export const deadlineOf = ({ memory }: Started): number =>
  new Float64Array(memory.buffer)[layout.deadline / 8]!;

/** Whether the search was asked to stop. */
export const stopOf = ({ memory }: Started): boolean =>
  Atomics.load(new Int32Array(memory.buffer), layout.stop / 4) === 1;

/** A clock that advances only by hand. */
export class FakeClock implements Clock {
  #time = 1_000;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#time + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  advance(ms: number): void {
    const end = this.#time + ms;
    while (true) {
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.#time = next.at;
      this.#timers = this.#timers.filter((each) => each !== next);
      next.callback();
    }
    this.#time = end;
  }
}
