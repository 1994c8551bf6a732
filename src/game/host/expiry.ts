import { EXPIRES_AFTER_MS, PARKED_AFTER_MS } from '../play/ending.js';
import type { GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { GameAtVersion, GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';

/** Interval between searches for idle games, in ms. */
const EXPIRY_EVERY_MS = 60 * 60_000;

type ExpiryOptions = {
  readonly store: Pick<GameStore, 'untouchedSince' | 'untouchedInServers'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly expire: (id: GameId) => Promise<unknown>;
  /** Parks a game that is still at this version. */
  readonly park: (game: GameAtVersion) => Promise<unknown>;
};

/** Periodically ends games in which nobody has moved for long, and parks games that occupy a channel of a server. */
export class Expiry {
  readonly #options: ExpiryOptions;
  #cancel = (): void => undefined;
  #closed = false;

  constructor(options: ExpiryOptions) {
    this.#options = options;
  }

  /** Runs now and periodically from now on. Resolves once the games that are due now have ended or are parked. */
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
      for (const game of await store.untouchedInServers(now - PARKED_AFTER_MS)) await park(game);
    } catch (error) {
      log.error({ err: error }, 'failed to end or park idle games');
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }
}
