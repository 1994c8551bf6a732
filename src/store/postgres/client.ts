import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { openerOf } from '../limits.js';
import { migrate, needsMigration } from '../migrations.js';
import {
  type AnswerTo,
  type ArgumentsOf,
  type Connection,
  isWrite,
  type Request,
  type RequestName,
  runRequest,
} from '../requests.js';
import type { Database, Schema } from '../schema.js';

/** Connections at most. One serves a write in a few ms; the rest are for what waits for locks or is slow. */
const CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 10_000;
/** A query that takes longer is given up by the server, and where that does not answer, by us. */
const STATEMENT_WITHIN_MS = 20_000;
const QUERY_WITHIN_MS = 25_000;
/** A connection is replaced when it is as old as this. */
const MAX_LIFETIME_S = 30 * 60;

/** Numbers of 64 bits, counts among them, arrive as numbers: all of ours are below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type PostgresOptions = {
  /** Told of each idle connection that is lost; one that is in use rejects what it was asked. */
  readonly onFault: (error: Error) => void;
};

const ignoreInUse = (): void => {
  // What is asked over the connection is rejected with this error; without a listener it would end the process.
};

/** The query builder over a pool of connections. Timeouts hold except where `patient`. */
export function queriesOver(
  url: string,
  { onFault }: PostgresOptions,
  { patient = false } = {},
): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    keepAlive: true,
    application_name: 'sente',
    types,
    ...(patient ? {} : { statement_timeout: STATEMENT_WITHIN_MS, query_timeout: QUERY_WITHIN_MS }),
  });
  pool.on('error', onFault);
  pool.on('connect', (client) => client.on('error', ignoreInUse));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A database on a PostgreSQL server. Whatever happens to the connections, it is told by rejections. */
export class PostgresClient implements Connection {
  readonly #db: Kysely<Schema>;
  #closed = false;

  private constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Connects and migrates. Throws where that fails, and an UnusableDatabase where a newer release has used it. */
  static async open(url: string, options: PostgresOptions): Promise<PostgresClient> {
    const patient = queriesOver(url, options, { patient: true });
    try {
      if (await needsMigration(patient)) await migrate(patient);
    } finally {
      await patient.destroy();
    }
    return new PostgresClient(queriesOver(url, options));
  }

  async ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Error('the store is closed');
    return (await this.#run({ name, args })) as AnswerTo<Name>;
  }

  #run(request: Request): Promise<unknown> {
    if (isWrite(request)) {
      return this.#db.transaction().execute(async (transaction) => {
        await lockFor(transaction, request);
        return runRequest(transaction, request);
      });
    }
    if (request.name !== 'findGame') return runRequest(this.#db, request);
    // Two queries, which must see the same state of the game.
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => runRequest(transaction, request));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#db.destroy();
  }
}

/**
 * Has the games that one member opens, and those opened in one server, inserted one after another, so that each is counted
 * before the next. The member's lock always comes first, so that no two wait for each other.
 */
async function lockFor(transaction: Transaction<Schema>, request: Request): Promise<void> {
  if (request.name !== 'insertGame') return;
  const [row, limits] = request.args as ArgumentsOf<'insertGame'>;
  const member = openerOf(row);
  if (member !== null) await lock(transaction, `member ${member}`);
  if (row.server !== null && limits.server > 0) await lock(transaction, `server ${row.server}`);
}

const lock = (db: Database, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
