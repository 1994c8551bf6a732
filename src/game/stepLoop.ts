type StepLoopOptions = {
  /** Calls back after some ms; returns the function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Does some of the work. Resolves to the pause before the next step, in ms; `undefined` if there is no more work. */
  readonly step: () => Promise<number | undefined>;
  /** Called if a step fails. */
  readonly onFailure: (error: unknown) => void;
  /** Pause after a step that failed, in ms. */
  readonly retryMs: number;
};

/** Does work in the background, a step at a time, with pauses in which the process answers its members. */
export class StepLoop {
  readonly #options: StepLoopOptions;
  #isClosed = false;
  /** Whether there may be work that the present step has not seen. */
  #isWoken = false;
  #step: Promise<void> | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: StepLoopOptions) {
    this.#options = options;
  }

  /** Whether it was closed. A long step stops then. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Steps until there is no more work. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed || this.#step || this.#cancel) return;
    this.#isWoken = false;
    this.#step = this.#run().then((pauseMs) => {
      this.#step = undefined;
      if (pauseMs !== undefined) this.#pause(pauseMs);
      else if (this.#isWoken) this.wake();
    });
  }

  /** Resolves when no step is running. */
  async idle(): Promise<void> {
    while (this.#step) await this.#step;
  }

  /** Stops after the step under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.idle();
  }

  #pause(ms: number): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.after(ms, () => {
      this.#cancel = undefined;
      this.wake();
    });
  }

  /** Never rejects. */
  async #run(): Promise<number | undefined> {
    const { step, onFailure, retryMs } = this.#options;
    try {
      return await step();
    } catch (error) {
      onFailure(error);
      return retryMs;
    }
  }
}
