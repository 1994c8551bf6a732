/** Ms that a draw may wait before the event loop counts as late. */
const LATE_MS = 100;

/** Runs draws one per turn of the event loop, so that interactions that arrive meanwhile are acknowledged in time. */
export class DrawQueue {
  readonly #waiting: { readonly since: number; readonly resolve: () => void }[] = [];
  readonly #now: () => number;

  /** `now` returns ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when it is the caller's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: this.#now(), resolve });
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  /** Whether the oldest draw has waited too long. */
  get isLate(): boolean {
    const first = this.#waiting[0];
    return first !== undefined && this.#now() - first.since > LATE_MS;
  }

  #next(): void {
    this.#waiting.shift()!.resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
