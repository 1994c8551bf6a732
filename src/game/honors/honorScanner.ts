import { winnerOf } from '../play/ending.js';
import type { Game, GameId } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import { DamagedGame, type GameStore } from '../ports/gameStore.js';
import type { HonorStore, HonorTask } from '../ports/honorStore.js';
import type { Log } from '../ports/log.js';
import type { ReviewStore } from '../ports/reviewStore.js';
import { DamagedTournament, type TournamentStore } from '../ports/tournamentStore.js';
import { newRating } from '../ratings/ratings.js';
import { type Review, reviewOf } from '../review/review.js';
import { StepLoop } from '../stepLoop.js';
import { type Honor, honorsOfGame, honorsOfTournament } from './honors.js';

type ScannerOptions = {
  readonly store: HonorStore &
    Pick<GameStore, 'load'> &
    Pick<ReviewStore, 'review'> &
    Pick<TournamentStore, 'tournament'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Tasks in a step, and the pause after it in ms: about 10 games a second, which take a few ms each. */
const STEP_TASKS = 5;
const PAUSE_MS = 500;
/** Interval of looking for tasks while there are none, in ms. */
const IDLE_MS = 15_000;
/** Time after which another process takes over a task, or a failed one is tried again, in ms. */
const LEASE_MS = 10 * 60_000;

/**
 * Computes the honors of finished games and tournaments in the background, a few at a time. The queue is in the store, so that it goes on
 * after a restart, and several processes share it.
 */
export class HonorScanner {
  readonly #options: ScannerOptions;
  readonly #loop: StepLoop;

  constructor(options: ScannerOptions) {
    const { clock, log } = options;
    this.#options = options;
    this.#loop = new StepLoop({
      after: (ms, callback) => clock.after(ms, callback),
      step: () => this.#takeStep(),
      onFailure: (error) => log.error({ err: error }, 'failed to look for honors, will retry'),
      retryMs: IDLE_MS,
    });
  }

  /** Begins. All processes may do this. */
  start(): void {
    this.#loop.wake();
  }

  /** Resolves when no step is under way. */
  idle(): Promise<void> {
    return this.#loop.idle();
  }

  /** Stops after the task under way. The others follow when their lease has ended. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Looks again after a while if there is nothing to do: another process may queue tasks. */
  async #takeStep(): Promise<number> {
    const { store, clock } = this.#options;
    const now = clock.now();
    const tasks = await store.takeHonorTasks(now, now + LEASE_MS, STEP_TASKS);
    for (const task of tasks) if (!this.#loop.isClosed) await this.#settle(task);
    return tasks.length === 0 ? IDLE_MS : PAUSE_MS;
  }

  /** Never rejects. After a failure the task is tried again when its lease has ended. */
  async #settle(task: HonorTask): Promise<void> {
    const { store, log } = this.#options;
    try {
      await store.saveHonors(task, await this.#honorsOf(task));
    } catch (error) {
      log.error({ err: error, [task.kind]: task.id }, 'failed to compute honors, will retry');
    }
  }

  /** Returns the honors of a game or tournament; `undefined` if it no longer exists or is damaged. */
  async #honorsOf(task: HonorTask): Promise<readonly Honor[] | undefined> {
    const { store } = this.#options;
    try {
      if (task.kind === 'tournament') {
        const tournament = await store.tournament(task.id);
        return tournament && honorsOfTournament(tournament);
      }
      const game = await store.load(task.id);
      if (!game) return undefined;
      const [review, winnerRating] = await Promise.all([
        this.#reviewOf(task.id, game),
        this.#winnerRating(game, task.at),
      ]);
      return honorsOfGame({ game, at: task.at, review, winnerRating });
    } catch (error) {
      if (error instanceof DamagedGame || error instanceof DamagedTournament) return undefined;
      throw error;
    }
  }

  /** Returns a game's finished review, even one by an older judge: a new release takes no honor away. */
  async #reviewOf(id: GameId, { position }: Game): Promise<Review | undefined> {
    const stored = await this.#options.store.review(id);
    return stored?.isDone ? reviewOf(position, stored.judgments) : undefined;
  }

  async #winnerRating(game: Game, at: number): Promise<number> {
    const { variant } = game.setup;
    const winner = winnerOf(game);
    const seat = winner && game.seats[winner];
    const known =
      seat?.kind === 'member' ? await this.#options.store.ratingBefore(seat.member, variant, at) : undefined;
    return known ?? newRating(variant.game, at).rating;
  }
}
