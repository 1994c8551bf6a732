import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StandIn } from './standIn.js';

const PROBE = new URL('./probe.mjs', import.meta.url).href;
/** The built bot; another build's, to compare with, by SENTE_MAIN. */
const MAIN = process.env.SENTE_MAIN ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What the bot says when it has started. */
export const READY = /"msg":"ready"/;

/** How a process fares: CPU in ms since it began, delays of the event loop since it was last asked. */
export type Health = {
  readonly mainThreadMs: number;
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
};

/** The built bot with the probe in it, logged in to a stand-in. */
export class ProbedBot {
  readonly lines: string[] = [];
  readonly exited: Promise<number | null>;
  readonly #process: ChildProcess;

  readonly #lines = new EventEmitter<{ line: [string] }>();

  /** Runs it, and does not wait for anything. */
  constructor(standIn: StandIn, environment: Record<string, string>) {
    this.#process = spawn(process.execPath, ['--import', PROBE, MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        DISCORD_TOKEN: standIn.token,
        DISCORD_API_URL: standIn.apiUrl,
        LOG_LEVEL: 'info',
        LIMIT_GAMES_MEMBER: '0',
        LIMIT_GAMES_SERVER: '0',
        LIMIT_COMMANDS_MINUTE: '0',
        LIMIT_ENGINE_SECONDS_MINUTE: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // When all that it said has been read as well.
    this.exited = once(this.#process, 'close').then(([code]) => code as number | null);
    this.#lines.setMaxListeners(0);
    for (const stream of [this.#process.stdout!, this.#process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        this.#lines.emit('line', line);
      });
    }
  }

  /** Resolves when it is ready; rejects, with what it said, where it ends before. */
  static async start(standIn: StandIn, environment: Record<string, string>): Promise<ProbedBot> {
    const bot = new ProbedBot(standIn, environment);
    await bot.said(READY);
    return bot;
  }

  /** Resolves when it has said a line that fits; rejects where it ends before. */
  async said(pattern: RegExp): Promise<string> {
    const found = this.lines.find((line) => pattern.test(line));
    if (found !== undefined) return found;
    const heard = new Promise<string>((resolve) => {
      const look = (line: string): void => {
        if (!pattern.test(line)) return;
        this.#lines.off('line', look);
        resolve(line);
      };
      this.#lines.on('line', look);
    });
    const ended = this.exited.then((code) => {
      throw new Error(`the bot ended with ${code}:\n${this.lines.join('\n')}`);
    });
    return Promise.race([heard, ended]);
  }

  /** Lines of the log at level warn or worse. */
  get complaints(): string[] {
    return this.lines.filter((line) => !/"level":[123]0\b/.test(line));
  }

  async health(): Promise<Health> {
    const heard = once(this.#process, 'message');
    this.#process.send('health');
    const [health] = await heard;
    return health as Health;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#process.kill(signal);
    return this.exited;
  }
}
