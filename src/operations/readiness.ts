import type { Clock } from '../game/ports.js';

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

/** Knows whether the bot can answer members. */
export class Readiness {
  readonly #parts: Parts;
  readonly #clock: Pick<Clock, 'after'>;
  /** The request to the store under way: those who ask meanwhile wait for the same one. */
  #asking: Promise<boolean> | undefined;

  constructor(parts: Parts, clock: Pick<Clock, 'after'>) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** What is missing, each in some words; nothing where the bot is ready. */
  async missing(): Promise<string[]> {
    const { isStopping, isConnected, isRecovered } = this.#parts;
    const answers = await this.#storeAnswers();
    return [
      ...(isStopping() ? ['it is stopping'] : []),
      ...(answers ? [] : ['the store does not answer']),
      ...(isConnected() ? [] : ['Discord is not connected']),
      ...(isRecovered() ? [] : ['games are not recovered yet']),
    ];
  }

  #storeAnswers(): Promise<boolean> {
    this.#asking ??= this.#askStore().finally(() => {
      this.#asking = undefined;
    });
    return this.#within(this.#asking);
  }

  async #askStore(): Promise<boolean> {
    try {
      const asked = this.#parts.askStore();
      await asked;
      return asked !== undefined;
    } catch {
      return false;
    }
  }

  #within(answer: Promise<boolean>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(STORE_WITHIN_MS, () => resolve(false));
      void answer.then((value) => {
        cancel();
        resolve(value);
      });
    });
  }
}
