import { KINDS, NO_SLOTS, type Slots } from './kinds.js';
import type { RedisLink } from './redisLink.js';
import type { Names } from './redisNames.js';
import { OFFER, parseMessage } from './remoteMessages.js';

const NOBODY = { workers: 0, slots: NO_SLOTS };

const sum = (all: readonly Slots[]): Slots =>
  all.reduce(
    (sums, each) =>
      Object.fromEntries(KINDS.map((kind) => [kind, sums[kind] + each[kind]])) as Record<keyof Slots, number>,
    NO_SLOTS,
  );

/** Who can be asked: the workers that are alive, as they tell it, and what they can do at once. */
export class Roster {
  readonly #link: RedisLink;
  readonly #names: Names;
  #known: { readonly workers: number; readonly slots: Slots } = NOBODY;

  constructor(link: RedisLink, names: Names) {
    this.#link = link;
    this.#names = names;
  }

  get workers(): number {
    return this.#known.workers;
  }

  get slots(): Slots {
    return this.#known.slots;
  }

  /** Looks who is there, and forgets those who died. */
  async read(): Promise<void> {
    const { commands } = this.#link;
    const ids = await commands.smembers(this.#names.workers);
    const texts = ids.length > 0 ? await commands.mget(ids.map((id) => this.#names.worker(id))) : [];
    const offers = texts.flatMap((text) => (text === null ? [] : (parseMessage(OFFER, text) ?? [])));
    this.#known = { workers: offers.length, slots: sum(offers) };
    const dead = ids.filter((_, i) => texts[i] === null);
    if (dead.length > 0) await commands.srem(this.#names.workers, ...dead);
  }

  clear(): void {
    this.#known = NOBODY;
  }
}
