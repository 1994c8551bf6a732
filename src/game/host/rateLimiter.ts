import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** Maximum number of buckets. An evicted key starts again with a full one. */
const MAX_KEYS = 10_000;

type Bucket = { readonly left: number; readonly at: number };

/** Rate limiter with a token bucket for each key. A bucket refills within a minute. */
export class RateLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });
  readonly #perMinute: number;
  readonly #now: () => number;

  /** `perMinute` is the size of each bucket; 0 for no limit. `now` returns ms. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whether a key has tokens left. */
  has(key: string): boolean {
    return this.#perMinute === 0 || this.#leftOf(key) > 0;
  }

  /** Number of tokens that a key has used and not regained; 0 without a limit. */
  used(key: string): number {
    return this.#perMinute === 0 ? 0 : this.#perMinute - this.#leftOf(key);
  }

  /** Uses tokens, even more than are left, because some costs are known only afterwards. The bucket then refills from below 0. */
  use(key: string, amount: number): void {
    if (this.#perMinute > 0) this.#buckets.set(key, { left: this.#leftOf(key) - amount, at: this.#now() });
  }

  /** Uses a token if there is one. Returns whether there was. */
  take(key: string): boolean {
    if (!this.has(key)) return false;
    this.use(key, 1);
    return true;
  }

  #leftOf(key: string): number {
    const { left, at } = this.#buckets.get(key) ?? { left: this.#perMinute, at: this.#now() };
    return Math.min(this.#perMinute, left + ((this.#now() - at) * this.#perMinute) / MINUTE_MS);
  }
}
