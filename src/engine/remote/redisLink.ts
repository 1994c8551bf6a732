import { Redis } from 'ioredis';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 5_000;
const PING_EVERY_MS = 1_000;
const PONG_WITHIN_MS = 2_000;

export type RedisLinkOptions = {
  /** `redis://…` or `rediss://…`, which may hold a password. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** What is done while there is no Redis, as the log says it. */
  readonly meanwhile: string;
  /** Called in turns, `onUp` first. */
  readonly onUp: () => void;
  readonly onDown: () => void;
};

/**
 * The way to Redis: it is up while both of its connections are, and comes back by itself. What is sent while it is down is sent when
 * it comes back.
 */
export class RedisLink {
  readonly commands: Redis;
  /** A connection that subscribes may do nothing else. */
  readonly subscriber: Redis;
  readonly #options: RedisLinkOptions;
  #isUp = false;
  #isTold = false;
  #isClosed = false;
  #lastError: Error | undefined;
  #cancelPing: () => void = () => undefined;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.commands = this.#connect();
    this.subscriber = this.#connect();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Sends what is still to be sent, where it can be. */
  async close(): Promise<void> {
    const wasUp = this.#isUp;
    this.#isClosed = true;
    this.#isUp = false;
    this.#cancelPing();
    if (wasUp) await this.#answers(this.commands);
    this.commands.disconnect();
    this.subscriber.disconnect();
  }

  #connect(): Redis {
    const redis = new Redis(this.#options.url, {
      // As BullMQ needs it; whoever waits for an answer looks at `isUp` and at the time.
      maxRetriesPerRequest: null,
      retryStrategy: () => RETRY_MS,
      connectTimeout: CONNECT_WITHIN_MS,
    });
    // It is told at `close`, which follows.
    redis.on('error', (error: Error) => {
      this.#lastError = error;
    });
    redis.on('ready', () => this.#comesUp());
    redis.on('close', () => this.#goesDown());
    return redis;
  }

  #comesUp(): void {
    const areReady = [this.commands, this.subscriber].every(({ status }) => status === 'ready');
    if (!areReady || this.#isUp || this.#isClosed) return;
    this.#isUp = true;
    this.#lastError = undefined;
    if (this.#isTold) this.#options.log.info({}, 'Redis is reached again');
    this.#isTold = false;
    this.#pingLater();
    this.#options.onUp();
  }

  #goesDown(): void {
    if (this.#isClosed) return;
    const wasUp = this.#isUp;
    this.#isUp = false;
    this.#cancelPing();
    if (!this.#isTold) {
      const { log, meanwhile } = this.#options;
      log.warn({ err: this.#lastError }, `Redis cannot be reached: ${meanwhile}`);
    }
    this.#isTold = true;
    if (wasUp) this.#options.onDown();
  }

  /** A machine that is gone closes no connection. */
  #pingLater(): void {
    this.#cancelPing = this.#options.clock.after(PING_EVERY_MS, async () => {
      const silent: Redis[] = [];
      const connections = [this.commands, this.subscriber];
      await Promise.all(connections.map(async (each) => (await this.#answers(each)) || silent.push(each)));
      if (!this.#isUp) return;
      for (const each of silent) each.disconnect(true);
      if (silent.length === 0) this.#pingLater();
    });
  }

  #answers(redis: Redis): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(PONG_WITHIN_MS, () => resolve(false));
      redis
        .ping()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(cancel);
    });
  }
}
