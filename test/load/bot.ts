import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StandIn } from './standIn.js';

const PROBE = new URL('./probe.mjs', import.meta.url).href;
/** The built bot; another build's, to compare with, by SENTE_MAIN. */
const MAIN = process.env.SENTE_MAIN ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url));

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

  private constructor(standIn: StandIn, environment: Record<string, string>) {
    this.#process = spawn(process.execPath, ['--import', PROBE, MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        DISCORD_TOKEN: standIn.token,
        DISCORD_API_URL: standIn.apiUrl,
        LOG_LEVEL: 'info',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.exited = once(this.#process, 'exit').then(([code]) => code as number | null);
  }

  /** Resolves when it is ready; rejects, with what it said, where it ends before. */
  static async start(standIn: StandIn, environment: Record<string, string>): Promise<ProbedBot> {
    const bot = new ProbedBot(standIn, environment);
    await new Promise<void>((resolve, reject) => {
      for (const stream of [bot.#process.stdout!, bot.#process.stderr!]) {
        createInterface({ input: stream }).on('line', (line) => {
          bot.lines.push(line);
          if (line.includes('"msg":"ready"')) resolve();
        });
      }
      void bot.exited.then((code) =>
        reject(new Error(`the bot ended with ${code}:\n${bot.lines.join('\n')}`)),
      );
    });
    return bot;
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
