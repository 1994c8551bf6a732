import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.js';

/** Maximum number of connections. One serves a write in a few ms; the others cover slow queries and waits for locks. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Timeout after which the server aborts a query. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** Timeout after which the client gives up on a server that does not answer. */
const QUERY_TIMEOUT_MS = 25_000;
/** Age at which a connection is replaced. */
const MAX_LIFETIME_S = 30 * 60;

/** Parses 64-bit integers, such as counts, as numbers: all of ours are below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type PostgresOptions = {
  /** Called for each lost idle connection. A lost connection in use rejects its query. */
  readonly onFault: (error: Error) => void;
};

const ignoreError = (): void => {
  // The query on the connection rejects with this error. Without a listener it would end the process.
};

/** Opens a pool of connections with a query builder over it. Migrations and copies of a whole database need no query timeouts. */
export function openPostgres(
  url: string,
  { onFault }: PostgresOptions,
  { hasTimeouts = true } = {},
): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    keepAlive: true,
    application_name: 'sente',
    types,
    ...(hasTimeouts && { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }),
  });
  pool.on('error', ({ message }) => {
    // A closing connection may be lost first. The error itself carries the client's settings, which must not be logged.
    if (!pool.ending) onFault(new Error(`lost an idle database connection: ${message}`));
  });
  pool.on('connect', (client) => client.on('error', ignoreError));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
