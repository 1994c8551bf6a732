import { randomUUID } from 'node:crypto';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { Slots } from './kinds.js';
import type { RedisLink } from './redisLink.js';
import type { Names } from './redisNames.js';

const RENEW_EVERY_MS = 1_000;
/** After so long without a renewal a worker counts as dead. */
const EXPIRES_MS = 3_000;

/** Tells bots that a worker is there, and what it can do at once, for as long as it lives. */
export class Announcement {
  readonly #link: RedisLink;
  readonly #names: Names;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #id = randomUUID();
  #cancel: () => void = () => undefined;

  constructor(link: RedisLink, names: Names, clock: Clock, log: Log) {
    this.#link = link;
    this.#names = names;
    this.#clock = clock;
    this.#log = log;
  }

  /** Tells it now, and again and again until something else is told. Resolves when bots have been told the first time. */
  async tell(slots: Slots): Promise<void> {
    this.stop();
    this.#renewLater(slots);
    await this.#write(slots);
    await this.#link.commands.publish(this.#names.changes, '');
  }

  /** Tells nothing more; it is forgotten soon. */
  stop(): void {
    this.#cancel();
  }

  async withdraw(): Promise<void> {
    this.stop();
    await this.#link.commands
      .multi()
      .del(this.#names.worker(this.#id))
      .srem(this.#names.workers, this.#id)
      .publish(this.#names.changes, '')
      .exec();
  }

  #renewLater(slots: Slots): void {
    this.#cancel = this.#clock.after(RENEW_EVERY_MS, () => {
      this.#renewLater(slots);
      this.#write(slots).catch((error: unknown) => {
        if (this.#link.isUp) this.#log.warn({ err: error }, 'Redis did not take that this worker is there');
      });
    });
  }

  async #write(slots: Slots): Promise<void> {
    if (!this.#link.isUp) return;
    await this.#link.commands
      .multi()
      .set(this.#names.worker(this.#id), JSON.stringify(slots), 'PX', EXPIRES_MS)
      .sadd(this.#names.workers, this.#id)
      .exec();
  }
}
