import { isNotConnectionError, type Job, WaitingError, Worker } from 'bullmq';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { Progress, Thinker } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import { realClock } from '../pool/pool.js';
import { KINDS, type Kind, NO_SLOTS, type Slots } from './jobs.js';
import { RedisLink } from './redisLink.js';
import { Names, PREFIX } from './redisNames.js';
import { ORDER, parseMessage, REQUEST, type Report, type Request } from './remoteMessages.js';
import { Announcement } from './workerRegistry.js';

/** A worker that dies has its jobs taken by another after the first of these and at most the second, in ms. */
const LOCK_MS = 2_000;
const STALLED_EVERY_MS = 1_000;
/** How often a job may lose its worker: more often than workers are ended to be updated. */
const MAX_STALLED = 10;
const RETRY_MS = 500;
/** Ms that what is being searched may take when the worker is closed, before it is given back. */
const FINISH_WITHIN_MS = 5_000;
/** And all of closing, whatever Redis does. */
const CLOSE_WITHIN_MS = 6_000;

type SearchWorkerOptions = {
  /** Does the work. It is not closed with this. */
  readonly thinker: Thinker;
  /** How many searches of each kind the thinker does at once. */
  readonly slots: Slots;
  /** May hold a password. */
  readonly redisUrl: string;
  readonly log: Log;
  /** What names in Redis begin with; `sente` unless given. Bots must have the same. */
  readonly prefix?: string;
  /** Called when bots can ask it for the first time. */
  readonly onReady: () => void;
};

/** Does searches for bots on other machines, for as long as it lives. It waits for Redis where that is away. */
export class SearchWorker {
  readonly #options: SearchWorkerOptions;
  readonly #clock: Clock = realClock;
  readonly #names: Names;
  readonly #link: RedisLink;
  readonly #announcement: Announcement;
  readonly #workers: readonly Worker[];
  readonly #active = new Map<string, ActiveJob>();
  #isReady = false;
  #isClosing = false;

  constructor(options: SearchWorkerOptions) {
    this.#options = options;
    const { redisUrl: url, log, slots, prefix = PREFIX } = options;
    this.#names = new Names(prefix);
    this.#link = new RedisLink({
      ...{ url, clock: this.#clock, log },
      meanwhile: 'this worker waits for it',
      onUp: () => void this.#announce(),
      onDown: () => this.#announcement.stop(),
    });
    this.#announcement = new Announcement(this.#link, this.#names, this.#clock, log);
    this.#link.subscriber.on('message', (_channel: string, text: string) => this.#obey(text));
    this.#link.subscriber.subscribe(this.#names.orders).catch((error: unknown) => {
      if (!this.#isClosing) log.error({ err: error }, 'Redis does not tell which searches are to end');
    });
    this.#workers = KINDS.map((kind) => this.#serve(kind, slots[kind]));
  }

  get isConnected(): boolean {
    return this.#link.isUp;
  }

  /** Takes no more; finishes what it has, or gives it back where that takes long. What Redis is not told of others take over. */
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
    if (this.#link.isUp) await this.#announcement.tell(NO_SLOTS);
    const giveBack = (isMeant: (job: ActiveJob) => boolean): void => {
      for (const job of this.#active.values()) if (isMeant(job)) job.stop('given-back');
    };
    giveBack(({ request }) => request.kind !== 'search');
    const cancel = this.#clock.after(FINISH_WITHIN_MS, () => giveBack(() => true));
    const isForced = !this.#link.isUp;
    await Promise.all(this.#workers.map((worker) => worker.close(isForced)));
    cancel();
    if (this.#link.isUp) await this.#announcement.withdraw();
    else this.#announcement.stop();
  }

  async #announce(): Promise<void> {
    if (this.#isClosing) return;
    try {
      await this.#announcement.tell(this.#options.slots);
    } catch (error) {
      if (this.#link.isUp) this.#options.log.error({ err: error }, 'Redis was not told of this worker');
      return;
    }
    if (this.#isReady) return;
    this.#isReady = true;
    this.#options.onReady();
  }

  #serve(kind: Kind, concurrency: number): Worker {
    const worker = new Worker<unknown, Report>(
      this.#names.queue(kind),
      (job, token) => this.#process(job, token),
      {
        connection: this.#link.commands,
        prefix: this.#names.prefix,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_EVERY_MS,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    const { log } = this.#options;
    worker.on('error', (error) => {
      if (isNotConnectionError(error)) log.warn({ err: error, kind }, 'a search could not be handed over');
    });
    // Its id is free again only now, so that whoever is told may ask the same once more.
    worker.on('completed', (job, report) => void this.#tell(job.id!, report));
    worker.on('failed', (job, error) => {
      log.error({ err: error, job: job?.id }, 'a search failed');
      if (job) void this.#tell(job.id!, { kind: 'failed', message: error.message });
    });
    return worker;
  }

  async #process(job: Job, token: string | undefined): Promise<Report> {
    const id = job.id!;
    const request = REQUEST.safeParse(job.data).data;
    if (!request) throw new Error('a search that was asked for makes no sense');
    const active = new ActiveJob(request);
    this.#active.set(id, active);
    const readers = this.#tell(id, { kind: 'begun' });
    void readers.then((count) => count === 0 && active.stop('unwanted'));
    const withinMs = request.kind === 'search' ? request.withinMs : undefined;
    const cancel =
      withinMs === undefined ? () => undefined : this.#clock.after(withinMs, () => active.hurry());
    try {
      return await active.run(this.#options.thinker, (report) => void this.#tell(id, report));
    } catch (error) {
      if (active.stopped === 'unwanted') return { kind: 'dropped' };
      if (active.stopped === undefined) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    } finally {
      cancel();
      this.#active.delete(id);
    }
  }

  #obey(text: string): void {
    const order = parseMessage(ORDER, text);
    if (!order) {
      this.#options.log.warn({}, 'an order from a bot makes no sense and is ignored');
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

  /** Tells how a job does; answers how many read it, undefined where that cannot be known. */
  async #tell(id: string, report: Report): Promise<number | undefined> {
    if (!this.#link.isUp) return undefined;
    try {
      return await this.#link.commands.publish(this.#names.reports(id), JSON.stringify(report));
    } catch (error) {
      if (this.#link.isUp) this.#options.log.warn({ err: error }, 'Redis refused a report');
      return undefined;
    }
  }
}

/** Why a job ends without an answer: `unwanted` for good, `given-back` for another worker to do it. */
export type Stop = 'unwanted' | 'given-back';

/** A job that a worker has, and how it is steered. */
class ActiveJob {
  readonly request: Request;
  readonly #stop = new AbortController();
  readonly #hurry = new AbortController();
  #why: Stop | undefined;

  constructor(request: Request) {
    this.request = request;
  }

  /** Why it was stopped, if it was. */
  get stopped(): Stop | undefined {
    return this.#why;
  }

  /** The first reason counts. */
  stop(why: Stop): void {
    this.#why ??= why;
    this.#stop.abort(new Error(why));
  }

  hurry(): void {
    this.#hurry.abort();
  }

  /** Does it. Rejects where it is stopped, and where it makes no sense. `tell` is told of its progress where that is wanted. */
  async run(thinker: Thinker, tell: (report: Report) => void): Promise<Report> {
    const { request } = this;
    const { signal } = this.#stop;
    switch (request.kind) {
      case 'search': {
        const onProgress =
          request.isWatched && ((progress: Progress) => tell({ kind: 'progress', progress }));
        const watched = onProgress ? { onProgress } : {};
        const answer = await thinker.think(request.task, { signal, hurry: this.#hurry.signal, ...watched });
        return { kind: 'answer', answer };
      }
      case 'judgment':
        return { kind: 'answer', answer: await thinker.think(request.task, { signal, inBackground: true }) };
      case 'puzzles': {
        const { variant, moves } = request.game;
        return { kind: 'puzzles', puzzles: await thinker.findPuzzles(replay(variant, moves), { signal }) };
      }
    }
  }
}
