import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { freePort } from './freePort.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's Redis server; null if there is none. */
    readonly redis: string | null;
  }
}

const PROGRAM = 'redis-server';

/** A Redis server without persistence. */
export class RedisServer {
  readonly port: number;
  readonly #settings: readonly string[];
  #process: ChildProcess;

  private constructor(port: number, settings: readonly string[], process: ChildProcess) {
    this.port = port;
    this.#settings = settings;
    this.#process = process;
  }

  /** Starts a server on a free port, with extra settings. Throws, with the reason, if it cannot start. */
  static async start(...settings: readonly string[]): Promise<RedisServer> {
    if (spawnSync(PROGRAM, ['--version']).error) throw new Error('redis-server is not installed');
    const port = await freePort();
    return new RedisServer(port, settings, await launch(port, settings));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Kills the server. */
  async stop(): Promise<void> {
    if (this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  /** Restarts it at the same address, empty. */
  async startAgain(): Promise<void> {
    this.#process = await launch(this.port, this.#settings);
  }
}

async function launch(port: number, more: readonly string[]): Promise<ChildProcess> {
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const server = spawn(PROGRAM, settings, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    server.stdout.resume();
    return server;
  }
  throw new Error(`Redis did not start:\n${said.join('\n')}`);
}

/** Starts one server for the run, or says why its tests are skipped. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await RedisServer.start();
    provide('redis', server.url);
    return () => server.stop();
  } catch (error) {
    process.stdout.write(
      `The tests on Redis are skipped: ${error instanceof Error ? error.message : error}.\n`,
    );
    provide('redis', null);
    return undefined;
  }
}
