import type { SteadyClock } from '../game/ports/clock.js';

/** Timeout in ms of the store's answer. */
const STORE_WITHIN_MS = 2000;

const NOT_CONNECTED = 'Discord is not connected';

/** Checks of the conditions for answering members. */
type Conditions = {
  readonly isStopping: () => boolean;
  readonly isConnected: () => boolean;
  /** Why Discord cannot be reached, if that is known. */
  readonly whyDisconnected: () => string | undefined;
  readonly knowsGames: () => boolean;
  /** Sends a request to the store, which rejects on a failure. Returns `undefined` while the store is not open. */
  readonly askStore: () => Promise<unknown> | undefined;
};

type ReadinessClock = Pick<SteadyClock, 'after' | 'uptime'>;

/** Result of a readiness check. */
export type Findings = {
  /** Unmet conditions in words; empty if the bot is ready. */
  readonly missing: readonly string[];
  /** Response time of the store in ms; `undefined` if it failed or did not answer in time. */
  readonly storeMs: number | undefined;
};

/** Checks whether the bot can answer members. */
export class Readiness {
  readonly #conditions: Conditions;
  readonly #clock: ReadinessClock;
  /** Running request to the store, shared by concurrent checks. */
  #request: Promise<number | undefined> | undefined;

  constructor(conditions: Conditions, clock: ReadinessClock) {
    this.#conditions = conditions;
    this.#clock = clock;
  }

  async check(): Promise<Findings> {
    const { isStopping, isConnected, whyDisconnected, knowsGames } = this.#conditions;
    const why = whyDisconnected();
    const storeMs = await this.#timeStore();
    const missing = [
      ...(isStopping() ? ['it is stopping'] : []),
      ...(storeMs === undefined ? ['the store does not answer'] : []),
      ...(isConnected() ? [] : [why === undefined ? NOT_CONNECTED : `${NOT_CONNECTED}: ${why}`]),
      ...(knowsGames() ? [] : ['the unfinished games are not known yet']),
    ];
    return { missing, storeMs };
  }

  #timeStore(): Promise<number | undefined> {
    this.#request ??= this.#askStore().finally(() => {
      this.#request = undefined;
    });
    return this.#withTimeout(this.#request);
  }

  async #askStore(): Promise<number | undefined> {
    const startedAt = this.#clock.uptime();
    try {
      const answer = this.#conditions.askStore();
      await answer;
      return answer && this.#clock.uptime() - startedAt;
    } catch {
      return undefined;
    }
  }

  #withTimeout(answer: Promise<number | undefined>): Promise<number | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(STORE_WITHIN_MS, () => resolve(undefined));
      void answer.then((value) => {
        cancel();
        resolve(value);
      });
    });
  }
}
