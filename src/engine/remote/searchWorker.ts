import { isNotConnectionError, type Job, WaitingError, Worker } from 'bullmq';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { Progress, Thinking } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import { monotonicClock } from '../pool/pool.js';
import { Announcement } from './announcement.js';
import { readRequest } from './checkRequest.js';
import { JOB_KINDS, type JobKind, NO_SLOTS, type Slots } from './jobs.js';
import { RedisLink } from './redisLink.js';
import { PREFIX, RedisNames } from './redisNames.js';
import { RefusedBy } from './refusals.js';
import { type Finding, ORDER, parseMessage, type Request, shortMessage } from './remoteMessages.js';
import { sparingLog } from './sparingLog.js';

/** Ms until the lock of a dead worker's job expires, and between the checks for such jobs: another worker takes over within their sum. */
const LOCK_MS = 2_000;
const STALLED_EVERY_MS = 1_000;
/** Number of times that a job may lose its worker: more often than workers restart for updates. */
const MAX_STALLED = 10;
const RETRY_MS = 500;
/** Ms after which a background job is dropped; the bot does it itself by then. */
const ENDS_WITHIN_MS = 600_000;
/** Ms for running searches to finish when the worker closes, before they are given back. */
const FINISH_WITHIN_MS = 5_000;
/** Timeout in ms of the whole of closing, if Redis does not answer. */
const CLOSE_WITHIN_MS = 6_000;

type SearchWorkerOptions = {
  /** Does the searches. Not closed with this worker. */
  readonly thinker: Pick<Thinking, 'think' | 'findPuzzles'>;
  /** Number of concurrent searches of each kind. */
  readonly slots: Slots;
  /** May contain a password. */
  readonly redisUrl: string;
  readonly log: Log;
  /** From `readRelease`; bots of other releases do not use it. */
  readonly release: string;
  /** Prefix of the names in Redis; bots must use the same. Default `sente`. */
  readonly prefix?: string;
  /** Called once, when bots can send searches. */
  readonly onReady: () => void;
};

/** Reason to end a job without an answer: `unwanted` ends it for good, `given-back` leaves it to another worker. */
type Stop = 'unwanted' | 'given-back';

/** A worker's running job, and the means to stop or hurry it. */
class ActiveJob {
  readonly request: Request;
  readonly #stop = new AbortController();
  readonly #hurry = new AbortController();
  #why: Stop | undefined;

  constructor(request: Request) {
    this.request = request;
  }

  get stopReason(): Stop | undefined {
    return this.#why;
  }

  /** Only the first reason counts. */
  stop(why: Stop): void {
    this.#why ??= why;
    this.#stop.abort(new Error(why));
  }

  hurry(): void {
    this.#hurry.abort();
  }

  /** Runs the job. Rejects if it is stopped, or if the task is invalid. Reports progress if the request says so. */
  async run(thinker: SearchWorkerOptions['thinker'], onReport: (report: Finding) => void): Promise<Finding> {
    const { request } = this;
    const { signal } = this.#stop;
    switch (request.kind) {
      case 'search': {
        const onProgress =
          request.isWatched && ((progress: Progress) => onReport({ kind: 'progress', progress }));
        const watched = onProgress ? { onProgress } : {};
        const answer = await thinker.think(request.task, { signal, hurry: this.#hurry.signal, ...watched });
        return { kind: 'answer', answer };
      }
      case 'judgment':
        return { kind: 'answer', answer: await thinker.think(request.task, { signal, inBackground: true }) };
      case 'puzzles': {
        const { variant, moves } = request.game;
        const puzzles = await thinker.findPuzzles(replay(variant, moves), { signal });
        return { kind: 'puzzles', plies: puzzles.map((puzzle) => puzzle.moves.length) };
      }
    }
  }
}

/** Searches for bots on other machines. While Redis is down, it waits. */
export class SearchWorker {
  readonly #options: SearchWorkerOptions;
  readonly #clock: Clock = monotonicClock;
  readonly #log: Log;
  readonly #names: RedisNames;
  readonly #link: RedisLink;
  readonly #announcement: Announcement;
  readonly #refusedBy: RefusedBy;
  readonly #workers: readonly Worker[];
  /** Bots answer an announcement, so that it comes after this. */
  readonly #subscribed: Promise<unknown>;
  readonly #active = new Map<string, ActiveJob>();
  #isReady = false;
  #isClosing = false;

  constructor(options: SearchWorkerOptions) {
    this.#options = options;
    const { redisUrl: url, slots, release, prefix = PREFIX } = options;
    const log = sparingLog(options.log, this.#clock);
    this.#log = log;
    this.#names = new RedisNames(prefix, release);
    this.#link = new RedisLink({
      ...{ url, clock: this.#clock, log },
      meanwhile: 'waiting for it',
      onUp: () => void this.#announce(),
      onDown: () => this.#announcement.stop(),
    });
    const registry = { link: this.#link, names: this.#names, release };
    this.#announcement = new Announcement(registry, this.#clock, log);
    this.#refusedBy = new RefusedBy(this.#announcement.id, release, this.#clock, log);
    const { orders, refusals } = this.#names;
    this.#link.subscriber.on('message', (channel: string, text: string) =>
      channel === orders ? this.#onOrder(text) : this.#refusedBy.receive(text),
    );
    this.#subscribed = this.#link.subscriber.subscribe(orders, refusals).catch((error: unknown) => {
      if (!this.#isClosing) log.error({ err: error }, 'cannot subscribe to orders from bots');
    });
    this.#workers = JOB_KINDS.map((kind) => this.#serve(kind, slots[kind]));
  }

  get isConnected(): boolean {
    return this.#link.isUp;
  }

  /** Releases of the bots that do not use it, since it is another one. */
  get otherReleases(): readonly string[] {
    return this.#refusedBy.releases;
  }

  /** Accepts no more jobs, and finishes the running ones or, after 5 s, gives them back for other workers. */
  async close(): Promise<void> {
    this.#isClosing = true;
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#clock.after(CLOSE_WITHIN_MS, resolve);
    });
    await Promise.race([this.#finish(), late]);
    cancel();
    await this.#link.close();
  }

  async #finish(): Promise<void> {
    if (this.#link.isUp) await this.#announcement.announce(NO_SLOTS);
    const giveBack = (matches: (job: ActiveJob) => boolean): void => {
      for (const job of this.#active.values()) if (matches(job)) job.stop('given-back');
    };
    // Nobody waits for background jobs, which may take long.
    giveBack(({ request }) => request.kind !== 'search');
    const cancel = this.#clock.after(FINISH_WITHIN_MS, () => giveBack(() => true));
    const isForced = !this.#link.isUp;
    await Promise.all(this.#workers.map((worker) => worker.close(isForced)));
    cancel();
    if (this.#link.isUp) await this.#announcement.withdraw();
    else this.#announcement.stop();
  }

  async #announce(): Promise<void> {
    await this.#subscribed;
    if (this.#isClosing) return;
    try {
      await this.#announcement.announce(this.#options.slots);
    } catch (error) {
      if (this.#link.isUp) this.#log.error({ err: error }, 'cannot announce this worker');
      return;
    }
    if (this.#isReady) return;
    this.#isReady = true;
    this.#options.onReady();
  }

  #serve(kind: JobKind, concurrency: number): Worker {
    const worker = new Worker<unknown, Finding>(
      this.#names.queue(kind),
      (job, token) => this.#process(kind, job, token),
      {
        connection: this.#link.commands,
        prefix: this.#names.jobs,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_EVERY_MS,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    const log = this.#log;
    worker.on('error', (error) => {
      if (isNotConnectionError(error) && !this.#isOfEndedJob(error))
        log.warn({ err: error, kind }, 'search queue failed');
    });
    // Reported only once BullMQ has freed the id, so that a bot may submit the same job again at once.
    worker.on('completed', (job, report) => void this.#report(job.id!, report));
    worker.on('failed', (job, error) => {
      log.error({ err: error, job: job?.id }, 'search failed');
      if (job) void this.#report(job.id!, { kind: 'failed', message: shortMessage(error.message) });
    });
    return worker;
  }

  /** Whether BullMQ's timer came too late to renew the lock of a job that ends or was given back in that moment. */
  #isOfEndedJob({ message }: Error): boolean {
    const [, id] = /^could not renew lock for job (.+)$/.exec(message) ?? [];
    if (id === undefined) return false;
    const active = this.#active.get(id);
    return active === undefined || active.stopReason !== undefined;
  }

  async #process(kind: JobKind, job: Job, token: string | undefined): Promise<Finding> {
    const id = job.id!;
    const request = readRequest(kind, id, job.data);
    const active = new ActiveJob(request);
    this.#active.set(id, active);
    const readers = this.#report(id, { kind: 'begun' });
    void readers.then((count) => count === 0 && active.stop('unwanted'));
    const cancel =
      request.kind === 'search'
        ? this.#clock.after(request.withinMs, () => active.hurry())
        : this.#clock.after(ENDS_WITHIN_MS, () => active.stop('unwanted'));
    try {
      return await active.run(this.#options.thinker, (report) => void this.#report(id, report));
    } catch (error) {
      if (active.stopReason === 'unwanted') return { kind: 'dropped' };
      if (active.stopReason === undefined) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    } finally {
      cancel();
      this.#active.delete(id);
    }
  }

  #onOrder(text: string): void {
    const order = parseMessage(ORDER, text);
    if (!order) {
      this.#log.warn({}, 'ignored an invalid order from a bot');
      return;
    }
    const active = this.#active.get(order.id);
    switch (order.kind) {
      case 'hurry':
        active?.hurry();
        break;
      case 'cancel':
        active?.stop('unwanted');
    }
  }

  /** Publishes a report. Returns the number of readers, or `undefined` if that is unknown. */
  async #report(id: string, finding: Finding): Promise<number | undefined> {
    if (!this.#link.isUp) return undefined;
    try {
      return await this.#link.commands.publish(
        this.#names.reports(id),
        JSON.stringify({ job: id, ...finding }),
      );
    } catch (error) {
      if (this.#link.isUp) this.#log.warn({ err: error }, 'Redis refused a report');
      return undefined;
    }
  }
}
