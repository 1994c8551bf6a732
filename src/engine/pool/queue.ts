type Entry<T> = { readonly game: string; readonly turn: number; readonly item: T };

/**
 * Waiting tasks in the order in which they are served: every game's first before any game's second, and in the order
 * of asking among equals. How manieth of its game a task is counts from those unfinished when it was asked. A game's
 * tasks wait for each other.
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
    const place = this.#waiting.findIndex((entry) => entry.turn > turn);
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, { game, turn, item });
  }

  /** Takes the next item whose game has none running; its game is then running until `finished`. */
  next(): T | undefined {
    const at = this.#waiting.findIndex(({ game }) => !this.#running.has(game));
    if (at < 0) return undefined;
    const [entry] = this.#waiting.splice(at, 1);
    this.#running.add(entry!.game);
    return entry!.item;
  }

  finished(game: string): void {
    this.#running.delete(game);
  }

  /** Takes a waiting item out; one that is not waiting is let be. */
  remove(item: T): void {
    this.#waiting = this.#waiting.filter((entry) => entry.item !== item);
  }
}
