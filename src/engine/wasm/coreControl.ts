import type { Progress } from '../../game/ports/thinker.js';
import type { Move, Square } from '../../rules/position.js';
import { NO_MOVE, PASS } from '../core/constants.js';

/** Parts of a core's memory that the host accesses. The core exports each address as `<name>Address`, see `core/memory.ts`. */
const ADDRESSES = [
  'stop',
  'deadline',
  'nodes',
  'bestMove',
  'winProbability',
  'bestScore',
  'depth',
  'rootMoves',
  'moves',
  'statistics',
  'logisticScales',
  'stageBuffer',
  'gomokuWeights',
  'gomokuPatterns',
  'gomokuFeatures',
] as const;

/** Byte addresses in a core's memory. */
export type Layout = Readonly<Record<(typeof ADDRESSES)[number], number>>;

/** Reads the layout from a core's exports. Throws if an address is missing: the module has another version. */
export function layoutFrom(exports: Readonly<Record<string, unknown>>): Layout {
  const addressOf = (name: string): number => {
    const found = exports[`${name}Address`];
    if (!(found instanceof WebAssembly.Global)) throw new Error(`core.wasm does not export ${name}Address`);
    return found.value as number;
  };
  return Object.fromEntries(ADDRESSES.map((name) => [name, addressOf(name)])) as Layout;
}

/** Bytes of a page of WebAssembly memory. */
export const PAGE_BYTES = 0x10000;
/** Maximum and minimum number of pages of a core's memory: room for a tree of about 4 million or 4,000 nodes. */
export const PAGES = { most: 1249, least: 242 } as const;

export const toCode = (move: Move): number => (move === 'pass' ? PASS : move);

export const fromCode = (code: number): Move => (code === PASS ? 'pass' : (code as Square));

/** Returns the ms of a monotonic clock that all threads of this process share. Its zero is arbitrary. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Creates memory for one core. Reserves 78 MiB of addresses by default; only pages that a search touches use physical memory. */
export const createMemory = (pages: number = PAGES.most): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pages, maximum: PAGES.most, shared: true });

/** The control block of a core's memory, through which any thread stops and observes its search. */
export class Control {
  readonly #words: Int32Array;
  readonly #floats: Float32Array;
  readonly #longs: BigInt64Array;
  readonly #layout: Layout;

  constructor(memory: WebAssembly.Memory, layout: Layout) {
    this.#layout = layout;
    this.#words = new Int32Array(memory.buffer);
    this.#floats = new Float32Array(memory.buffer);
    this.#longs = new BigInt64Array(memory.buffer);
  }

  /** Prepares the next search: clears the stop flag and the results, and sets the deadline (see `monotonicMs`). */
  arm(deadline: number): void {
    Atomics.store(this.#words, this.#layout.stop / 4, 0);
    Atomics.store(this.#longs, this.#layout.nodes / 8, 0n);
    Atomics.store(this.#words, this.#layout.bestMove / 4, NO_MOVE);
    this.#floats[this.#layout.bestScore / 4] = Number.NaN;
    this.setDeadline(deadline);
  }

  /** Sets the deadline, also of a running search. */
  setDeadline(deadline: number): void {
    Atomics.store(
      this.#longs,
      this.#layout.deadline / 8,
      new BigInt64Array(new Float64Array([deadline]).buffer)[0]!,
    );
  }

  /** Ends the search at its next poll, about every 64 playouts. Until `arm`, further searches end as well. */
  stop(): void {
    Atomics.store(this.#words, this.#layout.stop / 4, 1);
  }

  /** Whether `stop` was called since `arm`. */
  get isStopped(): boolean {
    return Atomics.load(this.#words, this.#layout.stop / 4) !== 0;
  }

  /** Returns the state of the search, or `undefined` if it has no result yet. */
  progress(): Progress | undefined {
    const best = Atomics.load(this.#words, this.#layout.bestMove / 4);
    if (best === NO_MOVE) return undefined;
    const nodes = Number(Atomics.load(this.#longs, this.#layout.nodes / 8));
    const found = {
      nodes,
      best: fromCode(best),
      winProbability: this.#floats[this.#layout.winProbability / 4]!,
    };
    const value = this.#floats[this.#layout.bestScore / 4]!;
    if (Number.isNaN(value)) return found;
    const depth = Atomics.load(this.#words, this.#layout.depth / 4);
    return { ...found, figures: { value, depth }, lines: [{ move: found.best, value }] };
  }
}
