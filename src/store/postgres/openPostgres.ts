import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.js';

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
export function openPostgres(
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
  pool.on('error', ({ message }) => {
    // One that is being closed may be lost first. The error carries the client, with settings that are not for logs.
    if (!pool.ending) onFault(new Error(`an idle connection to the database was lost: ${message}`));
  });
  pool.on('connect', (client) => client.on('error', ignoreInUse));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
