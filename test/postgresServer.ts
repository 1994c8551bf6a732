import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder of this run's PostgreSQL server; null if there is none. */
    readonly postgres: string | null;
  }
}

const DEBIAN = '/usr/lib/postgresql';

/** Finds the server's programs: Debian's newest, or those on the PATH. */
function programs(): string | undefined {
  const [newest] = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest && existsSync(join(DEBIAN, newest, 'bin', 'initdb'))) return join(DEBIAN, newest, 'bin');
  return spawnSync('initdb', ['--version']).status === 0 ? '' : undefined;
}

/** Returns the user to run the server as, which refuses root, and the command to become that user. */
function owner(): { prefix: readonly string[]; uid: number; gid: number } | undefined {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { prefix: [], uid, gid };
  const idOf = (which: string): number | undefined => {
    const { status, stdout } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const [own, group] = [idOf('-u'), idOf('-g')];
  if (own === undefined || group === undefined) return undefined;
  // The server ends with this process, however that ends.
  const prefix = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=QUIT'];
  return { prefix, uid: own, gid: group };
}

/** Settings of a server that need not survive a crash. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=32MB',
].flatMap((setting) => ['-c', setting]);

async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    if (line.includes('ready to accept connections')) return;
    said.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
}

/** A server on a socket in its own folder. */
export class PostgresServer {
  #server!: ChildProcess;
  #ended!: Promise<void>;

  private constructor(
    /** Folder of its socket. */
    readonly folder: string,
    private readonly wordsOf: (program: string, ...args: string[]) => [string, string[]],
  ) {}

  /** Throws, with the reason, if the server cannot start. */
  static async start(): Promise<PostgresServer> {
    const [bin, as] = [programs(), owner()];
    if (bin === undefined) throw new Error('PostgreSQL is not installed');
    if (!as) throw new Error('there is no user postgres to run it');
    const folder = mkdtempSync(join(tmpdir(), 'sente-pg-'));
    chownSync(folder, as.uid, as.gid);
    const data = join(folder, 'data');
    const server = new PostgresServer(folder, (program, ...args) => {
      const [first, ...rest] = [...as.prefix, join(bin, program), '-D', data, ...args];
      return [first!, rest];
    });
    const initializing = ['-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--no-locale'];
    const [initdb, words] = server.wordsOf('initdb', ...initializing);
    execFileSync(initdb, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await server.#run();
    return server;
  }

  async #run(): Promise<void> {
    const { folder } = this;
    const [postgres, words] = this.wordsOf('postgres', '-k', folder, ...SETTINGS);
    const server = spawn(postgres, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#server = server;
    this.#ended = new Promise((resolve) => server.once('exit', () => resolve()));
    await ready(server);
    server.stderr.resume();
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    this.#server.kill(signal);
    await this.#ended;
  }

  /** Kills the server and restarts it with everything committed. */
  async restart(): Promise<void> {
    await this.#end('SIGINT');
    await this.#run();
  }

  async close(): Promise<void> {
    await this.#end('SIGQUIT');
    rmSync(this.folder, { recursive: true });
  }
}

/** Starts one server for the run, or says why its tests are skipped. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await PostgresServer.start();
    provide('postgres', server.folder);
    return () => server.close();
  } catch (error) {
    process.stdout.write(
      `The tests on PostgreSQL are skipped: ${error instanceof Error ? error.message : error}.\n`,
    );
    provide('postgres', null);
    return undefined;
  }
}
