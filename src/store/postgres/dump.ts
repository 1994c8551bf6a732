import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import pg from 'pg';
import { type Address, nameOf } from '../address.js';
import { openForReading } from '../openDatabase.js';
import type { Database } from '../schema.js';
import { BackupError } from '../storeErrors.js';

type PostgresAddress = Extract<Address, { kind: 'postgres' }>;

/** Lines of what a program says that are told where it fails. */
const TOLD_LINES = 3;

/** What `libpq` reads of how to encrypt, by the name of the address's parameter. */
const ENCRYPTION = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

/** Where the server is, for PostgreSQL's programs. Other users see the words of a command line, but not its environment. */
function environmentFor(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const given = new URL(url).searchParams;
  const encryption = Object.entries(ENCRYPTION).flatMap(([name, variable]) => {
    const value = given.get(name);
    // The bot's driver calls it so where nobody checks the server's certificate.
    return value === null ? [] : [[variable, value === 'no-verify' ? 'require' : value] as const];
  });
  const isEncrypted = ['1', 'true'].includes(given.get('ssl') ?? '');
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGAPPNAME: 'sente-backup',
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(isEncrypted && { PGSSLMODE: 'require' }),
    ...Object.fromEntries(encryption),
  };
}

/** What a program says. Throws a BackupError where it fails or is not there. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', ({ message }) =>
      reject(
        new BackupError(
          `${program} cannot be run (${message}). It comes with PostgreSQL's programs for clients: apt-get install postgresql-client`,
        ),
      ),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(out);
      const said = err.trim().split('\n').slice(-TOLD_LINES).join(' ');
      reject(new BackupError(`${program} failed (${code ?? signal}): ${said}`));
    });
  });
}

/** `pg_dump (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)` is 15. */
const majorOf = (said: string): number => Number(/\) (\d+)/.exec(said)?.[1]);

async function requireVersion(db: Database, env: NodeJS.ProcessEnv): Promise<void> {
  const program = majorOf(await run('pg_dump', ['--version'], env));
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(db);
  const server = Math.floor(Number(rows[0]!.version) / 10_000);
  if (program >= server) return;
  throw new BackupError(
    `pg_dump is of PostgreSQL ${program}, the server of ${server}, which an older pg_dump cannot back up: apt-get install postgresql-client-${server}`,
  );
}

/**
 * Dumps a database of a PostgreSQL server, in use or not, with `pg_dump` into a file for `pg_restore`, as it is at one moment, and reads
 * that back. Answers with the number of games in it. Throws a BackupError, and a CannotOpen.
 */
export async function dumpDatabase(address: PostgresAddress, target: string): Promise<number> {
  const env = environmentFor(address.url);
  const database = await openForReading(address);
  let games = 0;
  try {
    await requireVersion(database.db, env);
    await database.inTransaction(async (db) => {
      games = await countGames(db, address);
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
      const form = ['--format=custom', '--no-password', `--snapshot=${rows[0]!.snapshot}`];
      await run('pg_dump', [...form, `--file=${target}`], env);
    });
  } finally {
    await database.close();
  }
  await run('pg_restore', ['--file=/dev/null', target], env);
  return games;
}

async function countGames(db: Database, address: Address): Promise<number> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass('games') is not null as is_there`.execute(db);
  if (!rows[0]!.is_there) throw new BackupError(`${nameOf(address)} is no database of Sente.`);
  const { count } = await db
    .selectFrom('games')
    .select(db.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
