import { Conversation } from '../../../src/cli/protocols/conversation.js';
import { type ProtocolName, readEngineOptions } from '../../../src/cli/protocols/engineOptions.js';
import { Engine } from '../../../src/cli/protocols/protocolEngine.js';
import { PROTOCOLS } from '../../../src/cli/protocols/runProtocol.js';
import type { Clock } from '../../../src/game/ports/clock.js';
import type { Answer, Progress, Task, Thinker } from '../../../src/game/ports/thinker.js';
import { replay } from '../../../src/rules/games.js';

/** Answers the first legal move after `takesMs` of the clock, or only when released. */
class FakeThinker implements Thinker {
  readonly opponents = [];
  readonly tasks: Task[] = [];
  takesMs = 0;
  holds = false;
  /** Win probability that it reports for the side to move. */
  chance: (task: Task) => number = () => 0.75;
  /** Further results that it reports. */
  figures: Answer['figures'];
  #onTask: () => void = () => undefined;
  #report: ((progress: Progress) => void) | undefined;

  constructor(readonly clock: FakeClock) {}

  levels = () => [];
  even = () => undefined;
  strongest = () => ({ opponent: 'alphabeta' });
  balancedOpenings = () => [];
  bookMoves = () => [];
  swap2 = () => Promise.reject(new Error('not expected here'));
  findPuzzles = () => Promise.resolve([]);
  close = () => Promise.resolve();

  think(task: Task, { signal, hurry, onProgress }: Parameters<Thinker['think']>[1] = {}): Promise<Answer> {
    this.tasks.push(task);
    this.#report = onProgress;
    this.#onTask();
    signal?.throwIfAborted();
    this.clock.time += this.takesMs;
    const legal = replay(task.variant, task.moves, task.start).legalMoves();
    const source = legal.length === 1 ? 'forced' : 'search';
    const answer: Answer = {
      best: legal[0]!,
      nodes: 42,
      winProbability: this.chance(task),
      ms: this.takesMs,
      waitedMs: 0,
      source,
      ...(this.figures ? { figures: this.figures } : {}),
    };
    if (!this.holds || hurry?.aborted) return Promise.resolve(answer);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      hurry?.addEventListener('abort', () => resolve(answer), { once: true });
      this.release = () => resolve(answer);
    });
  }

  /** Answers the search that it holds. */
  release: () => void = () => undefined;

  /** Resolves at the next task. */
  nextTask = (): Promise<void> =>
    new Promise((resolve) => {
      this.#onTask = resolve;
    });

  report(progress: Progress): void {
    this.#report?.(progress);
  }
}

/** A clock that advances only by hand, or by a fixed step at each reading. */
class FakeClock implements Clock {
  time = 1_000;
  stepMs = 0;
  now = () => {
    this.time += this.stepMs;
    return this.time;
  };
  after(): () => void {
    throw new Error('no protocol waits');
  }
}

/** Starts a protocol as the command line would. */
export function talkTo(protocol: ProtocolName, options = '--seed 1') {
  const read = readEngineOptions([
    PROTOCOLS[protocol].game,
    '--protocol',
    protocol,
    ...options.split(' ').filter((word) => word !== ''),
  ]);
  if (read.kind !== 'protocol') throw new Error(options);
  const clock = new FakeClock();
  const thinker = new FakeThinker(clock);
  const replies: string[] = [];
  const memory: number[] = [];
  const context = {
    engine: new Engine(thinker, read.player, read.seed ?? 0),
    clock,
    about: { name: 'Sente', version: '1.2' },
    limitMemory: (bytes: number) => {
      memory.push(bytes);
      return bytes === 0 || bytes > 100 ? ('kept' as const) : ('too-little' as const);
    },
    say: (text: string) => replies.push(text),
  };
  const conversation = new Conversation(PROTOCOLS[protocol].create(context));
  return {
    clock,
    thinker,
    conversation,
    replies,
    /** Memory limits that the protocol has set, in bytes; up to 100 are too little. */
    memory,
    /** Sends lines. Resolves to their replies once all are answered. */
    async send(...lines: readonly string[]): Promise<string[]> {
      const from = replies.length;
      await Promise.all(lines.map((line) => conversation.receive(line)));
      return replies.slice(from);
    },
    limits: () => thinker.tasks.map(({ strength }) => strength.limit),
  };
}
