import type { SteadyClock } from '../game/ports/clock.js';

/** Ms that the store may take to answer. */
const STORE_WITHIN_MS = 2000;

/** What has to be there before members are answered. */
export type Parts = {
  readonly isStopping: () => boolean;
  readonly isConnected: () => boolean;
  readonly isRecovered: () => boolean;
  /** Rejects where the store does not answer; undefined as long as it is not open. */
  readonly askStore: () => Promise<unknown> | undefined;
};

type ReadinessClock = Pick<SteadyClock, 'after' | 'uptime'>;

/** What was found. */
export type Findings = {
  /** What is missing, each in some words; nothing where the bot is ready. */
  readonly missing: readonly string[];
  /** Ms in which the store answered; undefined where it did not. */
  readonly storeMs: number | undefined;
};

/** Knows whether the bot can answer members. */
export class Readiness {
  readonly #parts: Parts;
  readonly #clock: ReadinessClock;
  /** The request to the store under way: those who ask meanwhile wait for the same one. */
  #asking: Promise<number | undefined> | undefined;

  constructor(parts: Parts, clock: ReadinessClock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  async look(): Promise<Findings> {
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
