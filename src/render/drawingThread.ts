import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
// Keeps canvas loaded in the main thread: if only the worker loads it, unloading it ends the process.
import './nodeCanvas.js';
import type { DrawingRequest, FromWorker, ToWorker } from './drawingWorker.js';
import type { ReplayedGame } from './replays/drawReplay.js';

/** Size of the worker's young generation, in MB; V8's default is 48. */
const YOUNG_GENERATION_MB = 6;

type DrawingThreadOptions = {
  /** Called when the worker has crashed. Its pending pictures are rejected. */
  readonly onFault: (error: Error) => void;
  /** URL of the worker's file; by default the built one beside this file. */
  readonly workerUrl?: URL;
};

type PendingRequest = { resolve(picture: Buffer): void; reject(error: unknown): void };

/**
 * Draws scenes in a worker thread, so that the pixels stay in one core's cache and the event loop is not blocked. Replaces a
 * crashed worker at the next request.
 */
export class DrawingThread {
  readonly #options: DrawingThreadOptions;
  /** Pending requests by id. */
  readonly #pending = new Map<number, PendingRequest>();
  #nextId = 0;
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(options: DrawingThreadOptions) {
    this.#options = options;
  }

  /** Starts the worker, which draws each empty board, so that no member waits for that. */
  warmUp(): void {
    this.#worker ??= this.#start();
  }

  /** Draws a scene's text as PNG. */
  draw(text: string): Promise<Buffer> {
    return this.#request({ kind: 'board', text });
  }

  /** Draws a game's replay as GIF. Boards that are requested meanwhile do not wait for it. */
  drawReplay(game: ReplayedGame): Promise<Buffer> {
    return this.#request({ kind: 'replay', game });
  }

  #request(request: DrawingRequest): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('the drawing thread is closed'));
    this.#worker ??= this.#start();
    const id = this.#nextId++;
    const picture = new Promise<Buffer>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
    this.#post(this.#worker, { ...request, id });
    return picture;
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
      const { resolve, reject } = this.#pending.get(message.id)!;
      this.#pending.delete(message.id);
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
        : new Error(`the drawing thread crashed (exit code ${code})`, { cause });
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
      if (!this.#isClosed) this.#options.onFault(error);
    });
    return worker;
  }

  /**
   * Finishes the pending requests and ends the worker. It exits by itself: terminating a worker during a call of node-canvas
   * crashes the process.
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
