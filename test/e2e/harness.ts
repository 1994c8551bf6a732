import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Playground, startPlayground } from '../../src/playground/server.js';
import { connectMember, type MemberClient } from '../playground/memberClient.js';
import { newSqlite, type TestDatabase } from '../store/databases.js';
import { RestProxy } from './restProxy.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built bot as a process of its own, logged in to a playground. */
export class Bot {
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  readonly #lines = new EventEmitter<{ line: [string] }>();
  readonly exited: Promise<number | null>;

  constructor(environment: Record<string, string>) {
    this.#process = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.#process, 'exit').then(([code]) => code as number | null);
    this.#lines.setMaxListeners(0);
    for (const stream of [this.#process.stdout!, this.#process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        this.#lines.emit('line', line);
      });
    }
  }

  /** Resolves when the bot says that it is ready; rejects, with what it said, where it ends before. */
  async ready(): Promise<void> {
    await this.said(/"msg":"ready"/);
  }

  /** Resolves with what a pattern finds in a line that the bot has said or will say; rejects where it ends before. */
  async said(pattern: RegExp): Promise<string> {
    const heard = new Promise<string>((resolve) => {
      const look = (line: string): void => {
        const found = pattern.exec(line);
        if (found) resolve(found[0]);
      };
      for (const line of this.lines) look(line);
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

  send(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.#process.kill(signal);
    await this.exited;
  }
}

/** A playground with a bot and a database of its own. */
export class World {
  bot: Bot;
  readonly #members: MemberClient[] = [];

  private constructor(
    readonly playground: Playground,
    readonly proxy: RestProxy,
    readonly database: TestDatabase,
    readonly environment: Record<string, string>,
  ) {
    this.bot = new Bot(environment);
  }

  /** On SQLite, unless another database is made. */
  static async open(
    settings: Record<string, string> = {},
    makeDatabase: () => Promise<TestDatabase> = newSqlite,
  ): Promise<World> {
    const [playground, database] = [await startPlayground({ botName: 'Sente' }), await makeDatabase()];
    const proxy = await RestProxy.open(playground.apiUrl);
    const world = new World(playground, proxy, database, {
      DISCORD_TOKEN: playground.token,
      DISCORD_API_URL: proxy.apiUrl,
      DATABASE_URL: database.url,
      ENGINE_THREADS: '1',
      LIMIT_COMMANDS_MINUTE: '0',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
      ...settings,
    });
    await world.bot.ready();
    return world;
  }

  async member(name: string): Promise<MemberClient> {
    const member = await connectMember(this.playground.url, name);
    this.#members.push(member);
    return member;
  }

  /** Kills the bot without a warning and starts it again on the same database. */
  async restart(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.bot.kill(signal);
    this.bot = new Bot(this.environment);
    await this.bot.ready();
  }

  async close(): Promise<void> {
    await this.bot.kill('SIGTERM');
    await Promise.all(this.#members.map((member) => member.close()));
    this.proxy.close();
    await this.playground.close();
    await this.database.drop();
  }
}
