import type { Log } from '../game/ports/log.js';

/** Ms that ending may take, whatever Discord and the disk do. */
const STOP_WITHIN_MS = 8000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Part = { close(): Promise<unknown> };

/** What runs in this process, and how it ends: by a signal, by an exception, or because somebody says so. */
export class Lifecycle {
  readonly #log: Log;
  readonly #parts: Part[] = [];
  #isStopping = false;

  constructor(log: Log) {
    this.#log = log;
    for (const name of SIGNALS) process.on(name, (signal) => void this.stop(signal, 0));
    // What Discord sends may reject within discord.js, where nobody waits for it: that costs the one thing that was sent.
    process.on('unhandledRejection', (error) =>
      log.error({ err: error }, 'a promise was rejected that nobody waited for'),
    );
    // After an exception that nobody caught nothing is sure: whatever runs the program starts it again. One that comes of
    // stopping changes nothing about that.
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'an exception was not caught');
      void this.stop('an exception', 1);
    });
  }

  /** Whether everything is being closed. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Has a part closed at the end, before those that were added earlier. Answers with the part. */
  add<T extends Part>(part: T): T {
    this.#parts.unshift(part);
    return part;
  }

  /**
   * Closes all parts and ends the process, by force where that takes too long. A signal from now on has its default effect, and
   * ends it at once: `process.exit` would terminate the drawing thread, whose library may abort the process then.
   */
  async stop(reason: string, code: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const name of SIGNALS) process.removeAllListeners(name);
    this.#log.info({ reason }, 'stopping');
    setTimeout(() => {
      this.#log.warn({}, 'not everything ended in time');
      process.exit(code);
    }, STOP_WITHIN_MS);
    for (const part of this.#parts) {
      try {
        await part.close();
      } catch (error) {
        this.#log.error({ err: error }, 'something could not be closed');
      }
    }
    process.exit(code);
  }
}
