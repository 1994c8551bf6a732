import { JOB_KINDS, NO_SLOTS, type Slots } from './jobs.js';
import type { RedisLink } from './redisLink.js';
import type { RedisNames } from './redisNames.js';
import { ANNOUNCEMENT, parseMessage } from './remoteMessages.js';

/** Access to the list of workers, and the own release. */
export type Registry = { readonly link: RedisLink; readonly names: RedisNames; readonly release: string };

/** Maximum number of workers, and the length of an announcement in bytes. */
const MAX_WORKERS = 1_000;
const MAX_ANNOUNCEMENT = 500;
const WORKER_ID = /^[\da-f-]{36}$/;

/** Stands for the release of a worker whose announcement cannot be read: it was made before announcements had releases, or is forged. */
const UNKNOWN = 'unknown';

/** A worker of another release. */
export type OtherWorker = { readonly id: string; readonly release: string };

type Known = {
  readonly workers: number;
  readonly slots: Slots;
  readonly otherWorkers: readonly OtherWorker[];
};

const NOBODY: Known = { workers: 0, slots: NO_SLOTS, otherWorkers: [] };

const sum = (all: readonly Slots[]): Slots =>
  all.reduce(
    (sums, each) =>
      Object.fromEntries(JOB_KINDS.map((kind) => [kind, sums[kind] + each[kind]])) as Record<
        keyof Slots,
        number
      >,
    NO_SLOTS,
  );

/** A bot's list of the live workers, and the sum of the slots of those of its release. */
export class Roster {
  readonly #registry: Registry;
  #known = NOBODY;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Number of workers of this release. */
  get workers(): number {
    return this.#known.workers;
  }

  get slots(): Slots {
    return this.#known.slots;
  }

  /** Workers of other releases, which the bot must not use. */
  get otherWorkers(): readonly OtherWorker[] {
    return this.#known.otherWorkers;
  }

  /** Reads the list, and removes dead workers from it. */
  async read(): Promise<void> {
    const { link, names, release } = this.#registry;
    const { commands } = link;
    const listed = await commands.srandmember(names.workers, MAX_WORKERS);
    const ids = listed.filter((id) => WORKER_ID.test(id));
    const texts = await this.#announcements(ids);
    const dead = listed.filter((id) => !texts.get(id));
    const slots: Slots[] = [];
    const otherWorkers: OtherWorker[] = [];
    for (const [id, text] of texts) {
      if (!text) continue;
      const announced = parseMessage(ANNOUNCEMENT, text);
      if (announced?.release === release) slots.push(announced.slots);
      else otherWorkers.push({ id, release: announced?.release ?? UNKNOWN });
    }
    this.#known = { workers: slots.length, slots: sum(slots), otherWorkers };
    if (dead.length > 0) await commands.srem(names.workers, ...dead);
  }

  clear(): void {
    this.#known = NOBODY;
  }

  /** Returns the start of each worker's announcement; `''` if there is none, or something else under its key. */
  async #announcements(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { link, names } = this.#registry;
    if (ids.length === 0) return new Map();
    const pipeline = link.commands.pipeline();
    for (const id of ids) pipeline.getrange(names.worker(id), 0, MAX_ANNOUNCEMENT);
    const answers = (await pipeline.exec()) ?? [];
    return new Map(ids.map((id, i) => [id, answers[i]?.[0] ? '' : String(answers[i]?.[1] ?? '')]));
  }
}
