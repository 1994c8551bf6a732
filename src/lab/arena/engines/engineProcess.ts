import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Clock } from '../../../game/ports/clock.js';
import type { Fault } from '../player.js';

const MAX_STDERR = 2_000; // characters

/** An external engine violated its protocol. */
export class EngineFault extends Error {
  constructor(
    readonly fault: Fault,
    message: string,
  ) {
    super(message);
  }
}

type Reader = { readonly take: (line: string) => boolean; readonly fail: (fault: EngineFault) => void };

const alive = new Set<EngineProcess>();
process.on('exit', () => {
  for (const engine of alive) engine.end();
});

/** A program that reads and writes lines. Keeps the end of its stderr for error reports. */
export class EngineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #stderr = '';
  #reader: Reader | undefined;
  #fault: EngineFault | undefined;

  /** Runs a shell command in its own process group, so that Ctrl-C does not reach it, and ending it ends its children. */
  constructor(
    command: string,
    readonly clock: Clock,
  ) {
    this.#child = spawn(command, { shell: true, detached: true });
    alive.add(this);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      if (this.#reader?.take(line)) this.#reader = undefined;
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR);
    });
    this.#child.on('error', (error) => this.#die(error.message));
    this.#child.stdin.on('error', () => undefined); // a closed pipe: the program ends or will not answer
    this.#child.on('close', (code, by) =>
      this.#die(by ? `it was ended by ${by}` : `it ended with code ${code}`),
    );
  }

  /**
   * Sends lines, then reads lines until `pick` returns a value. Rejects with an EngineFault if the engine ends or does not answer in
   * time, and with any error of `pick`.
   */
  ask<T>(lines: readonly string[], pick: (line: string) => T | undefined, timeoutMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      const cancel = this.clock.after(timeoutMs, () => {
        this.#reader = undefined;
        reject(
          new EngineFault('hung', this.#withStderr(`no answer to "${lines.at(-1)}" within ${timeoutMs} ms`)),
        );
      });
      const settle = (how: () => void) => {
        cancel();
        how();
      };
      const take = (line: string): boolean => {
        try {
          const picked = pick(line);
          if (picked === undefined) return false;
          settle(() => resolve(picked));
        } catch (error) {
          settle(() => reject(error));
        }
        return true;
      };
      this.#reader = { take, fail: (fault) => settle(() => reject(fault)) };
      this.send(lines);
    });
  }

  send(lines: readonly string[]): void {
    if (lines.length > 0 && !this.#fault) this.#child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Kills it and all its children. */
  end(): void {
    alive.delete(this);
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: the whole group has ended
    }
  }

  #die(how: string): void {
    this.#fault ??= new EngineFault('died', this.#withStderr(how));
    this.end();
    this.#reader?.fail(this.#fault);
    this.#reader = undefined;
  }

  #withStderr(what: string): string {
    const stderr = this.#stderr.trim();
    return stderr === '' ? what : `${what}; on stderr: ${stderr}`;
  }
}
