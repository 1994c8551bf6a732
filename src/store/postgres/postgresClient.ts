import type { Kysely, Transaction } from 'kysely';
import type { Exchange, Notice } from '../../game/ports/exchange.js';
import { migrate, needsMigration } from '../migrations/migrations.js';
import {
  type AnswerTo,
  type ArgumentsOf,
  type Connection,
  isWrite,
  needsSnapshot,
  type Request,
  type RequestName,
  runRequest,
} from '../requests.js';
import type { Schema } from '../schema.js';
import { notify } from './notices.js';
import { openPostgres, type PostgresOptions } from './openPostgres.js';
import { PostgresExchange, type PostgresExchangeOptions } from './postgresExchange.js';
import { lockFor } from './writeLocks.js';

/** A database on a PostgreSQL server. Requests on a lost connection reject. */
export class PostgresClient implements Connection {
  readonly #db: Kysely<Schema>;
  #closed = false;

  private constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Connects and migrates. Throws if that fails, with an UnusableDatabase if a newer release has used the database. */
  static async open(url: string, options: PostgresOptions): Promise<PostgresClient> {
    const migrating = openPostgres(url, options, { hasTimeouts: false });
    try {
      if (await needsMigration(migrating)) await migrate(migrating);
    } finally {
      await migrating.destroy();
    }
    return new PostgresClient(openPostgres(url, options));
  }

  async ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Error('the store is closed');
    return (await this.#run({ name, args })) as AnswerTo<Name>;
  }

  async askAndNotify<Name extends RequestName>(
    notices: (answer: AnswerTo<Name>) => readonly Notice[],
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Error('the store is closed');
    return (await this.#write({ name, args }, (transaction, answer) =>
      notify(transaction, notices(answer as AnswerTo<Name>)),
    )) as AnswerTo<Name>;
  }

  /** Opens the exchange between the processes that share this database. */
  exchange(options: PostgresExchangeOptions): Exchange {
    return new PostgresExchange(this.#db, options);
  }

  #write(
    request: Request,
    andThen: (transaction: Transaction<Schema>, answer: unknown) => Promise<void>,
  ): Promise<unknown> {
    return this.#db.transaction().execute(async (transaction) => {
      await lockFor(transaction, request);
      const answer = await runRequest(transaction, request);
      await andThen(transaction, answer);
      return answer;
    });
  }

  #run(request: Request): Promise<unknown> {
    if (isWrite(request)) return this.#write(request, async () => undefined);
    if (!needsSnapshot(request)) return runRequest(this.#db, request);
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
