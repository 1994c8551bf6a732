import type { SteadyClock } from '../../game/ports/clock.js';

/** Discord bans who makes 10,000 invalid requests in ten minutes. */
const WINDOW_MS = 10 * 60 * 1000;

/** Statuses that make a request invalid; 429 does not where it is the limit of a resource that others share. */
const INVALID = [401, 403, 429];
const SHARED = 'shared';

/** Told the status of each of Discord's answers, and whose limit it was where one was reached. */
export type OnAnswer = (status: number, limitScope: string | null) => void;

/** Counts, of the last ten minutes, the requests that Discord limited (429) and those that it holds invalid. */
export class RequestCounts {
  readonly #clock: Pick<SteadyClock, 'uptime'>;
  /** When each was, the oldest first. */
  #limited: number[] = [];
  #invalid: number[] = [];

  constructor(clock: Pick<SteadyClock, 'uptime'>) {
    this.#clock = clock;
  }

  readonly onAnswer: OnAnswer = (status, limitScope) => {
    const now = this.#clock.uptime();
    if (status === 429) this.#limited = [...this.#recent(this.#limited), now];
    if (INVALID.includes(status) && limitScope !== SHARED) {
      this.#invalid = [...this.#recent(this.#invalid), now];
    }
  };

  get limited(): number {
    return this.#recent(this.#limited).length;
  }

  get invalid(): number {
    return this.#recent(this.#invalid).length;
  }

  #recent(times: readonly number[]): number[] {
    const since = this.#clock.uptime() - WINDOW_MS;
    return times.filter((time) => time > since);
  }
}
