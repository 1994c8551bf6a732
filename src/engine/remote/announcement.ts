import { randomUUID } from 'node:crypto';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { Slots } from './jobs.js';
import type { RedisLink } from './redisLink.js';
import type { RedisNames } from './redisNames.js';
import type { Registry } from './roster.js';

const RENEW_EVERY_MS = 1_000;
/** Ms without a renewal after which a worker counts as dead. */
const EXPIRES_MS = 3_000;

/** A worker's entry in the list: a lease that the worker renews while it lives. */
export class Announcement {
  readonly #link: RedisLink;
  readonly #names: RedisNames;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #release: string;
  readonly #id = randomUUID();
  #cancel: () => void = () => undefined;

  constructor({ link, names, release }: Registry, clock: Clock, log: Log) {
    this.#link = link;
    this.#names = names;
    this.#release = release;
    this.#clock = clock;
    this.#log = log;
  }

  get id(): string {
    return this.#id;
  }

  /** Writes the entry, and renews it until `stop`, `withdraw` or the next call. Resolves once bots have been notified. */
  async announce(slots: Slots): Promise<void> {
    this.stop();
    this.#renewLater(slots);
    await this.#write(slots);
    await this.#link.commands.publish(this.#names.changes, '');
  }

  /** Stops renewing the entry, which then expires. */
  stop(): void {
    this.#cancel();
  }

  /** Removes the entry, and notifies bots. */
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
        if (this.#link.isUp) this.#log.warn({ err: error }, 'cannot renew the announcement of this worker');
      });
    });
  }

  async #write(slots: Slots): Promise<void> {
    if (!this.#link.isUp) return;
    await this.#link.commands
      .multi()
      .set(this.#names.worker(this.#id), JSON.stringify({ release: this.#release, slots }), 'PX', EXPIRES_MS)
      .sadd(this.#names.workers, this.#id)
      .exec();
  }
}
