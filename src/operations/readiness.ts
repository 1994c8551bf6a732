import type { SteadyClock } from '../game/ports/clock.js';

/** Timeout of the store's answer, in ms. */
const STORE_WITHIN_MS = 2000;

/** Conditions for answering members. */
export type Parts = {
  readonly isStopping: () => boolean;
  readonly isConnected: () => boolean;
  readonly isRecovered: () => boolean;
  /** Rejects if the store does not answer. Returns `undefined` while it is not open. */
  readonly askStore: () => Promise<unknown> | undefined;
};

type ReadinessClock = Pick<SteadyClock, 'after' | 'uptime'>;

/** Result of a readiness check. */
export type Findings = {
  /** Unmet conditions in words; empty if the bot is ready. */
  readonly missing: readonly string[];
  /** Response time of the store in ms; `undefined` if it did not answer. */
  readonly storeMs: number | undefined;
};

/** Checks whether the bot can answer members. */
export class Readiness {
  readonly #parts: Parts;
  readonly #clock: ReadinessClock;
  /** Running request to the store, shared by concurrent checks. */
  #asking: Promise<number | undefined> | undefined;

  constructor(parts: Parts, clock: ReadinessClock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  async check(): Promise<Findings> {
    const { isStopping, isConnected, isRecovered } = this.#parts;
    const storeMs = await this.#storeAnswers();
    const missing = [
      ...(isStopping() ? ['it is stopping'] : []),
      ...(storeMs === undefined ? ['the store does not answer'] : []),
      ...(isConnected() ? [] : ['Discord is not connected']),
      ...(isRecovered() ? [] : ['games are not recovered yet']),
    ];
    return { missing, storeMs };
  }

  #storeAnswers(): Promise<number | undefined> {
    this.#asking ??= this.#askStore().finally(() => {
      this.#asking = undefined;
    });
    return this.#within(this.#asking);
  }

  async #askStore(): Promise<number | undefined> {
    const begun = this.#clock.uptime();
    try {
      const asked = this.#parts.askStore();
      await asked;
      return asked && this.#clock.uptime() - begun;
    } catch {
      return undefined;
    }
  }

  #within(answer: Promise<number | undefined>): Promise<number | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(STORE_WITHIN_MS, () => resolve(undefined));
      void answer.then((value) => {
        cancel();
        resolve(value);
      });
    });
  }
}
