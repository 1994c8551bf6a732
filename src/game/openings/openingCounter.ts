import type { Game, GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import { DamagedGame, type GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { OpeningStore } from '../ports/openingStore.js';
import { playedMoves } from './playedMoves.js';

type CounterOptions = {
  readonly store: Pick<OpeningStore, 'uncountedGames' | 'countOpening'> & Pick<GameStore, 'load'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Number of games in a step: some tens of ms of work. */
export const STEP_GAMES = 10;

/** Pause between two steps, in ms. A backlog of 100,000 games takes about half an hour. */
export const PAUSE_MS = 200;

/** Pause after a failure, in ms. */
const RETRY_MS = 60_000;

/**
 * Counts the opening moves of finished games in the background. The store queues the games, and takes one from the queue with its
 * counts in one transaction: a crash neither loses a game nor counts it twice, and several processes can share the queue.
 */
export class OpeningCounter {
  readonly #options: CounterOptions;
  #isClosed = false;
  /** Whether the queue may hold games that no step has seen. */
  #hasWork = false;
  #step: Promise<void> | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  /** Counts the games in the queue. */
  start(): void {
    this.#hasWork = true;
    this.#wake();
  }

  /** Handles the host's events: counts games that have just ended. */
  onEvent(event: { readonly kind: string; readonly game?: Game }): void {
    if (event.kind === 'changed' && event.game?.phase.kind === 'over') this.start();
  }

  /** Resolves when no step is running. */
  async idle(): Promise<void> {
    await this.#step;
  }

  /** Stops after the current game. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#step;
  }

  #wake(): void {
    if (this.#isClosed || this.#step || this.#cancel) return;
    this.#step = this.#count().then((pauseMs) => {
      this.#step = undefined;
      if (pauseMs !== undefined) this.#wakeAfter(pauseMs);
    });
  }

  #wakeAfter(ms: number): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.clock.after(ms, () => {
      this.#cancel = undefined;
      this.#wake();
    });
  }

  /** Runs a step. Returns the pause before the next one; `undefined` if the queue is empty. Never rejects. */
  async #count(): Promise<number | undefined> {
    const { store, log } = this.#options;
    try {
      this.#hasWork = false;
      const games = await store.uncountedGames(STEP_GAMES);
      for (const game of games) {
        if (this.#isClosed) return undefined;
        await this.#countGame(game);
      }
      return games.length === STEP_GAMES || this.#hasWork ? PAUSE_MS : undefined;
    } catch (error) {
      log.error({ err: error }, 'could not count the openings of finished games');
      return RETRY_MS;
    }
  }

  async #countGame(id: GameId): Promise<void> {
    const { store } = this.#options;
    try {
      const game = await store.load(id);
      await store.countOpening(id, game ? playedMoves(game) : []);
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      await store.countOpening(id, []);
    }
  }
}
