import type { Clock } from '../ports/clock.js';
import type { Exchange } from '../ports/exchange.js';
import type { Log } from '../ports/log.js';
import type { Shards } from '../ports/records.js';

/** Returns the shard that receives a server's events. Events outside servers (`null`) go to shard 0. */
export const shardOf = (server: string | null, count: number): number =>
  server === null ? 0 : Number((BigInt(server) >> 22n) % BigInt(count));

/** Whether a process owns a server's games. Games outside servers (`null`) belong to the process with shard 0. */
export type Owns = (server: string | null) => boolean;

/** Returns the ownership of the process with these shards. A server's id is a snowflake; throws a SyntaxError if it is not. */
export const ownsBy =
  ({ list, count }: Shards): Owns =>
  (server) =>
    list.includes(shardOf(server, count));

/** Interval between renewals of the lease, in ms. */
export const RENEW_EVERY_MS = 1000;

type ShardLeaseOptions = {
  readonly exchange: Pick<Exchange, 'claim' | 'release'>;
  /** Unique name of this process. */
  readonly process: string;
  readonly shards: Shards;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Called once if another process has taken shards that this one held: both would answer the same members. */
  readonly onLost: () => void;
};

/**
 * Lease of a process's shards, renewed periodically, so that no other process starts with them. A killed process keeps its
 * lease for 3 s; its successor waits for that. A process that is cut off from the database for longer may lose its lease.
 */
export class ShardLease {
  readonly #options: ShardLeaseOptions;
  #isHeld = false;
  #isReported = false;
  #isClosed = false;
  #cancel = (): void => undefined;
  #renewal: Promise<void> = Promise.resolve();

  constructor(options: ShardLeaseOptions) {
    this.#options = options;
  }

  /** Starts renewing. Resolves once this process holds all of its shards, or was closed. */
  begin(): Promise<void> {
    return new Promise((resolve) => {
      const renew = async (): Promise<void> => {
        if (await this.#claim()) resolve();
        if (this.#isClosed) resolve();
        else this.#cancel = this.#options.clock.after(RENEW_EVERY_MS, next);
      };
      const next = (): void => {
        this.#renewal = renew();
      };
      next();
    });
  }

  /** Claims all shards. Resolves with whether this process holds them now. Never rejects. */
  async #claim(): Promise<boolean> {
    const { exchange, process, shards, log } = this.#options;
    try {
      const claimed = await exchange.claim(process, shards.list);
      const missing = shards.list.filter((shard) => !claimed.includes(shard));
      if (missing.length > 0) this.#reportMissing(missing);
      this.#isReported = missing.length > 0;
      this.#isHeld ||= missing.length === 0;
      return missing.length === 0;
    } catch (error) {
      if (!this.#isReported) log.error({ err: error }, 'failed to claim shards');
      this.#isReported = true;
      return false;
    }
  }

  #reportMissing(missing: readonly number[]): void {
    const { log, onLost } = this.#options;
    if (this.#isHeld) {
      this.#isHeld = false;
      log.error(
        { shards: missing },
        'another process has taken shards while this one did not reach the database',
      );
      onLost();
    } else if (!this.#isReported) {
      log.warn({ shards: missing }, 'waiting for shards that another process holds');
    }
  }

  /** Stops renewing and releases the shards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#renewal;
    const { exchange, process, log } = this.#options;
    await exchange
      .release(process)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to release shards'));
  }
}
