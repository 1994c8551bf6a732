import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import pg from 'pg';
import { type Address, nameOf } from '../address.js';
import { openForReading } from '../openDatabase.js';
import type { Database } from '../schema.js';
import { BackupError } from '../storeErrors.js';

type PostgresAddress = Extract<Address, { kind: 'postgres' }>;

/** Number of lines of a failed program's output in the error. */
const REPORTED_LINES = 3;

/** Environment variables of `libpq` for encryption, by the name of the address's parameter. */
const ENCRYPTION = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

/**
 * Returns the environment variables with which PostgreSQL's programs connect to the server. Other users can see a command
 * line, but not its environment.
 */
function environmentFor(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const params = new URL(url).searchParams;
  const encryption = Object.entries(ENCRYPTION).flatMap(([name, variable]) => {
    const value = params.get(name);
    // node-postgres says `no-verify` for encryption without a check of the certificate; libpq says `require`.
    return value === null ? [] : [[variable, value === 'no-verify' ? 'require' : value] as const];
  });
  const isEncrypted = ['1', 'true'].includes(params.get('ssl') ?? '');
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

/** Runs a program and returns its output. Throws a BackupError if it fails or is missing. */
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
      const lastLines = err.trim().split('\n').slice(-REPORTED_LINES).join(' ');
      reject(new BackupError(`${program} failed (${code ?? signal}): ${lastLines}`));
    });
  });
}

/** Parses the major version: `pg_dump (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)` gives 15. */
const parseMajor = (versionText: string): number => Number(/\) (\d+)/.exec(versionText)?.[1]);

async function requireVersion(db: Database, env: NodeJS.ProcessEnv): Promise<void> {
  const program = parseMajor(await run('pg_dump', ['--version'], env));
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(db);
  const server = Math.floor(Number(rows[0]!.version) / 10_000);
  if (program >= server) return;
  throw new BackupError(
    `pg_dump ${program} cannot back up a server of PostgreSQL ${server}: apt-get install postgresql-client-${server}`,
  );
}

/**
 * Dumps a PostgreSQL database, in use or not, with `pg_dump` into a file for `pg_restore`, and verifies it. Returns the number of
 * games in the dump. Throws a BackupError or a CannotOpen.
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
    table_exists: boolean;
  }>`select to_regclass('games') is not null as table_exists`.execute(db);
  if (!rows[0]!.table_exists) throw new BackupError(`${nameOf(address)} is not a database of Sente.`);
  const { count } = await db
    .selectFrom('games')
    .select(db.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
