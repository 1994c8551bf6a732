import type { Game, GameId } from '../../game/play/game.js';
import { CHANNEL_GONE, isApiError, isRefusal, UNREACHABLE } from '../gateway/apiErrors.js';
import { backoffMs } from '../gateway/backoff.js';
import type { Means } from '../interactions/means.js';

/** A board that could not be shown. */
type Owed = {
  /** How often in a row it could not, and since when, by the clock's `uptime`. */
  readonly attempts: number;
  readonly since: number;
  /** Whether Discord failed, as it may do for all boards, and did not refuse this one. */
  readonly isPassing: boolean;
};

/** When a board is tried again, in ms. */
const RETRY = {
  passing: { firstMs: 1000, mostMs: 30_000 },
  refused: { firstMs: 1000, mostMs: 5 * 60_000 },
};
/** Where one board could be shown, those that Discord failed to take are tried within so many ms; as often as that, at most. */
const AFTER_FAILURES = { withinMs: 2000, everyMs: 5000 };
const OWED_FOR_MS = 24 * 60 * 60_000;

/**
 * The boards that could not be shown. Each is tried again, more and more seldom, until it is shown or a day has passed; where
 * its channel is gone, never.
 */
export class OwedBoards {
  readonly #means: Means;
  readonly #retry: (id: GameId) => void;
  readonly #owed = new Map<GameId, Owed>();
  /** Cancels the timers of those that are not being drawn. */
  readonly #waits = new Map<GameId, () => void>();
  /** When all were tried for the last time because one board could be shown. */
  #hastenedAt = Number.NEGATIVE_INFINITY;

  constructor(means: Means, retry: (id: GameId) => void) {
    this.#means = means;
    this.#retry = retry;
  }

  get count(): number {
    return this.#owed.size;
  }

  has(id: GameId): boolean {
    return this.#owed.has(id);
  }

  /** Notes that a board could not be shown, once more perhaps; it is owed unless that has gone on for too long. */
  failed({ setup, place }: Game, error: unknown): void {
    const { clock, log } = this.#means;
    const now = clock.uptime();
    const details = { game: setup.id, place };
    const { attempts, since } = this.#owed.get(setup.id) ?? { attempts: 0, since: now };
    if (now - since > OWED_FOR_MS) {
      this.#owed.delete(setup.id);
      log.warn({ ...details, err: error }, 'a board is given up that could not be shown');
      return;
    }
    if (isApiError(error, CHANNEL_GONE)) this.#owed.delete(setup.id);
    else this.#owed.set(setup.id, { attempts: attempts + 1, since, isPassing: !isRefusal(error) });
    if (attempts > 0) return;
    if (isApiError(error, UNREACHABLE))
      log.warn({ ...details, code: error.code }, `a board cannot be shown: ${error.message}`);
    else log.error({ ...details, err: error }, 'a board could not be drawn');
  }

  /** Notes that a board was shown: Discord takes boards, and those that it failed to take have waited long enough. */
  shown(id: GameId): void {
    const { clock, chance } = this.#means;
    this.#owed.delete(id);
    if (clock.uptime() - this.#hastenedAt < AFTER_FAILURES.everyMs) return;
    this.#hastenedAt = clock.uptime();
    for (const waiting of [...this.#waits.keys()]) {
      if (this.#owed.get(waiting)?.isPassing) this.#retryIn(waiting, chance() * AFTER_FAILURES.withinMs);
    }
  }

  /** Has a board tried again in time, where it is owed. */
  retryLater(id: GameId): void {
    const owed = this.#owed.get(id);
    if (!owed) return;
    const backoff = RETRY[owed.isPassing ? 'passing' : 'refused'];
    this.#retryIn(id, backoffMs(owed.attempts - 1, backoff, this.#means.chance));
  }

  /** Has all of them tried at once. */
  retryAll(): void {
    for (const id of [...this.#owed.keys()]) this.#retry(id);
  }

  /** To be called where a board is drawn, or soon will be: it need not be tried besides. */
  cancelRetry(id: GameId): void {
    this.#waits.get(id)?.();
    this.#waits.delete(id);
  }

  /** For a board that is not to be shown any more. */
  forget(id: GameId): void {
    this.cancelRetry(id);
    this.#owed.delete(id);
  }

  #retryIn(id: GameId, ms: number): void {
    this.cancelRetry(id);
    this.#waits.set(
      id,
      this.#means.clock.after(ms, () => this.#retry(id)),
    );
  }
}
