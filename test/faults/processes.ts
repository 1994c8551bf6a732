import type { Game, GameId } from '../../src/game/play/game.js';
import { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';
import { ProbedBot } from '../load/bot.js';
import { openTestStore } from '../store/open.js';
import { newDatabase } from '../store/postgres.js';
import { ShownBoards } from './boards.js';
import { rowsOf } from './trial.js';

type ProcessesOptions = {
  /** Shards of each process, such as `0-1`. */
  readonly shards: readonly string[];
  readonly count: number;
  readonly channelsPerServer: number;
  readonly members: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: a new database on the run's server. */
  readonly database?: { url: string; drop(): Promise<void> };
};

/** Bots that share a PostgreSQL database and the shards of a fake Discord, which has a server for each shard. */
export class Processes {
  readonly shown: ShownBoards;
  readonly bots: ProbedBot[];

  private constructor(
    readonly discord: FakeDiscord,
    readonly database: { url: string; drop(): Promise<void> },
    readonly options: ProcessesOptions,
  ) {
    this.shown = new ShownBoards(discord);
    this.bots = options.shards.map((_, i) => this.#newBot(i));
  }

  static async open(options: ProcessesOptions): Promise<Processes> {
    const { count, channelsPerServer, members, database = await newDatabase() } = options;
    const discord = await FakeDiscord.start({ servers: count, channelsPerServer, members });
    const processes = new Processes(discord, database, options);
    await processes.ready();
    return processes;
  }

  #newBot(index: number): ProbedBot {
    const { shards, count, environment } = this.options;
    return new ProbedBot(this.discord, {
      DATABASE_URL: this.database.url,
      SHARD_LIST: shards[index]!,
      SHARD_COUNT: String(count),
      ENGINE_THREADS: '1',
      ...environment,
    });
  }

  async ready(): Promise<void> {
    await Promise.all(this.bots.map((bot) => bot.ready()));
  }

  /** Kills a bot and starts another with the same shards. Resolves once it is ready. */
  async restart(index: number): Promise<void> {
    await this.bots[index]!.kill('SIGKILL');
    this.bots[index] = this.#newBot(index);
    await this.bots[index].ready();
  }

  /** Returns all stored games. Rejects if one cannot be replayed. */
  async games(): Promise<Game[]> {
    const store = await openTestStore(this.database.url);
    const rows = await rowsOf<{ id: GameId }>(
      this.database.url,
      'select id from games order by opened_at, id',
    );
    const games = await Promise.all(rows.map(({ id }) => store.load(id)));
    await store.close();
    return games.map((game, i) => {
      if (!game) throw new Error(`game ${rows[i]!.id} was set aside`);
      return game;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.bots.map((bot) => bot.kill('SIGKILL')));
    await this.discord.close();
    await this.database.drop();
  }
}
