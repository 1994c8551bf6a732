import type { GameId } from '../play/game.js';
import type { GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { KeyedQueue } from './keyedQueue.js';
import type { Owns } from './shards.js';

/** Games that are recovered at once at the start: few, so that between them other work has its turn. */
const RECOVERED_AT_ONCE = 4;

type RecoveryOptions = {
  readonly store: Pick<GameStore, 'unfinished'>;
  readonly queue: KeyedQueue<GameId>;
  readonly log: Log;
  /** Others' games are recovered by others. */
  readonly owns: Owns;
  /** Called in the game's turn. */
  readonly recover: (id: GameId) => Promise<void>;
};

/** Recovers every unfinished game once after the start, those first that somebody wants something of. */
export class Recovery {
  readonly #options: RecoveryOptions;
  /** Unfinished games that were not looked at since the start. */
  readonly #unrecovered = new Set<GameId>();
  /** Resolves when it is known which games are unfinished. */
  readonly started: Promise<void>;
  #markStarted!: () => void;
  #closed = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.started = new Promise((resolve) => {
      this.#markStarted = resolve;
    });
  }

  /** Resolves when every unfinished game was looked at. */
  async run(): Promise<void> {
    const { store, queue, owns } = this.#options;
    const unfinished = await store.unfinished();
    const ids = unfinished.filter(({ server }) => owns(server)).map(({ id }) => id);
    for (const id of ids) this.#unrecovered.add(id);
    this.#markStarted();
    const left = ids.values();
    const recoverSome = async (): Promise<void> => {
      for (const id of left) if (!this.#closed) await queue(id, () => this.recoverOnce(id));
    };
    await Promise.all(Array.from({ length: RECOVERED_AT_ONCE }, recoverSome));
  }

  /**
   * To be called in the game's turn: recovers it where it was not yet. One that cannot be loaded now is left for the next who
   * wants something of it.
   */
  async recoverOnce(id: GameId): Promise<void> {
    if (!this.#unrecovered.delete(id)) return;
    try {
      await this.#options.recover(id);
    } catch (error) {
      this.#unrecovered.add(id);
      this.#options.log.error({ err: error, game: id }, 'a game could not be recovered');
    }
  }

  /** Begins no further game. */
  close(): void {
    this.#closed = true;
  }
}
