import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type {
  Answer,
  Puzzle,
  PuzzleOptions,
  Swap2Answer,
  Task,
  Thinking,
  ThinkOptions,
} from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { answerSwap2 } from '../opponents/swap2.js';
import { monotonicClock } from '../pool/pool.js';
import { positionOf } from '../task.js';
import { JobClient } from './jobClient.js';
import {
  JOB_KINDS,
  type JobKind,
  judgmentJob,
  kindFor,
  puzzlesJob,
  searchJob,
  withTimeLeft,
} from './jobs.js';
import { RedisLink } from './redisLink.js';
import { PREFIX, RedisNames } from './redisNames.js';
import { Refusals } from './refusals.js';
import { type Outcome, RemoteJob } from './remoteJob.js';
import { RemoteQueue } from './remoteQueue.js';
import { Roster } from './roster.js';
import { sparingLog } from './sparingLog.js';

const REFRESH_MS = 1_000;
/** Least ms between two readings of the list of workers that their announcements cause. */
const REFRESH_AGAIN_MS = 100;
/** Number of other releases to name. */
const RELEASES_NAMED = 5;

export type RemoteThinkerOptions = {
  /** Does the searches that are not worth sending, and all of them while there is no worker. Not closed with this thinker. */
  readonly local: Thinking;
  /** May contain a password. */
  readonly redisUrl: string;
  readonly log: Log;
  /** From `readRelease`; workers of other releases are not used. */
  readonly release: string;
  /** Prefix of the names in Redis; workers must use the same. Default `sente`. */
  readonly prefix?: string;
};

/**
 * Searches on other machines, through Redis. Falls back to a local search if Redis or the workers do not answer, or answer what
 * cannot be, so callers see the same answers as from the local pool.
 */
export class RemoteThinker implements Thinking {
  readonly #release: string;
  readonly #local: Thinking;
  readonly #log: Log;
  readonly #clock: Clock = monotonicClock;
  readonly #link: RedisLink;
  readonly #client: JobClient;
  readonly #roster: Roster;
  readonly #queues: Readonly<Record<JobKind, RemoteQueue>>;
  readonly #refusals: Refusals;
  #cancelRefresh: () => void = () => undefined;
  #cancelRefreshSoon: () => void = () => undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #isRefreshDue = false;
  #isClosed = false;

  constructor({ local, redisUrl, log: unlimited, release, prefix = PREFIX }: RemoteThinkerOptions) {
    const log = sparingLog(unlimited, this.#clock);
    this.#release = release;
    this.#local = local;
    this.#log = log;
    const names = new RedisNames(prefix, release);
    this.#link = new RedisLink({
      ...{ url: redisUrl, clock: this.#clock, log },
      meanwhile: 'searching in this process',
      onUp: () => void this.#refresh(),
      onDown: () => this.#disconnect(),
    });
    this.#client = new JobClient(this.#link, names, log);
    const registry = { link: this.#link, names, release };
    this.#roster = new Roster(registry);
    this.#refusals = new Refusals(registry, this.#roster, this.#clock, log);
    const queues = JOB_KINDS.map((kind) => [kind, new RemoteQueue(kind, this.#client, this.#clock)] as const);
    this.#queues = Object.fromEntries(queues) as Record<JobKind, RemoteQueue>;
    this.#link.subscriber.on('message', (channel: string) => {
      if (channel === names.changes) this.#refreshSoon();
    });
    this.#refreshLater();
    this.#link.subscriber.subscribe(names.changes).catch((error: unknown) => {
      if (!this.#isClosed) log.error({ err: error }, 'cannot subscribe to changes of search workers');
    });
  }

  get isConnected(): boolean {
    return this.#link.isUp;
  }

  /** Number of live workers. */
  get workers(): number {
    return this.#roster.workers;
  }

  get release(): string {
    return this.#release;
  }

  /** Releases of the live workers that are not used, since it is another one. */
  get otherReleases(): readonly string[] {
    return [...new Set(this.#roster.otherWorkers.map(({ release }) => release))].slice(0, RELEASES_NAMED);
  }

  /** Number of searches submitted to Redis and not finished. */
  get running(): number {
    return JOB_KINDS.reduce((sum, kind) => sum + this.#queues[kind].submitted, 0);
  }

  /** Number of searches that wait in this process for a free worker. */
  get waiting(): number {
    return JOB_KINDS.reduce((sum, kind) => sum + this.#queues[kind].waiting, 0);
  }

  swap2(task: Task, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Swap2Answer> {
    return answerSwap2((...args) => this.think(...args), task, signal);
  }

  async think(task: Task, options: ThinkOptions = {}): Promise<Answer> {
    const requestedAt = this.#clock.now();
    this.#requireOpen();
    options.signal?.throwIfAborted();
    const position = positionOf(task, options.position);
    const withPosition = { ...options, position };
    const kind = kindFor(task, options, position);
    if (kind === 'here' || !this.#queues[kind].isServed) return this.#local.think(task, withPosition);
    const job =
      kind === 'background'
        ? judgmentJob(task, position, requestedAt)
        : searchJob(task, position, requestedAt, options.onProgress);
    const outcome = await this.#run(kind, new RemoteJob(job), options);
    if (outcome.kind === 'found' && outcome.report.kind === 'answer')
      return this.#withTimes(outcome.report.answer, requestedAt);
    this.#logFallback(outcome, task.game);
    return this.#withTimes(
      await this.#local.think(withTimeLeft(task, job, this.#clock.now()), withPosition),
      requestedAt,
    );
  }

  /** A worker says where the puzzles are; they are found there again, so that each is proved here. */
  async findPuzzles(game: Position, options: PuzzleOptions = {}): Promise<readonly Puzzle[]> {
    this.#requireOpen();
    options.signal?.throwIfAborted();
    if (game.start || options.plies || !this.#queues.background.isServed)
      return this.#local.findPuzzles(game, options);
    const job = puzzlesJob(game, this.#clock.now());
    const outcome = await this.#run('background', new RemoteJob(job), options);
    if (outcome.kind === 'found' && outcome.report.kind === 'puzzles') {
      const { plies } = outcome.report;
      return plies.length === 0 ? [] : this.#local.findPuzzles(game, { ...options, plies });
    }
    this.#logFallback(outcome, job.game);
    return this.#local.findPuzzles(game, options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRefresh();
    this.#cancelRefreshSoon();
    const error = new Error('the thinker is closed');
    for (const kind of JOB_KINDS) this.#queues[kind].close(error);
    await this.#link.close();
    await this.#client.close();
  }

  /** Replaces the worker's times by those since the request; the search time stays, if it is possible. */
  #withTimes(answer: Answer, requestedAt: number): Answer {
    const ms = this.#clock.now() - requestedAt;
    return { ...answer, ms, waitedMs: Math.max(0, ms - Math.max(0, answer.ms - answer.waitedMs)) };
  }

  #logFallback(outcome: Outcome, game: string): void {
    const why = outcome.kind === 'here' ? outcome.why : undefined;
    if (why !== undefined) this.#log.warn({ game, why }, 'search done in this process');
  }

  #disconnect(): void {
    this.#roster.clear();
    for (const kind of JOB_KINDS) this.#queues[kind].disconnect();
  }

  #refreshLater(): void {
    this.#cancelRefresh = this.#clock.after(REFRESH_MS, async () => {
      await this.#refresh();
      await this.#findLost();
      if (!this.#isClosed) this.#refreshLater();
    });
  }

  /** Reads the list of workers, at once or shortly after the last time, however often they say that it has changed. */
  #refreshSoon(): void {
    if (this.#isRefreshDue || this.#isClosed) return;
    this.#isRefreshDue = true;
    const left = this.#refreshedAt + REFRESH_AGAIN_MS - this.#clock.now();
    this.#cancelRefreshSoon = this.#clock.after(Math.max(0, left), () => {
      this.#isRefreshDue = false;
      void this.#refresh();
    });
  }

  /** Reads the list of workers and passes it to the queues. */
  async #refresh(): Promise<void> {
    if (!this.#link.isUp) return;
    this.#refreshedAt = this.#clock.now();
    const before = this.workers;
    try {
      await this.#roster.read();
      await this.#refusals.notify();
    } catch (error) {
      if (this.#link.isUp) this.#log.warn({ err: error }, 'cannot read the list of search workers');
      this.#roster.clear();
    }
    if (!this.#link.isUp) return this.#disconnect();
    const { workers, slots } = this.#roster;
    if (workers !== before) this.#log.info({ workers }, 'search workers available');
    for (const kind of JOB_KINDS) this.#queues[kind].serveWith(workers, slots[kind]);
  }

  async #findLost(): Promise<void> {
    if (!this.#link.isUp) return;
    try {
      for (const kind of JOB_KINDS) await this.#queues[kind].findLost();
    } catch (error) {
      if (this.#link.isUp) this.#log.warn({ err: error }, 'cannot check for lost searches');
    }
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new Error('the thinker is closed');
  }

  async #run(kind: JobKind, job: RemoteJob, { signal, hurry }: ThinkOptions): Promise<Outcome> {
    const queue = this.#queues[kind];
    const onAbort = () => queue.cancel(job, signal?.reason);
    const onHurry = () => queue.hurry(job);
    signal?.addEventListener('abort', onAbort, { once: true });
    hurry?.addEventListener('abort', onHurry, { once: true });
    try {
      queue.add(job);
      if (hurry?.aborted) onHurry();
      return await job.outcome;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      hurry?.removeEventListener('abort', onHurry);
    }
  }
}
