import type { Clock } from '../ports/clock.js';
import type { Exchange } from '../ports/exchange.js';
import type { Log } from '../ports/log.js';
import type { Shards } from './shards.js';

/** Ms after which a process says again that it lives. */
export const BEAT_MS = 1000;

type ShardClaimOptions = {
  readonly exchange: Pick<Exchange, 'claim' | 'release'>;
  /** Names this process among all. */
  readonly process: string;
  readonly shards: Shards;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
};

/**
 * Says, again and again, that this process has its shards, so that no other begins with them. One that was killed has them for 3 s
 * more: who takes its place waits for that.
 */
export class ShardClaim {
  readonly #options: ShardClaimOptions;
  #isTold = false;
  #isClosed = false;
  #cancel = (): void => undefined;
  #beat: Promise<void> = Promise.resolve();

  constructor(options: ShardClaimOptions) {
    this.#options = options;
  }

  /** Resolves when no other process has any of the shards, or it was closed. */
  begin(): Promise<void> {
    return new Promise((resolve) => {
      const beat = async (): Promise<void> => {
        if (await this.#claim()) resolve();
        if (this.#isClosed) resolve();
        else this.#cancel = this.#options.clock.after(BEAT_MS, next);
      };
      const next = (): void => {
        this.#beat = beat();
      };
      next();
    });
  }

  /** Whether all shards are this process's now. Never rejects. */
  async #claim(): Promise<boolean> {
    const { exchange, process, shards, log } = this.#options;
    try {
      const claimed = await exchange.claim(process, shards.list);
      const missing = shards.list.filter((shard) => !claimed.includes(shard));
      if (missing.length > 0 && !this.#isTold)
        log.warn({ shards: missing }, 'another process has shards of this one');
      this.#isTold = missing.length > 0;
      return missing.length === 0;
    } catch (error) {
      if (!this.#isTold) log.error({ err: error }, 'the shards of this process could not be noted');
      this.#isTold = true;
      return false;
    }
  }

  /** Gives the shards back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#beat;
    const { exchange, process, log } = this.#options;
    await exchange
      .release(process)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the shards of this process could not be given back'),
      );
  }
}
