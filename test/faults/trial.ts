import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import type { Game, GameId } from '../../src/game/play/game.js';
import { ProbedBot } from '../load/bot.js';
import { StandIn, type StandInOptions } from '../load/standIn.js';
import type { TestDatabase } from '../store/databases.js';

/** The rows that a query finds, beside the store. */
export async function rowsOf<Row>(url: string, query: string): Promise<Row[]> {
  if (url.startsWith('sqlite:')) {
    const sqlite = new SqliteDatabase(url.slice('sqlite:'.length));
    const rows = sqlite.prepare(query).all() as Row[];
    sqlite.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows as Row[];
}

/** Everything that a database holds. */
export type Holding = {
  readonly games: readonly Game[];
  readonly actions: number;
  /** What SQLite says of the file; `ok` on PostgreSQL, which checks itself. */
  readonly integrity: string;
};

/** A stand-in for Discord, a database, and one bot after another. */
export class Trial {
  bot: ProbedBot;

  private constructor(
    readonly standIn: StandIn,
    readonly database: TestDatabase,
    readonly environment: Record<string, string>,
  ) {
    this.bot = this.#newBot();
  }

  /** Runs a bot, and does not wait for it. */
  static async open(
    options: StandInOptions,
    make: () => Promise<TestDatabase>,
    environment: Record<string, string> = {},
  ): Promise<Trial> {
    const [standIn, database] = await Promise.all([StandIn.start(options), make()]);
    return new Trial(standIn, database, environment);
  }

  #newBot(): ProbedBot {
    return new ProbedBot(this.standIn, {
      DATABASE_URL: this.database.url,
      ENGINE_THREADS: '1',
      ...this.environment,
    });
  }

  async ready(): Promise<void> {
    await this.bot.ready();
  }

  /** Kills the bot and runs another one on the same database; does not wait for it. */
  async restart(): Promise<void> {
    await this.bot.kill('SIGKILL');
    this.bot = this.#newBot();
  }

  /** Has the bot end properly, and reads everything that it has stored. Rejects where a game cannot be replayed. */
  async stopAndRead(): Promise<Holding> {
    await this.bot.kill('SIGTERM');
    return this.read();
  }

  /** Everything that is stored now. */
  async read(): Promise<Holding> {
    const { url } = this.database;
    const store = await this.database.open();
    const ids = await rowsOf<{ id: GameId }>(url, 'select id from games order by opened_at, id');
    const games: Game[] = [];
    for (const { id } of ids) {
      const game = await store.load(id);
      if (!game) throw new Error(`game ${id} was set aside`);
      games.push(game);
    }
    const [counted] = await rowsOf<{ n: number }>(url, 'select count(*) as n from actions');
    const integrity = url.startsWith('sqlite:')
      ? (await rowsOf<{ integrity_check: string }>(url, 'pragma integrity_check'))[0]!.integrity_check
      : 'ok';
    await store.close();
    return { games, actions: Number(counted!.n), integrity };
  }

  async close(): Promise<void> {
    await this.bot.kill('SIGKILL');
    await this.standIn.close();
    await this.database.drop();
  }
}

/** Resolves when something holds, looked at whenever the stand-in is asked or shows something; rejects after so many ms. */
export function until(
  standIn: StandIn,
  what: string,
  holds: () => boolean,
  withinMs = 60_000,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const event of ['shown', 'acknowledged', 'request', 'deleted'] as const)
        standIn.events.off(event, look);
    };
    // After the other listeners of the same event.
    const look = (): void =>
      queueMicrotask(() => {
        if (!holds()) return;
        end();
        resolve();
      });
    const timer = setTimeout(() => {
      end();
      reject(new Error(`waited ${withinMs} ms for ${what}`));
    }, withinMs);
    for (const event of ['shown', 'acknowledged', 'request', 'deleted'] as const)
      standIn.events.on(event, look);
    look();
  });
}
