import { createMemory, PAGE_BYTES, PAGES } from '../wasm/coreControl.js';

/** Bytes that the process needs beyond the cores' memories, with one search thread. Measured, with a margin. */
const OTHER_BYTES = 88 * 2 ** 20;

export type MemoryLimit = 'kept' | 'too-little';

/** Pool of WebAssembly memories, the oldest first. A game gets back the memory with its transposition table if it is free. */
export class Memories {
  readonly #threads: number;
  readonly #free: { readonly memory: WebAssembly.Memory; readonly game: string }[] = [];
  #pages: number = PAGES.most;

  /** `threads` is the number of concurrent searches. */
  constructor(threads: number) {
    this.#threads = threads;
  }

  /** Takes the memory that last served the game, or any other. */
  take(game: string): WebAssembly.Memory {
    const sameGame = this.#free.findIndex((each) => each.game === game);
    const [found] = this.#free.splice(Math.max(sameGame, 0), 1);
    return found?.memory ?? createMemory(this.#pages);
  }

  giveBack(memory: WebAssembly.Memory, game: string): void {
    if (memory.buffer.byteLength === this.#pages * PAGE_BYTES) this.#free.push({ memory, game });
  }

  /** Sizes new memories so that the process stays within `bytes` if possible; 0 means no limit. */
  limit(bytes: number): MemoryLimit {
    const fitting = bytes === 0 ? PAGES.most : Math.floor((bytes - OTHER_BYTES) / this.#threads / PAGE_BYTES);
    const pages = Math.max(PAGES.least, Math.min(PAGES.most, fitting));
    if (pages !== this.#pages) this.#free.length = 0;
    this.#pages = pages;
    return fitting < PAGES.least ? 'too-little' : 'kept';
  }
}
