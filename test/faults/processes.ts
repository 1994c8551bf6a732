import type { Game, GameId } from '../../src/game/play/game.js';
import { ProbedBot } from '../load/bot.js';
import { StandIn } from '../load/standIn.js';
import { openTestStore } from '../store/open.js';
import { newDatabase } from '../store/postgres.js';
import { Shown } from './boards.js';
import { rowsOf } from './trial.js';

export type ProcessesOptions = {
  /** Each with its shards, `0-1` say, of as many as there are in all. */
  readonly shards: readonly string[];
  readonly count: number;
  readonly channelsPerServer: number;
  readonly members: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** A new one on the run's server unless given. */
  readonly database?: { url: string; drop(): Promise<void> };
};

/** Bots that share the shards, a PostgreSQL database and a stand-in that has a server for each shard. */
export class Processes {
  readonly shown: Shown;
  readonly bots: ProbedBot[];

  private constructor(
    readonly standIn: StandIn,
    readonly database: { url: string; drop(): Promise<void> },
    readonly options: ProcessesOptions,
  ) {
    this.shown = new Shown(standIn);
    this.bots = options.shards.map((_, i) => this.#newBot(i));
  }

  static async open(options: ProcessesOptions): Promise<Processes> {
    const { count, channelsPerServer, members, database = await newDatabase() } = options;
    const standIn = await StandIn.start({ servers: count, channelsPerServer, members });
    const processes = new Processes(standIn, database, options);
    await processes.ready();
    return processes;
  }

  #newBot(index: number): ProbedBot {
    const { shards, count, environment } = this.options;
    return new ProbedBot(this.standIn, {
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

  /** Kills a bot and runs another with the same shards; resolves when it is ready. */
  async restart(index: number): Promise<void> {
    await this.bots[index]!.kill('SIGKILL');
    this.bots[index] = this.#newBot(index);
    await this.bots[index].ready();
  }

  /** Every game that is stored now. Rejects where one cannot be replayed. */
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
    await this.standIn.close();
    await this.database.drop();
  }
}
