import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { BotProcess } from '../botProcess.js';
import { connectMember, type MemberClient } from '../playground/memberClient.js';
import { newSqlite, type TestDatabase } from '../store/databases.js';
import { RestProxy } from './restProxy.js';

/** A playground with its own bot and database. */
export class World {
  bot: BotProcess;
  readonly #members: MemberClient[] = [];

  private constructor(
    readonly playground: Playground,
    readonly proxy: RestProxy,
    readonly database: TestDatabase,
    readonly environment: Record<string, string>,
  ) {
    this.bot = new BotProcess(environment);
  }

  /** Starts on SQLite unless given another database. */
  static async open(
    settings: Record<string, string> = {},
    makeDatabase: () => Promise<TestDatabase> = newSqlite,
    /** Where the board is served as an Activity. Default: it is none. */
    activityAt?: string,
  ): Promise<World> {
    const playground = await startPlayground({
      botName: 'Sente',
      ...(activityAt !== undefined && { activityAt: () => activityAt }),
    });
    const database = await makeDatabase();
    const proxy = await RestProxy.open(playground.apiUrl);
    const world = new World(playground, proxy, database, {
      DISCORD_TOKEN: playground.token,
      DISCORD_API_URL: proxy.apiUrl,
      DATABASE_URL: database.url,
      ENGINE_THREADS: '1',
      LIMIT_COMMANDS_MINUTE: '0',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
      ...(activityAt !== undefined && { DISCORD_CLIENT_SECRET: playground.clientSecret }),
      ...settings,
    });
    await world.bot.ready();
    return world;
  }

  async member(name: string): Promise<MemberClient> {
    const member = await connectMember(this.playground.url, name);
    this.#members.push(member);
    return member;
  }

  /** Kills the bot and restarts it on the same database. */
  async restart(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.bot.kill(signal);
    this.bot = new BotProcess(this.environment);
    await this.bot.ready();
  }

  async close(): Promise<void> {
    await this.bot.kill('SIGTERM');
    await Promise.all(this.#members.map((member) => member.close()));
    this.proxy.close();
    await this.playground.close();
    await this.database.drop();
  }
}
