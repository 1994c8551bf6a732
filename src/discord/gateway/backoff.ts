import type { SteadyClock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';

/** Clock, log and randomness for timed work. */
export type TimedDeps = {
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Returns a random number from 0 to below 1. */
  readonly chance: () => number;
};

export type Backoff = { readonly firstMs: number; readonly mostMs: number };

/**
 * Delay before retry `attempt` (from 0), in ms: doubles each time up to `mostMs`. Half of it is random, so that requests that failed
 * together are not retried together.
 */
export const backoffMs = (attempt: number, { firstMs, mostMs }: Backoff, chance: () => number): number =>
  Math.min(mostMs, firstMs * 2 ** attempt) * (0.5 + chance() / 2);

/** Back-off while Discord is away. */
export const WHILE_AWAY: Backoff = { firstMs: 1000, mostMs: 60_000 };

/** Attempts in a row after which only each 64th failure is logged, about one an hour; until then the 1st, 2nd, 4th, 8th and so on. */
const LOGGED_RARELY_AFTER = 64;

const isLogged = (failures: number): boolean =>
  failures <= LOGGED_RARELY_AFTER
    ? Number.isInteger(Math.log2(failures))
    : failures % LOGGED_RARELY_AFTER === 0;

/** Attempts at one thing while Discord is away: counts the failures in a row, and logs the first at once and later ones seldom. */
export class Attempts {
  readonly #failure: string;
  readonly #deps: TimedDeps;
  readonly #backoff: Backoff;
  #failures = 0;

  /** @param failure what fails, for the log */
  constructor(failure: string, deps: TimedDeps, backoff: Backoff = WHILE_AWAY) {
    this.#failure = failure;
    this.#deps = deps;
    this.#backoff = backoff;
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** Counts a failure. Returns the delay before the next attempt, in ms. */
  failed(error: unknown): number {
    const { log, chance } = this.#deps;
    const ms = backoffMs(this.#failures, this.#backoff, chance);
    this.#failures += 1;
    if (isLogged(this.#failures)) {
      const seconds = Math.ceil(ms / 1000);
      log.warn(
        { err: error, attempts: this.#failures },
        `${this.#failure}: ${reasonOf(error)}. Trying again in ${seconds} s`,
      );
    }
    return ms;
  }

  succeeded(): void {
    if (this.#failures > 0) this.#deps.log.info({ attempts: this.#failures }, `no longer: ${this.#failure}`);
    this.#failures = 0;
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reasons why connections to Discord are down, for the operators' pages. */
export class Outage {
  readonly #reasons = new Map<string, string>();

  /** The reason, of one connection if several are down; `undefined` if nothing is known to be wrong. */
  get why(): string | undefined {
    return this.#reasons.values().next().value;
  }

  /** Records why one connection, by its name, is down. */
  began(connection: string, why: string): void {
    this.#reasons.set(connection, why);
  }

  ended(connection: string): void {
    this.#reasons.delete(connection);
  }
}
