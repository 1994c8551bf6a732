/** A task's place in the queue: lower turns are served first. */
type Ranked = {
  /** Server that the turn belongs to, or the game if it has no server. */
  readonly group: string;
  readonly turn: number;
};

type Entry<T> = Ranked & { readonly game: string; readonly item: T };

const groupOf = (game: string, server: string | null | undefined): string =>
  server === null || server === undefined ? `game ${game}` : `server ${server}`;

/**
 * Round-robin queue over Discord servers, each with its tasks in the order of the requests. A server without unfinished tasks
 * gets its first turn before any other server's second one. A game without a server counts as a server of its own. Tasks of one
 * game run one after the other.
 */
export class FairQueue<T> {
  #waiting: Entry<T>[] = [];
  /** Running tasks by game. */
  readonly #running = new Map<string, Ranked>();

  /** Waiting items, in serving order. */
  get waiting(): readonly T[] {
    return this.#waiting.map(({ item }) => item);
  }

  add(game: string, item: T, server?: string | null): void {
    const group = groupOf(game, server);
    const turn = this.#turnOf(group);
    const place = this.#waiting.findIndex((entry) => entry.turn > turn);
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, { game, group, turn, item });
  }

  /** Removes and returns the next item that fits and whose game has no running task. The game is busy until `finish`. */
  next(fits: (item: T) => boolean = () => true): T | undefined {
    const at = this.#waiting.findIndex(({ game, item }) => !this.#running.has(game) && fits(item));
    if (at < 0) return undefined;
    const [entry] = this.#waiting.splice(at, 1);
    this.#running.set(entry!.game, entry!);
    return entry!.item;
  }

  /** Marks the game's running task as finished. */
  finish(game: string): void {
    this.#running.delete(game);
  }

  /** Removes a waiting item, if present. */
  remove(item: T): void {
    this.#waiting = this.#waiting.filter((entry) => entry.item !== item);
  }

  /** Returns the turn after all unfinished tasks of the group, or the lowest unfinished turn if the group has none. */
  #turnOf(group: string): number {
    const unfinished: readonly Ranked[] = [...this.#running.values(), ...this.#waiting];
    const own = unfinished.filter((each) => each.group === group).map(({ turn }) => turn);
    if (own.length > 0) return Math.max(...own) + 1;
    return unfinished.length > 0 ? Math.min(...unfinished.map(({ turn }) => turn)) : 0;
  }
}
