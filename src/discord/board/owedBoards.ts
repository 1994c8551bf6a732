import type { Game, GameId } from '../../game/play/game.js';
import { CHANNEL_GONE, isApiError, isRefusal, UNREACHABLE } from '../gateway/apiErrors.js';
import { backoffMs, type TimedDeps } from '../gateway/backoff.js';

/** A board that could not be shown. */
type Owed = {
  /** Failures in a row, and the time of the first by `uptime`. */
  readonly attempts: number;
  readonly since: number;
  /** Whether Discord itself failed, which can affect all boards, rather than refuse this one. */
  readonly isPassing: boolean;
};

/** Retry delays, in ms. */
const RETRY = {
  passing: { firstMs: 1000, mostMs: 30_000 },
  refused: { firstMs: 1000, mostMs: 5 * 60_000 },
};
/** After a success, boards that failed because of Discord are retried within `withinMs`, at most once per `everyMs`. */
const AFTER_FAILURES = { withinMs: 2000, everyMs: 5000 };
/** Time after which a board is given up. */
const OWED_FOR_MS = 24 * 60 * 60_000;

/**
 * Boards that could not be shown. Each is retried with growing delays until it is shown or a day has passed; never if its
 * channel is gone.
 */
export class OwedBoards {
  readonly #deps: TimedDeps;
  readonly #retry: (id: GameId) => void;
  readonly #owed = new Map<GameId, Owed>();
  /** Cancels the timers of boards that are not being drawn. */
  readonly #waits = new Map<GameId, () => void>();
  /** Last time that a success brought forward the retries of other boards. */
  #hastenedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: TimedDeps, retry: (id: GameId) => void) {
    this.#deps = deps;
    this.#retry = retry;
  }

  get count(): number {
    return this.#owed.size;
  }

  has(id: GameId): boolean {
    return this.#owed.has(id);
  }

  /** Records a failure. The board is owed unless it has failed for too long. */
  failed({ setup, place }: Game, error: unknown): void {
    const { clock, log } = this.#deps;
    const now = clock.uptime();
    const details = { game: setup.id, place };
    const { attempts, since } = this.#owed.get(setup.id) ?? { attempts: 0, since: now };
    if (now - since > OWED_FOR_MS) {
      this.#owed.delete(setup.id);
      log.warn({ ...details, err: error }, 'gave up a board that could not be shown');
      return;
    }
    if (isApiError(error, CHANNEL_GONE)) this.#owed.delete(setup.id);
    else this.#owed.set(setup.id, { attempts: attempts + 1, since, isPassing: !isRefusal(error) });
    if (attempts > 0) return;
    if (isApiError(error, UNREACHABLE))
      log.warn({ ...details, code: error.code }, `a board cannot be shown: ${error.message}`);
    else log.error({ ...details, err: error }, 'could not draw a board');
  }

  /** Records a success. Discord accepts boards again, so those that failed because of Discord are retried soon. */
  shown(id: GameId): void {
    const { clock, chance } = this.#deps;
    this.#owed.delete(id);
    if (clock.uptime() - this.#hastenedAt < AFTER_FAILURES.everyMs) return;
    this.#hastenedAt = clock.uptime();
    for (const waiting of [...this.#waits.keys()]) {
      if (this.#owed.get(waiting)?.isPassing) this.#retryIn(waiting, chance() * AFTER_FAILURES.withinMs);
    }
  }

  /** Schedules the next retry of a board, if it is owed. */
  retryLater(id: GameId): void {
    const owed = this.#owed.get(id);
    if (!owed) return;
    const backoff = RETRY[owed.isPassing ? 'passing' : 'refused'];
    this.#retryIn(id, backoffMs(owed.attempts - 1, backoff, this.#deps.chance));
  }

  retryAll(): void {
    for (const id of [...this.#owed.keys()]) this.#retry(id);
  }

  /** Cancels the scheduled retry of a board that is being drawn or soon will be. */
  cancelRetry(id: GameId): void {
    this.#waits.get(id)?.();
    this.#waits.delete(id);
  }

  /** Stops owing a board. */
  forget(id: GameId): void {
    this.cancelRetry(id);
    this.#owed.delete(id);
  }

  #retryIn(id: GameId, ms: number): void {
    this.cancelRetry(id);
    this.#waits.set(
      id,
      this.#deps.clock.after(ms, () => this.#retry(id)),
    );
  }
}
