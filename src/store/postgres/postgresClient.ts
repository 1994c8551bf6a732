import { type Kysely, sql, type Transaction } from 'kysely';
import type { Exchange, Notice } from '../../game/ports/exchange.js';
import { migrate, needsMigration } from '../migrations/migrations.js';
import { openerOf } from '../queries/openerLimits.js';
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
import type { Database, Schema } from '../schema.js';
import { notify } from './notices.js';
import { openPostgres, type PostgresOptions } from './openPostgres.js';
import { PostgresExchange, type PostgresExchangeOptions } from './postgresExchange.js';

/** A database on a PostgreSQL server. Whatever happens to the connections, it is told by rejections. */
export class PostgresClient implements Connection {
  readonly #db: Kysely<Schema>;
  #closed = false;

  private constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Connects and migrates. Throws where that fails, and an UnusableDatabase where a newer release has used it. */
  static async open(url: string, options: PostgresOptions): Promise<PostgresClient> {
    const patient = openPostgres(url, options, { patient: true });
    try {
      if (await needsMigration(patient)) await migrate(patient);
    } finally {
      await patient.destroy();
    }
    return new PostgresClient(openPostgres(url, options));
  }

  async ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Error('the store is closed');
    return (await this.#run({ name, args })) as AnswerTo<Name>;
  }

  async askAndTell<Name extends RequestName>(
    tell: (answer: AnswerTo<Name>) => readonly Notice[],
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Error('the store is closed');
    return (await this.#write({ name, args }, (transaction, answer) =>
      notify(transaction, tell(answer as AnswerTo<Name>)),
    )) as AnswerTo<Name>;
  }

  /** How this process and others over the same database know of each other. */
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

/**
 * Has the games that one member opens, and those opened in one server, inserted one after another, so that each is counted
 * before the next, or before the member is deleted. The member's lock always comes first, so that no two wait for each other.
 */
async function lockFor(transaction: Transaction<Schema>, request: Request): Promise<void> {
  if (request.name === 'deleteMember') {
    const [deleted] = request.args as ArgumentsOf<'deleteMember'>;
    return lock(transaction, `member ${deleted}`);
  }
  if (request.name !== 'insertGame') return;
  const [row, limits] = request.args as ArgumentsOf<'insertGame'>;
  const member = openerOf(row);
  if (member !== null) await lock(transaction, `member ${member}`);
  if (row.server !== null && limits.server > 0) await lock(transaction, `server ${row.server}`);
}

async function lock(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
