import { sql } from 'kysely';
import pg from 'pg';
import type { Exchange, Notice } from '../../game/ports/exchange.js';
import type { Database } from '../schema.js';
import { CHANNEL, readNotice } from './notices.js';

export type PostgresExchangeOptions = {
  readonly url: string;
  /** Called when the connection is lost or cannot be made. */
  readonly onFault: (error: Error) => void;
};

/** Delay before reconnecting, in ms. */
const RECONNECT_MS = 500;
/** Duration of a lease on a shard after its last renewal, in ms. */
const LEASE_MS = 3000;

/** Ms since the epoch by the database's clock: the processes' machines may differ. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Notices between the processes that share a PostgreSQL database, by NOTIFY, and the leases on their shards. */
export class PostgresExchange implements Exchange {
  readonly #db: Database;
  readonly #options: PostgresExchangeOptions;

  constructor(db: Database, options: PostgresExchangeOptions) {
    this.#db = db;
    this.#options = options;
  }

  listen(onNotice: (notice: Notice) => void, onGap: () => void): () => Promise<void> {
    const { url, onFault } = this.#options;
    let client: pg.Client | undefined;
    let retry: NodeJS.Timeout | undefined;
    let hasEnded = false;

    const reconnect = (error: Error): void => {
      if (hasEnded || retry) return;
      onFault(error);
      void client?.end().catch(onFault);
      retry = setTimeout(() => void connect(), RECONNECT_MS);
    };

    async function connect(): Promise<void> {
      retry = undefined;
      client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'sente notices' });
      client.on('error', ({ message }) =>
        reconnect(new Error(`lost the connection for notices: ${message}`)),
      );
      client.on('end', () => reconnect(new Error('the connection for notices has ended')));
      client.on('notification', ({ payload = '' }) => {
        const notice = readNotice(payload);
        if (notice) onNotice(notice);
      });
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
      } catch (error) {
        reconnect(error as Error);
        return;
      }
      if (!hasEnded) onGap();
    }

    void connect();
    return async () => {
      hasEnded = true;
      clearTimeout(retry);
      await client?.end();
    };
  }

  async claim(process: string, shards: readonly number[]): Promise<readonly number[]> {
    const rows = sql.join(shards.map((shard) => sql`(${sql.lit(shard)}, ${process}, ${NOW})`));
    const { rows: claimed } = await sql<{ shard: number }>`
      insert into shards (shard, process, beat_at) values ${rows}
      on conflict (shard) do update set process = excluded.process, beat_at = excluded.beat_at
      where shards.process = excluded.process or shards.beat_at < ${NOW} - ${sql.lit(LEASE_MS)}
      returning shard`.execute(this.#db);
    return claimed.map(({ shard }) => shard);
  }

  async release(process: string): Promise<void> {
    await sql`delete from shards where process = ${process}`.execute(this.#db);
  }
}
