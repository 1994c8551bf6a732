import type { Progress } from '../game/ports.js';
import type { Move, Square } from '../rules/position.js';

/**
 * Where a core keeps what others read or write: byte addresses in its memory. `core/memory.ts` decides them, the core
 * exports each as `<name>Address`, and `createCore` refuses a core that disagrees.
 */
export const LAYOUT = {
  stop: 0x10000,
  deadline: 0x10008,
  nodes: 0x10010,
  best: 0x10014,
  winProbability: 0x10018,
  value: 0x1001c,
  depth: 0x10020,
  lines: 0x10300,
  moves: 0x11000,
  figures: 0x1e0000,
  scales: 0x1e3000,
  weights: 0xba0000,
  gomokuWeights: 0xc5c000,
  gomokuPatterns: 0xc09000,
  gomokuTerms: 0xcc0000,
} as const;

/** Of a core's memory. */
export const PAGE_BYTES = 0x10000;
/** The most pages that a core takes, room for about 4 million nodes of its tree, and the fewest, room for 4,000. */
export const PAGES = { most: 1249, least: 242 } as const;
const NO_MOVE = -1;
const PASS = 0x1ff;

export const toCode = (move: Move): number => (move === 'pass' ? PASS : move);

export const fromCode = (code: number): Move => (code === PASS ? 'pass' : (code as Square));

/** Ms on the one clock that all threads of this process share; its zero means nothing. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Memory for one core, 78 MiB of addresses unless fewer `pages` are asked for; only what a search touches is taken from
 * the machine.
 */
export const createMemory = (pages: number = PAGES.most): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pages, maximum: PAGES.most, shared: true });

/** The words of a core's memory through which any thread steers and watches its search. */
export class Control {
  readonly #words: Int32Array;
  readonly #floats: Float32Array;
  readonly #longs: BigInt64Array;

  constructor(memory: WebAssembly.Memory) {
    this.#words = new Int32Array(memory.buffer);
    this.#floats = new Float32Array(memory.buffer);
    this.#longs = new BigInt64Array(memory.buffer);
  }

  /** Readies the words for the next search: not stopped, nothing known, over at `deadline` (see `monotonicMs`). */
  arm(deadline: number): void {
    Atomics.store(this.#words, LAYOUT.stop / 4, 0);
    Atomics.store(this.#words, LAYOUT.nodes / 4, 0);
    Atomics.store(this.#words, LAYOUT.best / 4, NO_MOVE);
    this.#floats[LAYOUT.value / 4] = Number.NaN;
    this.setDeadline(deadline);
  }

  /** May be called while the search runs. */
  setDeadline(deadline: number): void {
    Atomics.store(
      this.#longs,
      LAYOUT.deadline / 8,
      new BigInt64Array(new Float64Array([deadline]).buffer)[0]!,
    );
  }

  /** Ends the search that runs, or the next one to start, as soon as it looks: every 64 playouts or so. */
  stop(): void {
    Atomics.store(this.#words, LAYOUT.stop / 4, 1);
  }

  /** How the search stands, or undefined where it knows nothing yet. */
  progress(): Progress | undefined {
    const best = Atomics.load(this.#words, LAYOUT.best / 4);
    if (best === NO_MOVE) return undefined;
    const nodes = Atomics.load(this.#words, LAYOUT.nodes / 4) >>> 0;
    const found = { nodes, best: fromCode(best), winProbability: this.#floats[LAYOUT.winProbability / 4]! };
    const value = this.#floats[LAYOUT.value / 4]!;
    if (Number.isNaN(value)) return found;
    const depth = Atomics.load(this.#words, LAYOUT.depth / 4);
    return { ...found, figures: { value, depth }, lines: [{ move: found.best, value }] };
  }
}
