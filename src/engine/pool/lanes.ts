/**
 * Ceilings of the short lanes, in expected ms. Each lane is a search thread for tasks that take no longer, so that no task waits
 * for a much longer one. Levels 1 to 7 take 1 to 20 ms, levels 8 and 9 and the slower opponents 20 to 350 ms, the top level some
 * seconds. The operating system shares the cores among the threads. Each thread takes about 35 MiB.
 */
export const SHORT_LANES_MS: readonly number[] = [25, 500];

/** Lanes of concurrent searches, each identified by its ceiling: the longest expected ms of its tasks. */
export class Lanes {
  readonly #ceilings: readonly number[];
  #free: readonly number[];

  /** Creates lanes with these ceilings, ascending, and `others` lanes without a ceiling. */
  constructor(ceilings: readonly number[], others: number) {
    this.#ceilings = [...ceilings, ...new Array<number>(others).fill(Number.POSITIVE_INFINITY)];
    this.#free = this.#ceilings;
  }

  get count(): number {
    return this.#ceilings.length;
  }

  /** Ceilings of the free lanes, the lowest first. */
  get free(): readonly number[] {
    return this.#free;
  }

  /** Returns the lowest ceiling under which a task of this many ms fits. */
  ceilingFor(ms: number): number {
    return this.#ceilings.find((ceiling) => ms <= ceiling)!;
  }

  /** Counts the lanes with a ceiling within these bounds, both included. */
  countWithin(lowest: number, highest: number): number {
    return this.#ceilings.filter((ceiling) => ceiling >= lowest && ceiling <= highest).length;
  }

  /** Takes a free lane with this ceiling. */
  take(ceiling: number): void {
    this.#free = this.#free.toSpliced(this.#free.indexOf(ceiling), 1);
  }

  giveBack(ceiling: number): void {
    this.#free = [...this.#free, ceiling].sort((a, b) => a - b);
  }
}
