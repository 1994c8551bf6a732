import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
// The worker must not be the only one that has it loaded: unloading it ends the process.
import 'canvas';
import type { Asked, FromWorker, ToWorker } from './drawingWorker.js';
import type { ReplayedGame } from './replays/drawReplay.js';

/** MB of short-lived objects that the worker keeps; V8's own choice is 48. */
const YOUNG_GENERATION_MB = 6;

export type DrawingThreadOptions = {
  /** Told when the worker has ended by itself; what it had not drawn is rejected. */
  readonly onFault: (error: Error) => void;
  /** The worker's file; by default the one that the build put beside this one. */
  readonly workerUrl?: URL;
};

type Waiting = { resolve(picture: Buffer): void; reject(error: unknown): void };

/**
 * Draws scenes in a worker of its own: the pixels stay with the core that wrote them, and the event loop goes on.
 * A worker that has ended by itself is replaced when something is to be drawn again.
 */
export class DrawingThread {
  readonly #options: DrawingThreadOptions;
  /** By the numbers that the worker was given with what it is to draw. */
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(options: DrawingThreadOptions) {
    this.#options = options;
  }

  /** Has the worker draw each empty board, so that nobody waits for that. */
  warmUp(): void {
    this.#worker ??= this.#start();
  }

  /** A scene's text as PNG. */
  draw(text: string): Promise<Buffer> {
    return this.#ask({ kind: 'board', text });
  }

  /** A game's replay as GIF. Boards that are asked for meanwhile do not wait for it. */
  drawReplay(game: ReplayedGame): Promise<Buffer> {
    return this.#ask({ kind: 'replay', game });
  }

  #ask(asked: Asked): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('the drawing thread is closed'));
    this.#worker ??= this.#start();
    const id = this.#asked++;
    const drawn = new Promise<Buffer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#post(this.#worker, { ...asked, id });
    return drawn;
  }

  #post(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.workerUrl ?? new URL('./drawingWorker.js', import.meta.url), {
      name: 'drawing',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    let cause: unknown;
    worker.on('message', (message: FromWorker) => {
      const { resolve, reject } = this.#waiting.get(message.id)!;
      this.#waiting.delete(message.id);
      if (message.kind === 'failed') return reject(message.error);
      const { buffer, byteOffset, byteLength } = message.picture;
      resolve(Buffer.from(buffer, byteOffset, byteLength));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      this.#worker = undefined;
      const error = this.#isClosed
        ? new Error('the drawing thread is closed')
        : new Error(`the drawing thread ended (${code}) before it had drawn`, { cause });
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#isClosed) this.#options.onFault(error);
    });
    return worker;
  }

  /**
   * Has it draw what was asked for, and end. It is left to end by itself: a worker that is terminated in the middle of
   * a call of node-canvas takes the process with it.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    this.#post(worker, null);
    await ended;
  }
}
