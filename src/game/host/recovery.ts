import pMap from 'p-map';
import type { KeyedQueue } from '../keyedQueue.js';
import type { GameId } from '../play/game.js';
import type { GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { Owns } from './shards.js';

/** Number of games recovered concurrently: few, so that other work is not blocked. */
const CONCURRENCY = 4;

type RecoveryOptions = {
  readonly store: Pick<GameStore, 'unfinished'>;
  readonly queue: KeyedQueue<GameId>;
  readonly log: Log;
  /** Each process recovers only its own games. */
  readonly owns: Owns;
  /** Called within the game's queue. */
  readonly recover: (id: GameId) => Promise<void>;
};

/** Recovers every unfinished game once after the start, and a requested game before the others. */
export class Recovery {
  readonly #options: RecoveryOptions;
  /** Unfinished games that are not recovered yet. */
  readonly #unrecovered = new Set<GameId>();
  /** Resolves once the unfinished games are known. */
  readonly started: Promise<void>;
  #markStarted!: () => void;
  #closed = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.started = new Promise((resolve) => {
      this.#markStarted = resolve;
    });
  }

  /** Recovers all games. Resolves once each was attempted. */
  async run(): Promise<void> {
    const { store, queue, owns } = this.#options;
    const unfinished = await store.unfinished();
    const ids = unfinished.filter(({ server }) => owns(server)).map(({ id }) => id);
    for (const id of ids) this.#unrecovered.add(id);
    this.#markStarted();
    await pMap(
      ids,
      async (id) => {
        if (!this.#closed) await queue(id, () => this.recoverOnce(id));
      },
      { concurrency: CONCURRENCY },
    );
  }

  /**
   * Recovers a game unless that was done. Must be called within the game's queue. After a failure the next request for the
   * game tries again.
   */
  async recoverOnce(id: GameId): Promise<void> {
    if (!this.#unrecovered.delete(id)) return;
    try {
      await this.#options.recover(id);
    } catch (error) {
      this.#unrecovered.add(id);
      this.#options.log.error({ err: error, game: id }, 'failed to recover a game');
    }
  }

  /** Leaves the remaining games unrecovered. */
  close(): void {
    this.#closed = true;
  }
}
