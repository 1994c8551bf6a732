import type { Clock } from '../../game/ports/clock.js';

/** Number of releases, so that forged ones fill no memory. */
const MAX_RELEASES = 5;
const FORGET_AFTER_MS = 150_000;

/** The releases that a bot or a worker has met lately and cannot work with. */
export class OtherReleases {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #met = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Releases, the first one met first. */
  get all(): readonly string[] {
    this.#forget();
    return [...this.#met.keys()];
  }

  /** Notes a release that was met now. Returns whether it is a new one. */
  meet(release: string): boolean {
    this.#forget();
    const isNew = !this.#met.has(release);
    if (isNew && this.#met.size >= MAX_RELEASES) return false;
    this.#met.set(release, this.#clock.now());
    return isNew;
  }

  #forget(): void {
    const oldest = this.#clock.now() - FORGET_AFTER_MS;
    for (const [release, at] of this.#met) if (at < oldest) this.#met.delete(release);
  }
}
