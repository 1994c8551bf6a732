import { Redis } from 'ioredis';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 5_000;
const PING_EVERY_MS = 1_000;
const PONG_WITHIN_MS = 2_000;

type RedisLinkOptions = {
  /** `redis://…` or `rediss://…`; may contain a password. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Names the fallback in the log line that says that Redis is down. */
  readonly meanwhile: string;
  /** Called alternately with `onDown`, `onUp` first. */
  readonly onUp: () => void;
  readonly onDown: () => void;
};

/**
 * Connection to Redis. It is up while both of its connections are, and reconnects by itself. Commands sent while it is down are
 * delivered when it is up again.
 */
export class RedisLink {
  readonly commands: Redis;
  /** Separate, because Redis accepts only subscription commands on a connection that subscribes. */
  readonly subscriber: Redis;
  readonly #options: RedisLinkOptions;
  #isUp = false;
  #isReported = false;
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

  /** Disconnects; if Redis is up, delivers the pending commands first. */
  async close(): Promise<void> {
    const wasUp = this.#isUp;
    this.#isClosed = true;
    this.#isUp = false;
    this.#cancelPing();
    if (wasUp) await this.#isResponding(this.commands);
    this.commands.disconnect();
    this.subscriber.disconnect();
  }

  #connect(): Redis {
    const redis = new Redis(this.#options.url, {
      // BullMQ requires null, which never fails a command. Callers that wait for an answer check `isUp` and use timeouts.
      maxRetriesPerRequest: null,
      retryStrategy: () => RETRY_MS,
      connectTimeout: CONNECT_WITHIN_MS,
    });
    // Logged by `#onClose`, since `close` follows.
    redis.on('error', (error: Error) => {
      this.#lastError = error;
    });
    redis.on('ready', () => this.#onReady());
    redis.on('close', () => this.#onClose());
    return redis;
  }

  #onReady(): void {
    const areReady = [this.commands, this.subscriber].every(({ status }) => status === 'ready');
    if (!areReady || this.#isUp || this.#isClosed) return;
    this.#isUp = true;
    this.#lastError = undefined;
    if (this.#isReported) this.#options.log.info({}, 'Redis connection restored');
    this.#isReported = false;
    this.#pingLater();
    this.#options.onUp();
  }

  #onClose(): void {
    if (this.#isClosed) return;
    const wasUp = this.#isUp;
    this.#isUp = false;
    this.#cancelPing();
    if (!this.#isReported) {
      const { log, meanwhile } = this.#options;
      log.warn({ err: this.#lastError }, `Redis is unreachable: ${meanwhile}`);
    }
    this.#isReported = true;
    if (wasUp) this.#options.onDown();
  }

  /** Pings regularly to detect a dead peer: a machine that vanishes closes no connection. */
  #pingLater(): void {
    this.#cancelPing = this.#options.clock.after(PING_EVERY_MS, async () => {
      const silent: Redis[] = [];
      const connections = [this.commands, this.subscriber];
      await Promise.all(
        connections.map(async (each) => (await this.#isResponding(each)) || silent.push(each)),
      );
      if (!this.#isUp) return;
      for (const each of silent) each.disconnect(true);
      if (silent.length === 0) this.#pingLater();
    });
  }

  #isResponding(redis: Redis): Promise<boolean> {
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
