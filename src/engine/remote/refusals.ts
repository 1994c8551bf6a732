import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import { OtherReleases } from './otherReleases.js';
import { parseMessage, REFUSAL } from './remoteMessages.js';
import type { Registry, Roster } from './roster.js';

const NOTIFY_EVERY_MS = 60_000;

/** Refuses a bot's workers of other releases: says so in the log, and to each of them. */
export class Refusals {
  readonly #registry: Registry;
  readonly #roster: Roster;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #log: Log;
  readonly #met: OtherReleases;
  /** Time of each worker's last notification, by its id. */
  #notifiedAt: ReadonlyMap<string, number> = new Map();

  constructor(registry: Registry, roster: Roster, clock: Pick<Clock, 'now'>, log: Log) {
    this.#registry = registry;
    this.#roster = roster;
    this.#clock = clock;
    this.#log = log;
    this.#met = new OtherReleases(clock);
  }

  /** Notifies the workers of other releases, each once a minute. Rejects if Redis refuses. */
  async notify(): Promise<void> {
    const { link, names, release } = this.#registry;
    const now = this.#clock.now();
    const notifiedAt = new Map<string, number>();
    for (const { id, release: theirs } of this.#roster.otherWorkers) {
      if (this.#met.meet(theirs))
        this.#log.warn(
          { bot: release, worker: theirs },
          'a search worker of another release is not used: update it or the bot',
        );
      const last = this.#notifiedAt.get(id);
      const isDue = last === undefined || now - last >= NOTIFY_EVERY_MS;
      notifiedAt.set(id, isDue ? now : last);
      if (isDue) await link.commands.publish(names.refusals, JSON.stringify({ worker: id, release }));
    }
    this.#notifiedAt = notifiedAt;
  }
}

/** A worker's record of the bots that refuse it. */
export class RefusedBy {
  readonly #worker: string;
  readonly #release: string;
  readonly #log: Log;
  readonly #met: OtherReleases;

  constructor(worker: string, release: string, clock: Pick<Clock, 'now'>, log: Log) {
    this.#worker = worker;
    this.#release = release;
    this.#log = log;
    this.#met = new OtherReleases(clock);
  }

  /** Releases of these bots. */
  get releases(): readonly string[] {
    return this.#met.all;
  }

  /** Handles a message to all refused workers. */
  receive(text: string): void {
    const refusal = parseMessage(REFUSAL, text);
    if (refusal?.worker !== this.#worker || !this.#met.meet(refusal.release)) return;
    this.#log.warn(
      { worker: this.#release, bot: refusal.release },
      'a bot of another release does not use this worker: update it or the bot',
    );
  }
}
