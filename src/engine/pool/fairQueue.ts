/** A task's turn: those of lower turns are served first. */
type Ranked = {
  /** Whose turns they are: a server's, or a game's that is of none. */
  readonly group: string;
  readonly turn: number;
};

type Entry<T> = Ranked & { readonly game: string; readonly item: T };

const groupOf = (game: string, server: string | null | undefined): string =>
  server === null || server === undefined ? `game ${game}` : `server ${server}`;

/**
 * Waiting tasks in the order in which they are served: servers take turns, each with its tasks in the order of asking, and one that
 * has no unfinished task gets its turn before any other's second one from then on. A game of no server is as a server of its own.
 * Tasks of one game wait for each other.
 */
export class FairQueue<T> {
  #waiting: Entry<T>[] = [];
  /** By game. */
  readonly #running = new Map<string, Ranked>();

  /** The waiting items, in order. */
  get waiting(): readonly T[] {
    return this.#waiting.map(({ item }) => item);
  }

  add(game: string, item: T, server?: string | null): void {
    const group = groupOf(game, server);
    const turn = this.#turnOf(group);
    const place = this.#waiting.findIndex((entry) => entry.turn > turn);
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, { game, group, turn, item });
  }

  /** Takes the next item that fits and whose game has none running; its game is then running until `finished`. */
  next(fits: (item: T) => boolean = () => true): T | undefined {
    const at = this.#waiting.findIndex(({ game, item }) => !this.#running.has(game) && fits(item));
    if (at < 0) return undefined;
    const [entry] = this.#waiting.splice(at, 1);
    this.#running.set(entry!.game, entry!);
    return entry!.item;
  }

  finished(game: string): void {
    this.#running.delete(game);
  }

  /** Removes an item, if it is waiting. */
  remove(item: T): void {
    this.#waiting = this.#waiting.filter((entry) => entry.item !== item);
  }

  /** After all unfinished tasks of its group; with the first unfinished ones where it has none. */
  #turnOf(group: string): number {
    const unfinished: readonly Ranked[] = [...this.#running.values(), ...this.#waiting];
    const own = unfinished.filter((each) => each.group === group).map(({ turn }) => turn);
    if (own.length > 0) return Math.max(...own) + 1;
    return unfinished.length > 0 ? Math.min(...unfinished.map(({ turn }) => turn)) : 0;
  }
}
