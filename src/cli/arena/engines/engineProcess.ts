import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Clock } from '../../../game/ports.js';
import type { Fault } from '../player.js';

const MAX_STDERR = 2_000; // characters

/** An engine of others did not do what its protocol asks for. */
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

/** A program that is spoken to in lines on its standard input and output; what it says on stderr is kept for its obituary. */
export class EngineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #stderr = '';
  #reader: Reader | undefined;
  #dead: EngineFault | undefined;

  /** Runs a command by the shell, in a process group of its own: Ctrl-C is for us, and ending it ends its children. */
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
    this.#child.stdin.on('error', () => undefined); // its pipe is closed: it ends, or will not answer
    this.#child.on('close', (code, by) =>
      this.#die(by ? `it was ended by ${by}` : `it ended with code ${code}`),
    );
  }

  /**
   * Sends lines, then reads until `pick` makes something of a line; the lines before it go by. Rejects with an
   * EngineFault where the engine ends or does not answer within some ms: `hung`, or what `pick` throws.
   */
  ask<T>(lines: readonly string[], pick: (line: string) => T | undefined, withinMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#dead) return reject(this.#dead);
      const cancel = this.clock.after(withinMs, () => {
        this.#reader = undefined;
        reject(new EngineFault('hung', this.#told(`no answer to "${lines.at(-1)}" within ${withinMs} ms`)));
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
    if (lines.length > 0 && !this.#dead) this.#child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Ends it and whatever it started, at once. */
  end(): void {
    alive.delete(this);
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // none of the group is left
    }
  }

  #die(how: string): void {
    this.#dead ??= new EngineFault('died', this.#told(how));
    this.end();
    this.#reader?.fail(this.#dead);
    this.#reader = undefined;
  }

  #told(what: string): string {
    const stderr = this.#stderr.trim();
    return stderr === '' ? what : `${what}; on stderr: ${stderr}`;
  }
}
