import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { QueueEvents } from 'bullmq';
import { inject, onTestFinished } from 'vitest';
import type { Slots } from '../../../src/engine/remote/jobs.js';
import { RedisNames } from '../../../src/engine/remote/redisNames.js';
import { RemoteThinker } from '../../../src/engine/remote/remoteThinker.js';
import { SearchWorker } from '../../../src/engine/remote/searchWorker.js';
import type { Log } from '../../../src/game/ports/log.js';
import type { Answer, Progress, PuzzleOptions, Task, Thinker } from '../../../src/game/ports/thinker.js';
import type { Puzzle } from '../../../src/game/puzzles/puzzle.js';
import { replay } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { REVERSI } from '../built.js';

/** Address of this run's server; the tests that need it are skipped without one. */
export const REDIS_URL = inject('redis') ?? '';
export const HAS_REDIS = inject('redis') !== null;

export const newPrefix = (): string => `test-${randomUUID()}`;

/** Release of the bots and workers of tests. */
export const RELEASE = '1.2.3-abcdef01';

export const namesOf = (prefix: string): RedisNames => new RedisNames(prefix, RELEASE);

type Think = Parameters<Thinker['think']>[1];

/** A search that a scripted thinker has received, and that the test answers. */
class ScriptedSearch {
  readonly task: Task;
  readonly options: NonNullable<Think>;
  readonly position: Position;
  readonly answered: Promise<Answer>;
  #resolve: (answer: Answer) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(task: Task, options: Think = {}) {
    this.task = task;
    this.options = options;
    this.position = replay(task.variant, task.moves, task.start);
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    options.signal?.addEventListener('abort', () => this.#reject(options.signal!.reason));
    options.hurry?.addEventListener('abort', () => this.answer({ nodes: 1 }));
    if (options.hurry?.aborted) this.answer({ nodes: 1 });
  }

  /** Answers with the first legal move. */
  answer(more: Partial<Answer> = {}): void {
    const [best] = this.position.legalMoves();
    const found = { nodes: 100, best: best!, winProbability: 0.5, ms: 30, waitedMs: 10 };
    this.#resolve({ ...found, source: 'search', ...more });
  }

  /** Reports progress. */
  progress(): Progress {
    const [best] = this.position.legalMoves();
    const progress = { nodes: 12, best: best!, winProbability: 0.25, figures: { depth: 3 } };
    this.options.onProgress!(progress);
    return progress;
  }

  fail(message: string): void {
    this.#reject(new Error(message));
  }
}

/** A thinker without searches: the test answers its tasks. */
export class ScriptedThinker implements Thinker {
  readonly opponents = [];
  puzzles: readonly Puzzle[] = [];
  /** Plies of the positions in which it was last asked to find puzzles. */
  puzzlePlies: readonly number[] | undefined;
  readonly #arrivals = new EventEmitter<{ task: [ScriptedSearch] }>();
  readonly #unread: ScriptedSearch[] = [];

  get unread(): number {
    return this.#unread.length;
  }

  /** Resolves to the oldest task that the test has not read, once there is one. */
  async next(): Promise<ScriptedSearch> {
    const first = this.#unread.shift();
    if (first) return first;
    return new Promise((resolve) => this.#arrivals.once('task', () => resolve(this.#unread.shift()!)));
  }

  think(task: Task, options?: Think): Promise<Answer> {
    const search = new ScriptedSearch(task, options);
    this.#unread.push(search);
    this.#arrivals.emit('task', search);
    return search.answered;
  }

  async findPuzzles(_game?: Position, { plies }: PuzzleOptions = {}): Promise<readonly Puzzle[]> {
    this.puzzlePlies = plies;
    return this.puzzles;
  }

  levels = () => [];
  even = () => undefined;
  strongest = () => ({ opponent: 'alphabeta' });
  balancedOpenings = () => [];
  bookMoves = () => [];
  swap2 = () => Promise.reject(new Error('it has no swap2'));
  close = async () => undefined;
}

/** A log that a test can wait for. */
export class WatchedLog implements Log {
  readonly lines: string[] = [];
  readonly #lines = new EventEmitter<{ line: [string] }>().setMaxListeners(0);

  info = (details: object, message: string): void => this.#write('info', details, message);
  warn = (details: object, message: string): void => this.#write('warn', details, message);
  error = (details: object, message: string): void => this.#write('error', details, message);

  /** Resolves to the first line that matches the pattern, from line number `from` on. */
  async waitForLine(pattern: RegExp, from = 0): Promise<string> {
    const before = this.lines.slice(from).find((line) => pattern.test(line));
    if (before !== undefined) return before;
    return new Promise((resolve) => {
      const check = (line: string): void => {
        if (!pattern.test(line)) return;
        this.#lines.off('line', check);
        resolve(line);
      };
      this.#lines.on('line', check);
    });
  }

  #write(level: string, details: object, message: string): void {
    const text = JSON.stringify(details, (_, value: unknown) =>
      value instanceof Error ? value.message : value,
    );
    const line = `${level}: ${message} ${text}`;
    this.lines.push(line);
    this.#lines.emit('line', line);
  }
}

/** Opens a bot's thinker over a local one; closed when the test ends. */
export function openBot(local: Thinker, prefix: string, redisUrl = REDIS_URL, release = RELEASE) {
  const log = new WatchedLog();
  const thinker = new RemoteThinker({ local, redisUrl, log, release, prefix });
  onTestFinished(() => thinker.close());
  return { thinker, log };
}

/** Options of a worker; by default one search of each kind, on this run's server. */
type WorkerOptions = { readonly slots?: Slots; readonly redisUrl?: string; readonly release?: string };

const ONE_EACH: Slots = { short: 1, long: 1, background: 1 };

/** Opens a worker over a thinker; closed when the test ends. Resolves when bots can use it. */
export async function openWorker(
  thinker: Thinker,
  prefix: string,
  { slots = ONE_EACH, redisUrl = REDIS_URL, release = RELEASE }: WorkerOptions = {},
) {
  const log = new WatchedLog();
  const worker = await new Promise<SearchWorker>((resolve) => {
    const onReady = () => resolve(opened);
    const opened = new SearchWorker({ thinker, slots, redisUrl, log, release, prefix, onReady });
    onTestFinished(() => opened.close());
  });
  return { worker, log };
}

/** Opens a bot with a worker that it knows, each over a scripted thinker. */
export async function openPair(options: WorkerOptions = {}) {
  const prefix = newPrefix();
  const [local, remote] = [new ScriptedThinker(), new ScriptedThinker()];
  const { thinker, log } = openBot(local, prefix, options.redisUrl);
  const { worker, log: workerLog } = await openWorker(remote, prefix, options);
  await log.waitForLine(/workers available \{"workers":1\}/);
  return { prefix, local, remote, thinker, log, worker, workerLog };
}

/** Resolves when this many long searches have arrived in Redis. */
export async function longSearches(prefix: string, count: number): Promise<void> {
  const connection = { url: REDIS_URL };
  const events = new QueueEvents('search-long', {
    connection,
    prefix: namesOf(prefix).jobs,
    lastEventId: '0',
  });
  let added = 0;
  await new Promise<void>((resolve) => {
    events.on('added', () => {
      if (++added === count) resolve();
    });
  });
  await events.close();
}

/** Builds a task of some seconds, unless it has another limit. */
export const taskOf = (game: string, more: Partial<Task> = {}): Task => ({
  game,
  variant: REVERSI,
  moves: [],
  strength: { opponent: 'mcts', limit: { timeMs: 3_000 } },
  seed: 1,
  ...more,
});
