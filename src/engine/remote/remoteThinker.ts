import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type {
  Answer,
  Level,
  OpponentInfo,
  Puzzle,
  Strength,
  Swap2Answer,
  Task,
  Thinker,
} from '../../game/ports/thinker.js';
import type { Move, Position, Variant } from '../../rules/position.js';
import { answerSwap2 } from '../opponents/swap2.js';
import type { ThinkOptions } from '../pool/job.js';
import { realClock } from '../pool/pool.js';
import { positionOf } from '../task.js';
import { JobClient } from './jobClient.js';
import { judgmentJob, KINDS, type Kind, kindFor, puzzlesJob, searchJob, withTimeLeft } from './jobs.js';
import { RedisLink } from './redisLink.js';
import { Names, PREFIX } from './redisNames.js';
import { type Outcome, RemoteJob } from './remoteJob.js';
import { RemoteQueue } from './remoteQueue.js';
import { Roster } from './workerRegistry.js';

const LOOK_EVERY_MS = 1_000;

export type RemoteThinkerOptions = {
  /** What searches here what is not worth sending, and everything while no worker can be asked. It is not closed with this one. */
  readonly local: Thinker;
  /** May hold a password. */
  readonly redisUrl: string;
  readonly log: Log;
  /** What names in Redis begin with; `sente` unless given. Workers must have the same. */
  readonly prefix?: string;
};

/**
 * A thinker that asks workers on other machines, through Redis. It answers as the local one does, whatever becomes of Redis and of
 * the workers: what they do not answer is searched here.
 */
export class RemoteThinker implements Thinker {
  readonly #local: Thinker;
  readonly #log: Log;
  readonly #clock: Clock = realClock;
  readonly #link: RedisLink;
  readonly #client: JobClient;
  readonly #roster: Roster;
  readonly #queues: Readonly<Record<Kind, RemoteQueue>>;
  #cancelLook: () => void = () => undefined;
  #isClosed = false;

  constructor({ local, redisUrl, log, prefix = PREFIX }: RemoteThinkerOptions) {
    this.#local = local;
    this.#log = log;
    const names = new Names(prefix);
    this.#link = new RedisLink({
      ...{ url: redisUrl, clock: this.#clock, log },
      meanwhile: 'searches are done in this process',
      onUp: () => void this.#look(),
      onDown: () => this.#disconnect(),
    });
    this.#client = new JobClient(this.#link, names, log);
    this.#roster = new Roster(this.#link, names);
    const queues = KINDS.map((kind) => [kind, new RemoteQueue(kind, this.#client, this.#clock)] as const);
    this.#queues = Object.fromEntries(queues) as Record<Kind, RemoteQueue>;
    this.#link.subscriber.on('message', (channel: string) => {
      if (channel === names.changes) void this.#look();
    });
    this.#lookLater();
    this.#link.subscriber.subscribe(names.changes).catch((error: unknown) => {
      if (!this.#isClosed) log.error({ err: error }, 'Redis does not tell of search workers that come');
    });
  }

  get opponents(): readonly OpponentInfo[] {
    return this.#local.opponents;
  }

  get isConnected(): boolean {
    return this.#link.isUp;
  }

  /** How many are alive. */
  get workers(): number {
    return this.#roster.workers;
  }

  /** How many searches workers were given that have not ended. */
  get out(): number {
    return KINDS.reduce((sum, kind) => sum + this.#queues[kind].out, 0);
  }

  /** How many wait for a worker to be free. */
  get waiting(): number {
    return KINDS.reduce((sum, kind) => sum + this.#queues[kind].waiting, 0);
  }

  levels(variant: Variant): readonly Level[] {
    return this.#local.levels(variant);
  }

  even(variant: Variant, rating: number): ReturnType<Thinker['even']> {
    return this.#local.even(variant, rating);
  }

  strongest(variant: Variant): Pick<Strength, 'opponent'> {
    return this.#local.strongest(variant);
  }

  balancedOpenings(variant: Variant): readonly (readonly Move[])[] {
    return this.#local.balancedOpenings(variant);
  }

  swap2(task: Task, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Swap2Answer> {
    return answerSwap2((...args) => this.think(...args), task, signal);
  }

  async think(task: Task, options: ThinkOptions = {}): Promise<Answer> {
    const asked = this.#clock.now();
    this.#requireOpen();
    options.signal?.throwIfAborted();
    const position = positionOf(task, options.position);
    const known = { ...options, position };
    const kind = kindFor(task, options, position);
    if (kind === 'here' || !this.#queues[kind].isServed) return this.#local.think(task, known);
    const job = kind === 'background' ? judgmentJob(task, asked) : searchJob(task, asked, options.onProgress);
    const outcome = await this.#ask(kind, new RemoteJob(job), options);
    const found = outcome.kind === 'found' && outcome.report.kind === 'answer' && outcome.report.answer;
    const isLegal = (move: Move): boolean => position.illegal(move) === undefined;
    if (found && [found.best, ...(found.lines ?? []).map(({ move }) => move)].every(isLegal))
      return this.#timed(found, asked);
    this.#tellWhyHere(outcome, task.game);
    return this.#timed(await this.#local.think(withTimeLeft(task, job, this.#clock.now()), known), asked);
  }

  async findPuzzles(
    game: Position,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly Puzzle[]> {
    this.#requireOpen();
    options.signal?.throwIfAborted();
    if (game.start || !this.#queues.background.isServed) return this.#local.findPuzzles(game, options);
    const job = puzzlesJob(game, this.#clock.now());
    const outcome = await this.#ask('background', new RemoteJob(job), options);
    if (outcome.kind === 'found' && outcome.report.kind === 'puzzles') return outcome.report.puzzles;
    this.#tellWhyHere(outcome, job.game);
    return this.#local.findPuzzles(game, options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    const error = new Error('the thinker is closed');
    for (const kind of KINDS) this.#queues[kind].close(error);
    await this.#link.close();
    await this.#client.close();
  }

  /** Times as whoever asked sees them; how long the search itself took is known to who did it. */
  #timed(answer: Answer, asked: number): Answer {
    const ms = this.#clock.now() - asked;
    return { ...answer, ms, waitedMs: Math.max(0, ms - (answer.ms - answer.waitedMs)) };
  }

  #tellWhyHere(outcome: Outcome, game: string): void {
    const why = outcome.kind === 'here' ? outcome.why : 'a worker answered what makes no sense';
    if (why !== undefined) this.#log.warn({ game, why }, 'a search is done in this process');
  }

  #disconnect(): void {
    this.#roster.clear();
    for (const kind of KINDS) this.#queues[kind].disconnect();
  }

  #lookLater(): void {
    this.#cancelLook = this.#clock.after(LOOK_EVERY_MS, async () => {
      await this.#look();
      await this.#findLost();
      if (!this.#isClosed) this.#lookLater();
    });
  }

  /** Looks who can be asked. */
  async #look(): Promise<void> {
    if (!this.#link.isUp) return;
    const before = this.workers;
    try {
      await this.#roster.read();
    } catch (error) {
      if (this.#link.isUp)
        this.#log.warn({ err: error }, 'Redis does not tell which search workers there are');
      this.#roster.clear();
    }
    if (!this.#link.isUp) return this.#disconnect();
    const { workers, slots } = this.#roster;
    if (workers !== before) this.#log.info({ workers }, 'search workers can be asked');
    for (const kind of KINDS) this.#queues[kind].serveWith(workers, slots[kind]);
  }

  async #findLost(): Promise<void> {
    if (!this.#link.isUp) return;
    try {
      for (const kind of KINDS) await this.#queues[kind].findLost();
    } catch (error) {
      if (this.#link.isUp) this.#log.warn({ err: error }, 'Redis does not tell which searches it has');
    }
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new Error('the thinker is closed');
  }

  async #ask(kind: Kind, job: RemoteJob, { signal, hurry }: ThinkOptions): Promise<Outcome> {
    const queue = this.#queues[kind];
    const cancel = () => queue.cancel(job, signal?.reason);
    const hasten = () => queue.hasten(job);
    signal?.addEventListener('abort', cancel, { once: true });
    hurry?.addEventListener('abort', hasten, { once: true });
    try {
      queue.add(job);
      if (hurry?.aborted) hasten();
      return await job.outcome;
    } finally {
      signal?.removeEventListener('abort', cancel);
      hurry?.removeEventListener('abort', hasten);
    }
  }
}
