import {
  type Client,
  Events,
  GatewayDispatchEvents,
  type GatewayReadyDispatchData,
  type Guild,
} from 'discord.js';
import { keyedQueue } from '../../game/keyedQueue.js';
import type { Clock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import type { ServerRecords, Shards } from '../../game/ports/records.js';
import type { Settings } from '../interactions/settings.js';

const DAY_MS = 24 * 60 * 60_000;

/** How long what is kept of a server outlives the bot's leaving it. */
export const KEPT_MS = 30 * DAY_MS;

/** Who joined the bot longer ago than this no longer waits for a greeting. */
const GREETED_WITHIN_MS = DAY_MS;

type ServersOptions = {
  readonly client: Client<true>;
  readonly servers: ServerRecords;
  readonly settings: Pick<Settings, 'forget'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Which of the bot's servers this process sees; all unless given. */
  readonly shards?: Shards | undefined;
  readonly greet: (guild: Guild) => Promise<void>;
};

/**
 * Keeps note of the servers that the bot is in: at once, daily, and as Discord tells. Those that it has newly joined are greeted, at most
 * once for each joining: first that is noted, then they are greeted. Those that it left 30 days ago are forgotten. The answer
 * ends it when what is being noted is noted.
 */
export function watchServers({
  client,
  servers,
  settings,
  clock,
  log,
  shards,
  greet,
}: ServersOptions): () => Promise<void> {
  const queue = keyedQueue<'notes'>();
  const inTurn = (work: () => Promise<void>, failure: string): Promise<void> =>
    queue('notes', work).catch((error: unknown) => log.error({ err: error }, failure));
  /** Those noted as joined by this process, so that an outage's end does not ask the store for each again. */
  let present = new Set<string>();
  let hasEnded = false;
  let cancel = (): void => undefined;

  function joined(news: readonly string[]): void {
    for (const server of news) {
      // While the bot was away, the store may have forgotten them.
      settings.forget({ server });
      const guild = client.guilds.cache.get(server);
      if (!guild || !isNewIn(guild, clock.now())) continue;
      greet(guild).catch((error: unknown) =>
        log.warn({ err: error, server }, 'a server could not be greeted'),
      );
    }
  }

  const noteAll = async (): Promise<void> => {
    const ids = [...client.guilds.cache.keys()];
    joined(await servers.noteServers(ids, clock.now(), shards));
    present = new Set(ids);
  };

  const noteJoined = ({ id }: Guild): void => {
    void inTurn(async () => {
      if (present.has(id)) return;
      if (await servers.noteServer(id, 'joined', clock.now())) joined([id]);
      present.add(id);
    }, 'a server that the bot joined could not be noted');
  };

  const noteLeft = ({ id }: Pick<Guild, 'id'>): void => {
    void inTurn(async () => {
      present.delete(id);
      await servers.noteServer(id, 'left', clock.now());
    }, 'a server that the bot left could not be noted');
  };

  /** A new session tells of all the servers of a shard; discord.js keeps those that were left before it. */
  const noteMissing = ({ guilds }: GatewayReadyDispatchData, shard: number): void => {
    const there = new Set(guilds.map(({ id }) => id));
    for (const { id } of client.guilds.cache
      .filter((guild) => guild.shardId === shard && !there.has(guild.id))
      .values()) {
      client.guilds.cache.delete(id);
      noteLeft({ id });
    }
  };

  async function everyDay(): Promise<void> {
    await inTurn(async () => {
      // First: no server that the bot is in may be forgotten.
      await noteAll();
      const forgotten = await servers.forgetServers(clock.now() - KEPT_MS);
      if (forgotten > 0) log.info({ servers: forgotten }, 'servers that the bot left are forgotten');
    }, 'the servers could not be noted');
    if (!hasEnded) cancel = clock.after(DAY_MS, () => void everyDay());
  }

  client.on(Events.GuildCreate, noteJoined);
  // One that was joined while the connection was away becomes available instead.
  client.on(Events.GuildAvailable, noteJoined);
  client.on(Events.GuildDelete, noteLeft);
  client.ws.on(GatewayDispatchEvents.Ready, noteMissing);
  void everyDay();
  return async () => {
    hasEnded = true;
    cancel();
    await queue.idle();
  };
}

/** Whether the bot joined lately. Discord has not told it of a server that cannot be reached. */
const isNewIn = ({ joinedTimestamp }: Guild, now: number): boolean =>
  Math.abs(now - joinedTimestamp) < GREETED_WITHIN_MS;
