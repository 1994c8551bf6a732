import { dirname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AnswerTo, ArgumentsOf, Connection, Request, RequestName } from '../requests.js';
import {
  type Answer,
  errorOf,
  type FromWorker,
  IN_MEMORY,
  type ToWorker,
  type WorkerData,
} from './workerMessages.js';

/** Size of the worker's young generation, in MB. V8's default is 48. */
const YOUNG_GENERATION_MB = 6;

export type SqliteOptions = {
  /** Called when the worker crashes, and its pending requests reject; and if it cannot erase deleted data at the start. */
  readonly onFault: (error: Error) => void;
  /** The worker's file; by default the built one beside this file. */
  readonly workerUrl?: URL;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

type PendingRequest = Pending & { readonly request: Request };

/**
 * A SQLite database in its own worker, because its writes wait for the disk. Batches the requests of one turn of the event
 * loop into one message. Replaces a crashed worker at the next request: the file holds everything that was answered. A
 * database in memory ends with its worker.
 */
export class SqliteClient implements Connection {
  readonly #file: string;
  readonly #options: SqliteOptions;
  #worker: Worker | undefined;
  /** Reason why the client starts no more workers. */
  #ended: Error | undefined;
  #unsent: PendingRequest[] = [];
  /** Requests in the order of their answers. */
  #sent: PendingRequest[] = [];
  /** The running backup. */
  #backup: Pending | undefined;

  private constructor(file: string, options: SqliteOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Throws if the file cannot be opened or is not a database. */
  static async open(file: string, options: SqliteOptions): Promise<SqliteClient> {
    // SQLite's temporary files go beside the database: in a container `/tmp` may be memory. Only the main thread can set this.
    if (file !== IN_MEMORY) process.env.SQLITE_TMPDIR ??= dirname(resolve(file));
    const client = new SqliteClient(file, options);
    await client.#start();
    return client;
  }

  /** Starts a worker, which queues messages at once. Resolves once it has opened the file; rejects if it cannot. */
  #start(): Promise<void> {
    const workerData: WorkerData = { file: this.#file };
    const worker = new Worker(this.#options.workerUrl ?? new URL('./sqliteWorker.js', import.meta.url), {
      name: 'sqlite',
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      let [isOpen, reason]: [boolean, Error | undefined] = [false, undefined];
      worker.on('message', (message: FromWorker) => {
        switch (message.kind) {
          case 'opened':
            isOpen = true;
            if (message.fault) this.#options.onFault(errorOf(message.fault));
            return resolve();
          case 'refused':
            reason = errorOf(message);
            return;
          case 'answers':
            return this.#settle(message.answers);
          case 'backedUp':
            if (this.#backup) settle(this.#backup, message.answer);
            this.#backup = undefined;
        }
      });
      worker.on('error', (error) => {
        reason = error instanceof Error ? error : new Error(String(error));
      });
      worker.on('exit', (code) => {
        this.#worker = undefined;
        if (this.#ended) {
          this.#backup?.reject(this.#ended);
          return;
        }
        const error = isOpen
          ? new Error(`the database worker exited (${code}) before it answered`, { cause: reason })
          : (reason ?? new Error(`the database worker exited (${code}) before it opened the file`));
        if (this.#file === IN_MEMORY) this.#ended = error;
        for (const pending of this.#sent.splice(0)) pending.reject(error);
        this.#backup?.reject(error);
        this.#backup = undefined;
        if (isOpen) this.#options.onFault(error);
        reject(error);
      });
    });
  }

  #settle(answers: readonly Answer[]): void {
    const pending = this.#sent.splice(0, answers.length);
    answers.forEach((answer, i) => {
      settle(pending[i]!, answer);
    });
  }

  ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise<unknown>((resolve, reject) => {
      this.#unsent.push({ request: { name, args }, resolve, reject });
      if (this.#unsent.length === 1) setImmediate(() => this.#send());
    }) as Promise<AnswerTo<Name>>;
  }

  /** Notifies nobody: no other process shares the file. */
  askAndNotify<Name extends RequestName>(
    _notices: unknown,
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<AnswerTo<Name>> {
    return this.ask(name, ...args);
  }

  #send(): void {
    const pending = this.#unsent.splice(0);
    if (pending.length === 0) return;
    if (this.#ended) {
      for (const { reject } of pending) reject(this.#ended);
      return;
    }
    // A failed start has rejected the pending requests by then.
    if (!this.#worker) this.#start().catch((error: Error) => this.#options.onFault(error));
    this.#sent.push(...pending);
    this.#post({ kind: 'requests', requests: pending.map(({ request }) => request) });
  }

  /** Copies the database into an empty file while requests continue. Only one backup may run at a time. */
  async backUp(target: string): Promise<void> {
    if (this.#ended) throw this.#ended;
    await new Promise((resolve, reject) => {
      this.#backup = { resolve, reject };
      if (!this.#worker) this.#start().catch((error: Error) => this.#options.onFault(error));
      this.#post({ kind: 'backUp', target });
    });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    this.#send();
    this.#ended ??= new Error('the store is closed');
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    this.#post({ kind: 'close' });
    await ended;
    for (const pending of this.#sent.splice(0)) pending.reject(this.#ended);
  }
}

function settle({ resolve, reject }: Pending, answer: Answer): void {
  if (answer.kind === 'done') resolve(answer.value);
  else reject(errorOf(answer));
}
