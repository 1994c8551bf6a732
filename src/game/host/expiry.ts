import { EXPIRES_AFTER_MS, type GameId, PARKED_AFTER_MS } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';

/** Ms between looks for games in which nobody has moved for very long. */
const EXPIRY_EVERY_MS = 60 * 60_000;

type ExpiryOptions = {
  readonly store: Pick<GameStore, 'untouchedSince' | 'untouchedInServers'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly expire: (id: GameId) => Promise<unknown>;
  readonly park: (id: GameId) => Promise<unknown>;
};

/** Ends the games in which nobody has moved for very long, and has others leave their places. */
export class Expiry {
  readonly #options: ExpiryOptions;
  #cancel = (): void => undefined;
  #closed = false;

  constructor(options: ExpiryOptions) {
    this.#options = options;
  }

  /** Does so now, and from time to time from now on. Resolves when those of now have ended. */
  async run(): Promise<void> {
    if (this.#closed) return;
    const { store, clock, log, expire, park } = this.#options;
    this.#cancel = clock.after(EXPIRY_EVERY_MS, () => void this.run());
    const now = clock.now();
    const { againstBot, betweenMembers } = EXPIRES_AFTER_MS;
    try {
      const untouched = await store.untouchedSince({
        againstBot: now - againstBot,
        betweenMembers: now - betweenMembers,
      });
      for (const id of untouched) await expire(id);
      for (const id of await store.untouchedInServers(now - PARKED_AFTER_MS)) await park(id);
    } catch (error) {
      log.error({ err: error }, 'old games could not be ended or parked');
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }
}
