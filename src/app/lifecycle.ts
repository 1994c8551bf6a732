import type { Log } from '../game/ports/log.js';

/** Time to stop in ms, however slow Discord and the disk are. */
const STOP_TIMEOUT_MS = 8000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Part = { close(): Promise<unknown> };

/** The running parts of this process. Closes them on a signal, an uncaught exception, or a call. */
export class Lifecycle {
  readonly #log: Log;
  readonly #parts: Part[] = [];
  #isStopping = false;

  constructor(log: Log) {
    this.#log = log;
    for (const name of SIGNALS) process.on(name, (signal) => void this.stop(signal, 0));
    // discord.js may reject a promise that nobody awaits. That loses one request, not the process.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    // After an uncaught exception the state is unknown, so the process ends and its supervisor restarts it. During a stop, an
    // exception is only logged.
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'uncaught exception');
      void this.stop('uncaught exception', 1);
    });
  }

  /** Whether the parts are being closed. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Registers a part to close at the end, in reverse order. Returns the part. */
  add<T extends Part>(part: T): T {
    this.#parts.unshift(part);
    return part;
  }

  /**
   * Closes all parts and ends the process, by force after a timeout. A second signal ends it at once by its default action, not
   * by `process.exit`, which would terminate the drawing thread, whose library may then abort the process.
   */
  async stop(reason: string, code: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const name of SIGNALS) process.removeAllListeners(name);
    this.#log.info({ reason }, 'stopping');
    setTimeout(() => {
      this.#log.warn({}, 'some parts did not close in time');
      process.exit(code);
    }, STOP_TIMEOUT_MS);
    for (const part of this.#parts) {
      try {
        await part.close();
      } catch (error) {
        this.#log.error({ err: error }, 'closing a part failed');
      }
    }
    process.exit(code);
  }
}
