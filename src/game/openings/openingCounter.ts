import type { Game, GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import { DamagedGame, type GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { OpeningStore } from '../ports/openingStore.js';
import { StepLoop } from '../stepLoop.js';
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
  readonly #store: CounterOptions['store'];
  readonly #loop: StepLoop;

  constructor({ store, clock, log }: CounterOptions) {
    this.#store = store;
    this.#loop = new StepLoop({
      after: (ms, callback) => clock.after(ms, callback),
      step: () => this.#count(),
      onFailure: (error) =>
        log.error({ err: error }, 'failed to count the openings of finished games, will retry'),
      retryMs: RETRY_MS,
    });
  }

  /** Counts the games in the queue. */
  start(): void {
    this.#loop.wake();
  }

  /** Handles the host's events: counts games that have just ended. */
  onEvent(event: { readonly kind: string; readonly game?: Game }): void {
    if (event.kind === 'changed' && event.game?.phase.kind === 'over') this.start();
  }

  /** Resolves when no step is running. */
  idle(): Promise<void> {
    return this.#loop.idle();
  }

  /** Stops after the current game. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  async #count(): Promise<number | undefined> {
    const games = await this.#store.uncountedGames(STEP_GAMES);
    for (const game of games) if (!this.#loop.isClosed) await this.#countGame(game);
    return games.length === STEP_GAMES ? PAUSE_MS : undefined;
  }

  async #countGame(id: GameId): Promise<void> {
    const store = this.#store;
    try {
      const game = await store.load(id);
      await store.countOpening(id, game ? playedMoves(game) : []);
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      await store.countOpening(id, []);
    }
  }
}
