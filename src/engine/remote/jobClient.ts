import { isNotConnectionError, Queue } from 'bullmq';
import type { Log } from '../../game/ports/log.js';
import { JOB_KINDS, type JobKind } from './jobs.js';
import type { RedisLink } from './redisLink.js';
import type { RedisNames } from './redisNames.js';
import type { Order, Request } from './remoteMessages.js';

/** Length of BullMQ's event list, short because nothing reads it. */
const EVENTS_KEPT = 100;

/** Gets the text of a report, which any program may have sent. */
type Listener = (text: string) => void;

/** A bot's side of the jobs in Redis. While Redis is down, requests are queued until it returns, or fail. */
export class JobClient {
  readonly #link: RedisLink;
  readonly #names: RedisNames;
  readonly #log: Log;
  readonly #queues: Readonly<Record<JobKind, Queue>>;
  readonly #listeners = new Map<string, Listener>();

  constructor(link: RedisLink, names: RedisNames, log: Log) {
    this.#link = link;
    this.#names = names;
    this.#log = log;
    const queues = JOB_KINDS.map((kind) => [kind, this.#open(kind)] as const);
    this.#queues = Object.fromEntries(queues) as Record<JobKind, Queue>;
    link.subscriber.on('message', (channel: string, text: string) => this.#listeners.get(channel)?.(text));
  }

  /** Queues a job, unless it is queued already. The listener gets its reports until `stopListening`. */
  async submit(kind: JobKind, id: string, request: Request, listener: Listener): Promise<void> {
    const channel = this.#names.reports(id);
    this.#listeners.set(channel, listener);
    // Subscribe first: a worker drops a job whose reports nobody reads.
    await this.#link.subscriber.subscribe(channel);
    if (this.#listeners.get(channel) !== listener) return;
    await this.#queues[kind].add(kind, request, { jobId: id, removeOnComplete: true, removeOnFail: true });
  }

  /** Stops listening to a job's reports. */
  stopListening(id: string): void {
    const channel = this.#names.reports(id);
    this.#listeners.delete(channel);
    this.#logFailure(this.#link.subscriber.unsubscribe(channel));
  }

  /** Sends an order to the worker that has the job, if any. */
  order(order: Order): void {
    this.#logFailure(this.#link.commands.publish(this.#names.orders, JSON.stringify(order)));
  }

  /** Removes a job unless a worker has started it. Returns whether it did. */
  async removeQueued(kind: JobKind, id: string): Promise<boolean> {
    return (await this.#queues[kind].remove(id)) === 1;
  }

  /** Counts the jobs that wait in Redis for a worker, those of all bots. */
  countWaiting(kind: JobKind): Promise<number> {
    return this.#queues[kind].getWaitingCount();
  }

  /** Returns those of the jobs that are not in Redis: they have ended, or Redis has lost them. */
  async findMissing(kind: JobKind, ids: readonly string[]): Promise<readonly string[]> {
    const pipeline = this.#link.commands.pipeline();
    for (const id of ids) pipeline.exists(this.#queues[kind].toKey(id));
    const answers = (await pipeline.exec()) ?? [];
    return ids.filter((_, i) => answers[i]?.[0] === null && answers[i][1] === 0);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()));
  }

  #open(kind: JobKind): Queue {
    const queue = new Queue(this.#names.queue(kind), {
      connection: this.#link.commands,
      prefix: this.#names.jobs,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    // Connection errors are logged by the link.
    queue.on('error', (error) => {
      if (isNotConnectionError(error)) this.#log.warn({ err: error, kind }, 'Redis queue failed');
    });
    return queue;
  }

  /** Logs a failed send. Whether a message arrives shows only in the job's reports, or in its timeout. */
  #logFailure(sent: Promise<unknown>): void {
    sent.catch((error: unknown) => {
      if (this.#link.isUp) this.#log.warn({ err: error }, 'Redis refused a message');
    });
  }
}
