type Entry<T> = {
  readonly game: string;
  /** How many unfinished tasks of its game were there before it. */
  readonly rank: number;
  readonly item: T;
};

/**
 * Waiting tasks in the order in which they are served: every game's first unfinished task before any game's second one, and
 * among equals the one asked first. Tasks of one game wait for each other.
 */
export class FairQueue<T> {
  #waiting: Entry<T>[] = [];
  readonly #running = new Set<string>();

  /** The waiting items, in order. */
  get waiting(): readonly T[] {
    return this.#waiting.map(({ item }) => item);
  }

  add(game: string, item: T): void {
    const ahead = this.#waiting.filter((entry) => entry.game === game).length;
    const turn = ahead + (this.#running.has(game) ? 1 : 0);
    const place = this.#waiting.findIndex((entry) => entry.rank > turn);
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, { game, rank: turn, item });
  }

  /** Takes the next item that fits and whose game has none running; its game is then running until `finished`. */
  next(fits: (item: T) => boolean = () => true): T | undefined {
    const at = this.#waiting.findIndex(({ game, item }) => !this.#running.has(game) && fits(item));
    if (at < 0) return undefined;
    const [entry] = this.#waiting.splice(at, 1);
    this.#running.add(entry!.game);
    return entry!.item;
  }

  finished(game: string): void {
    this.#running.delete(game);
  }

  /** Removes an item, if it is waiting. */
  remove(item: T): void {
    this.#waiting = this.#waiting.filter((entry) => entry.item !== item);
  }
}
