import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** How many are remembered; one that is forgotten has its whole allowance again. */
const MAX_KEYS = 10_000;

type Account = { readonly left: number; readonly at: number };

/** How much each of many may use in a minute: a bucket each, of that size, which fills again within a minute. */
export class Allowance {
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_KEYS });
  readonly #perMinute: number;
  readonly #now: () => number;

  /** `perMinute` 0: as much as they like. `now` in ms. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whether there is anything left. */
  has(key: string): boolean {
    return this.#perMinute === 0 || this.#leftOf(key) > 0;
  }

  /** How much of its allowance is used now; nothing where there is no bound. */
  used(key: string): number {
    return this.#perMinute === 0 ? 0 : this.#perMinute - this.#leftOf(key);
  }

  /** Uses an amount. More than is left makes a debt, so that what is known only afterwards counts as well. */
  use(key: string, amount: number): void {
    if (this.#perMinute > 0) this.#accounts.set(key, { left: this.#leftOf(key) - amount, at: this.#now() });
  }

  /** Uses one where there is one. */
  take(key: string): boolean {
    if (!this.has(key)) return false;
    this.use(key, 1);
    return true;
  }

  #leftOf(key: string): number {
    const { left, at } = this.#accounts.get(key) ?? { left: this.#perMinute, at: this.#now() };
    return Math.min(this.#perMinute, left + ((this.#now() - at) * this.#perMinute) / MINUTE_MS);
  }
}
