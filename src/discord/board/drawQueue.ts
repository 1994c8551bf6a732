/** Ms that a draw may wait for its turn before the event loop counts as late. */
const LATE_MS = 100;

/** Draws one after another, each in a turn of the event loop of its own, so that whatever arrives meanwhile is acknowledged. */
export class Turns {
  readonly #waiting: { readonly since: number; readonly resolve: () => void }[] = [];
  readonly #now: () => number;

  /** `now` in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when it is this caller's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: this.#now(), resolve });
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  /** Whether draws wait for long. */
  get isLate(): boolean {
    const first = this.#waiting[0];
    return first !== undefined && this.#now() - first.since > LATE_MS;
  }

  #next(): void {
    this.#waiting.shift()!.resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
