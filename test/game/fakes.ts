import type { SteadyClock } from '../../src/game/ports/clock.js';
import type { Log } from '../../src/game/ports/log.js';
import type {
  Answer,
  Level,
  Line,
  OpponentInfo,
  Progress,
  Swap2Answer,
  Task,
  Thinker,
} from '../../src/game/ports/thinker.js';
import type { Puzzle } from '../../src/game/puzzles/puzzle.js';
import type { Move, Position, Variant } from '../../src/rules/position.js';

/** A requested search, which the test answers. */
type FakeSearch = {
  readonly task: Task;
  /** The position that came with the task. */
  readonly position: Position | undefined;
  readonly signal: AbortSignal;
  answer(best: Answer['best'], lines?: readonly Line[]): void;
  fail(error: Error): void;
  progress(progress: Progress): void;
};

/** A thinker whose searches the test answers. */
export class FakeThinker implements Thinker {
  readonly opponents: (OpponentInfo & { limit: { timeMs: number } })[] = [
    {
      name: 'mcts',
      game: 'reversi',
      about: 'The best.',
      rules: ['standard'],
      sizes: [8],
      limit: { timeMs: 1000 },
    },
  ];
  readonly searches: FakeSearch[] = [];
  /** Duration of the search in its answers. */
  searchMs = 1;
  /** Called at every requested search. */
  onSearch: () => void = () => undefined;

  levels(_variant: Variant): readonly Level[] {
    return Array.from({ length: 10 }, (_, i) => ({
      level: i + 1,
      strength: { opponent: 'mcts', limit: { nodes: 10 * (i + 1) } },
      rating: 200 * (i + 1),
      isMeasured: true,
    }));
  }

  even(variant: Variant, rating: number): ReturnType<Thinker['even']> {
    const all = this.levels(variant);
    const clamped = Math.min(Math.max(rating, all[0]!.rating), all.at(-1)!.rating);
    return { strength: { opponent: 'mcts', limit: { nodes: Math.round(clamped / 20) } }, rating: clamped };
  }

  strongest = (): { opponent: string } => ({ opponent: 'mcts' });

  /** Balanced openings of every variant. */
  openings: readonly (readonly Move[])[] = [];
  balancedOpenings = (): readonly (readonly Move[])[] => this.openings;

  /** Moves of the opening book in a position. */
  book: (position: Position) => readonly Line[] = () => [];
  bookMoves = (position: Position): readonly Line[] => this.book(position);

  /** Tasks of swap2, and the answer to all. */
  readonly swap2Tasks: Task[] = [];
  swap2Answer: Swap2Answer['answer'] = { kind: 'swap' };
  async swap2(task: Task): Promise<Swap2Answer> {
    this.swap2Tasks.push(task);
    return { answer: this.swap2Answer, searchMs: this.searchMs };
  }

  /** Finds puzzles in a game. */
  puzzlesIn: (game: Position) => Promise<readonly Puzzle[]> = async () => [];
  findPuzzles = (game: Position): Promise<readonly Puzzle[]> => this.puzzlesIn(game);

  /** Judges a position in the background: returns the best move and its value. */
  judge: (position: Position) => Promise<[best: Move, value: number]> = async (position) => [
    position.legalMoves()[0]!,
    0,
  ];

  /** Ranks several moves of such a position, the best first; `undefined` for the best move alone. */
  rank: (position: Position) => readonly Line[] | undefined = () => undefined;

  think(
    task: Task,
    options?: {
      position?: Position;
      signal?: AbortSignal;
      onProgress?: (progress: Progress) => void;
      inBackground?: boolean;
    },
  ): Promise<Answer> {
    if (options?.inBackground) return this.#judgeInBackground(options.position!);
    const signal = options?.signal ?? new AbortController().signal;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.searches.push({
        task,
        position: options?.position,
        signal,
        answer: (best, lines) =>
          resolve({
            best,
            ...(lines && { lines }),
            nodes: 1,
            winProbability: 0.5,
            ms: this.searchMs,
            waitedMs: 0,
            source: 'search',
          }),
        fail: reject,
        progress: (progress) => options?.onProgress?.(progress),
      });
      this.onSearch();
    });
  }

  async #judgeInBackground(position: Position): Promise<Answer> {
    const [best, value] = await this.judge(position);
    const lines = this.rank(position) ?? [{ move: best, value }];
    return { best, winProbability: 0.5, lines, nodes: 1, ms: 1, waitedMs: 0, source: 'search' };
  }

  async close(): Promise<void> {
    for (const { fail } of this.searches) fail(new Error('closed'));
  }
}

/** A clock that stands still until it is advanced. */
export class FakeClock implements SteadyClock {
  time = 1_000_000;
  /** Offset of the time of day, in ms. */
  #setBy = 0;
  #isRunning = false;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.time;
  }

  uptime(): number {
    return this.time - this.#setBy;
  }

  /** Sets the time of day forward or back. Timers are unaffected. */
  set(byMs: number): void {
    this.time += byMs;
    this.#setBy += byMs;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.uptime() + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  forward(ms: number): void {
    this.time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.uptime());
    this.#timers = this.#timers.filter(({ at }) => at > this.uptime());
    for (const { callback } of due) callback();
  }

  /** Advances itself continually, by 50 ms at a time, until `stop`. */
  run(): void {
    this.#isRunning = true;
    const step = (): void => {
      if (!this.#isRunning) return;
      this.forward(50);
      setImmediate(step);
    };
    setImmediate(step);
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** Fires every timer early, as a machine's timers can. */
  ringEarly(): void {
    const early = this.#timers;
    this.#timers = [];
    for (const { callback } of early) callback();
  }

  get timerCount(): number {
    return this.#timers.length;
  }
}

/** A log that keeps its lines. */
export class FakeLog implements Log {
  readonly lines: string[] = [];
  info = (_: object, message: string): void => void this.lines.push(`info: ${message}`);
  warn = (_: object, message: string): void => void this.lines.push(`warn: ${message}`);
  error = (_: object, message: string): void => void this.lines.push(`error: ${message}`);
}
