/**
 * Tasks are short or long by how long they are expected to take. For each of these ms the bot keeps a search thread for
 * tasks that take no longer, so that none of them waits for a longer one: levels 1 to 7 take 1 to 20 ms, levels 8 and 9 and
 * the slower designs 20 to 350 ms, the top level its seconds. Cores are shared by the system. Each takes about 35 MiB.
 */
export const SHORT_LANES_MS: readonly number[] = [25, 500];

/** The lanes in which searches go on at once, each known by its ceiling: the ms that a task in it is expected to take at most. */
export class Lanes {
  readonly #ceilings: readonly number[];
  #free: readonly number[];

  /** Lanes with these ceilings, ascending, and so many without one. */
  constructor(ceilings: readonly number[], others: number) {
    this.#ceilings = [...ceilings, ...new Array<number>(others).fill(Number.POSITIVE_INFINITY)];
    this.#free = this.#ceilings;
  }

  get count(): number {
    return this.#ceilings.length;
  }

  /** The ceilings of those that are free, the lowest first. */
  get free(): readonly number[] {
    return this.#free;
  }

  /** The lowest ceiling that a task of so many ms fits under. */
  ceilingFor(ms: number): number {
    return this.#ceilings.find((ceiling) => ms <= ceiling)!;
  }

  /** How many have a ceiling within these bounds, both included. */
  countWithin(lowest: number, highest: number): number {
    return this.#ceilings.filter((ceiling) => ceiling >= lowest && ceiling <= highest).length;
  }

  /** Takes a free one with this ceiling. */
  take(ceiling: number): void {
    this.#free = this.#free.toSpliced(this.#free.indexOf(ceiling), 1);
  }

  giveBack(ceiling: number): void {
    this.#free = [...this.#free, ceiling].sort((a, b) => a - b);
  }
}
