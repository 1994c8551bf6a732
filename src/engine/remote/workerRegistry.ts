import { randomUUID } from 'node:crypto';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import { JOB_KINDS, NO_SLOTS, type Slots } from './jobs.js';
import type { RedisLink } from './redisLink.js';
import type { RedisNames } from './redisNames.js';
import { parseMessage, SLOTS } from './remoteMessages.js';

const NO_WORKERS = { workers: 0, slots: NO_SLOTS };

const sum = (all: readonly Slots[]): Slots =>
  all.reduce(
    (sums, each) =>
      Object.fromEntries(JOB_KINDS.map((kind) => [kind, sums[kind] + each[kind]])) as Record<
        keyof Slots,
        number
      >,
    NO_SLOTS,
  );

/** A bot's list of the live workers, and the sum of their slots. */
export class Roster {
  readonly #link: RedisLink;
  readonly #names: RedisNames;
  #known: { readonly workers: number; readonly slots: Slots } = NO_WORKERS;

  constructor(link: RedisLink, names: RedisNames) {
    this.#link = link;
    this.#names = names;
  }

  get workers(): number {
    return this.#known.workers;
  }

  get slots(): Slots {
    return this.#known.slots;
  }

  /** Reads the list, and removes dead workers from it. */
  async read(): Promise<void> {
    const { commands } = this.#link;
    const ids = await commands.smembers(this.#names.workers);
    const texts = ids.length > 0 ? await commands.mget(ids.map((id) => this.#names.worker(id))) : [];
    const offered = texts.flatMap((text) => (text === null ? [] : (parseMessage(SLOTS, text) ?? [])));
    this.#known = { workers: offered.length, slots: sum(offered) };
    const dead = ids.filter((_, i) => texts[i] === null);
    if (dead.length > 0) await commands.srem(this.#names.workers, ...dead);
  }

  clear(): void {
    this.#known = NO_WORKERS;
  }
}

const RENEW_EVERY_MS = 1_000;
/** Ms without a renewal after which a worker counts as dead. */
const EXPIRES_MS = 3_000;

/** A worker's entry in the list: a lease that the worker renews while it lives. */
export class Announcement {
  readonly #link: RedisLink;
  readonly #names: RedisNames;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #id = randomUUID();
  #cancel: () => void = () => undefined;

  constructor(link: RedisLink, names: RedisNames, clock: Clock, log: Log) {
    this.#link = link;
    this.#names = names;
    this.#clock = clock;
    this.#log = log;
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
      .set(this.#names.worker(this.#id), JSON.stringify(slots), 'PX', EXPIRES_MS)
      .sadd(this.#names.workers, this.#id)
      .exec();
  }
}
