import pMap from 'p-map';
import type { KeyedQueue } from '../keyedQueue.js';
import type { GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { GameStore, UnfinishedGame } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { Owns } from './shards.js';

/** Number of games recovered concurrently: few, so that other work is not blocked. */
const CONCURRENCY = 4;

/** Delay before a game that failed to load is retried, in ms. */
const RETRY_MS = 5000;

type RecoveryOptions = {
  readonly store: Pick<GameStore, 'unfinished'>;
  readonly queue: KeyedQueue<GameId>;
  readonly log: Log;
  /** Each process recovers only its own games. */
  readonly owns: Owns;
  readonly clock: Clock;
  /** Called within the game's queue. */
  readonly recover: (game: UnfinishedGame) => Promise<void>;
  /** Called for a game that needs nothing until a member acts or it is due. */
  readonly rest: (game: UnfinishedGame) => void;
};

/**
 * Whether a game needs nothing now: its board is up to date, and it is not due. If the machine's clock was set back during a turn,
 * that turn must restart.
 */
const mayRest = ({ dueAt, touchedAt, isShown }: UnfinishedGame, now: number): boolean =>
  isShown && (dueAt === null || (dueAt > now && touchedAt <= now));

/** Recovers the unfinished games that need it once after the start, and a requested game before the others. The others rest. */
export class Recovery {
  readonly #options: RecoveryOptions;
  /** Unfinished games that are not recovered yet. */
  readonly #unrecovered = new Map<GameId, UnfinishedGame>();
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

  /** Recovers the games, all of them if `areBoardsLost`. Resolves once each was attempted. */
  async run(areBoardsLost: boolean): Promise<void> {
    const { store, owns, clock, rest } = this.#options;
    const unfinished = (await store.unfinished()).filter(({ server }) => owns(server));
    const now = clock.now();
    for (const game of unfinished) {
      if (!areBoardsLost && mayRest(game, now)) rest(game);
      else this.#unrecovered.set(game.id, game);
    }
    this.#markStarted();
    await pMap([...this.#unrecovered.keys()], (id) => this.#recoverQueued(id), { concurrency: CONCURRENCY });
  }

  async #recoverQueued(id: GameId): Promise<void> {
    if (!this.#closed) await this.#options.queue(id, () => this.recoverOnce(id));
  }

  /**
   * Recovers a game unless that was done. Must be called within the game's queue. After a failure it tries again later, or at the
   * next request for the game.
   */
  async recoverOnce(id: GameId): Promise<void> {
    const { recover, clock, log } = this.#options;
    const game = this.#unrecovered.get(id);
    if (!game) return;
    this.#unrecovered.delete(id);
    try {
      await recover(game);
    } catch (error) {
      this.#unrecovered.set(id, game);
      log.error({ err: error, game: id }, 'failed to recover a game, will retry');
      clock.after(RETRY_MS, () => void this.#recoverQueued(id));
    }
  }

  /** Leaves the remaining games unrecovered. */
  close(): void {
    this.#closed = true;
  }
}
