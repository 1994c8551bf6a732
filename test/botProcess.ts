import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The built bot, or another build's to compare with, by SENTE_MAIN. */
const MAIN = process.env.SENTE_MAIN ?? fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built bot in its own process. Starts at once. */
export class BotProcess {
  readonly lines: string[] = [];
  /** Resolves with the exit code or signal once all output has been read. */
  readonly exited: Promise<number | NodeJS.Signals>;
  protected readonly process: ChildProcess;
  readonly #lines = new EventEmitter<{ line: [string] }>();

  /** `preload`, if given, is a module that exchanges messages with this process; `program` replaces the bot. */
  constructor(environment: Record<string, string>, preload?: string, program = MAIN) {
    this.process = spawn(
      process.execPath,
      ['--enable-source-maps', ...(preload ? ['--import', preload] : []), program],
      {
        env: { PATH: process.env.PATH ?? '', ...environment },
        stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
      },
    );
    this.exited = once(this.process, 'close').then(([code, signal]) => code ?? signal);
    this.#lines.setMaxListeners(0);
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        this.#lines.emit('line', line);
      });
    }
  }

  /** Resolves once the bot logs that it is ready. Rejects with its output if it exits first. */
  async ready(): Promise<void> {
    await this.waitForLine(/"msg":"ready"/);
  }

  /** Resolves with a pattern's match in a past or future line. Rejects if the bot exits first. */
  async waitForLine(pattern: RegExp): Promise<string> {
    let look: (line: string) => void = () => undefined;
    const heard = new Promise<string>((resolve) => {
      look = (line) => {
        const found = pattern.exec(line);
        if (found) resolve(found[0]);
      };
      for (const line of this.lines) look(line);
      this.#lines.on('line', look);
    });
    const ended = this.exited.then((code) => {
      throw new Error(`the bot ended with ${code}:\n${this.lines.join('\n')}`);
    });
    return Promise.race([heard, ended]).finally(() => this.#lines.off('line', look));
  }

  /** Log lines at level warn or above. */
  get complaints(): string[] {
    return this.lines.filter((line) => !/"level":[123]0\b/.test(line));
  }

  send(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** Resolves with the exit code. */
  async kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.send(signal);
    return this.exited;
  }
}
