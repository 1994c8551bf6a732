import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import type { Game } from '../../src/game/play/game.js';
import { gameFrom } from '../../src/store/gameFromRows.js';
import { findGame } from '../../src/store/queries/gameQueries.js';
import { DAMAGED } from '../../src/store/queries/phases.js';
import { FakeDiscord, type FakeDiscordOptions } from '../fakeDiscord/fakeDiscord.js';
import { ProbedBot } from '../load/bot.js';
import { openBeside, type TestDatabase } from '../store/databases.js';

/** Runs a query on a database, past the store. */
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

/** Contents of a database. */
type StoredData = {
  readonly games: readonly Game[];
  readonly actions: number;
  /** SQLite's integrity check; `ok` on PostgreSQL, which checks itself. */
  readonly integrity: string;
};

/** A fake Discord, a database, and one bot after another. */
export class Trial {
  bot: ProbedBot;

  private constructor(
    readonly discord: FakeDiscord,
    readonly database: TestDatabase,
    readonly environment: Record<string, string>,
  ) {
    this.bot = this.#newBot();
  }

  /** Starts a bot without waiting for it. */
  static async open(
    options: FakeDiscordOptions,
    make: () => Promise<TestDatabase>,
    environment: Record<string, string> = {},
  ): Promise<Trial> {
    const [discord, database] = await Promise.all([FakeDiscord.start(options), make()]);
    return new Trial(discord, database, environment);
  }

  #newBot(): ProbedBot {
    return new ProbedBot(this.discord, {
      DATABASE_URL: this.database.url,
      ENGINE_THREADS: '1',
      ...this.environment,
    });
  }

  async ready(): Promise<void> {
    await this.bot.ready();
  }

  /** Kills the bot and starts another on the same database, without waiting for it. */
  async restart(): Promise<void> {
    await this.bot.kill('SIGKILL');
    this.bot = this.#newBot();
  }

  /** Stops the bot gracefully, and reads everything stored. Rejects if a game cannot be replayed. */
  async stopAndRead(): Promise<StoredData> {
    await this.bot.kill('SIGTERM');
    return this.read();
  }

  /** Returns everything stored, also while the bot runs. */
  async read(): Promise<StoredData> {
    const { url } = this.database;
    const { db, close } = await openBeside(url);
    const ids = await db.selectFrom('games').select('id').orderBy('opened_at').orderBy('id').execute();
    const games: Game[] = [];
    for (const { id } of ids) {
      const stored = (await findGame(db, id))!;
      if (stored.row.phase === DAMAGED) throw new Error(`game ${id} was set aside`);
      games.push(gameFrom(stored));
    }
    await close();
    const [counted] = await rowsOf<{ n: number }>(url, 'select count(*) as n from actions');
    const integrity = url.startsWith('sqlite:')
      ? (await rowsOf<{ integrity_check: string }>(url, 'pragma integrity_check'))[0]!.integrity_check
      : 'ok';
    return { games, actions: Number(counted!.n), integrity };
  }

  async close(): Promise<void> {
    await this.bot.kill('SIGKILL');
    await this.discord.close();
    await this.database.drop();
  }
}

/** Resolves once a condition holds, checked at every request and shown message. Rejects after `withinMs`. */
export function until(
  discord: FakeDiscord,
  what: string,
  holds: () => boolean,
  withinMs = 60_000,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const event of ['shown', 'acknowledged', 'request', 'deleted'] as const)
        discord.events.off(event, check);
    };
    // Runs after the other listeners of the same event.
    const check = (): void =>
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
      discord.events.on(event, check);
    check();
  });
}
