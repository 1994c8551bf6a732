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

const DAY_MS = 24 * 60 * 60_000;

/** Retention of a server's data after the bot left it. */
const KEPT_MS = 30 * DAY_MS;

/** Maximum time between joining a server and greeting it. */
const GREETED_WITHIN_MS = DAY_MS;

type ServersOptions = {
  readonly client: Client<true>;
  readonly servers: ServerRecords;
  readonly settings: { forget(of: { readonly server: string }): void };
  readonly clock: Clock;
  readonly log: Log;
  /** Shards of this process, which sees only their servers. Default: all. */
  readonly shards?: Shards | undefined;
  readonly greet: (guild: Guild) => Promise<void>;
};

/**
 * Records which servers the bot is in: at the start, daily, and on Discord's events. Greets servers that the bot joined, after
 * recording them, so that no join is greeted twice. Deletes the data of servers that the bot left 30 days ago. Returns a function
 * that stops it and waits for pending records.
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
  const queue = keyedQueue<'records'>();
  const enqueue = (work: () => Promise<void>, failure: string): Promise<void> =>
    queue('records', work).catch((error: unknown) => log.error({ err: error }, failure));
  /** Servers that this process has recorded as joined. Saves a query for each of them when an outage ends. */
  let present = new Set<string>();
  let hasEnded = false;
  let cancel = (): void => undefined;

  function onJoined(joined: readonly string[]): void {
    for (const server of joined) {
      // The store may have deleted the settings while the bot was not in the server.
      settings.forget({ server });
      const guild = client.guilds.cache.get(server);
      if (!guild || !isNewIn(guild, clock.now())) continue;
      greet(guild).catch((error: unknown) => log.warn({ err: error, server }, 'could not greet a server'));
    }
  }

  const recordAll = async (): Promise<void> => {
    const ids = [...client.guilds.cache.keys()];
    onJoined(await servers.noteServers(ids, clock.now(), shards));
    present = new Set(ids);
  };

  const recordJoined = ({ id }: Guild): void => {
    void enqueue(async () => {
      if (present.has(id)) return;
      if (await servers.noteServer(id, 'joined', clock.now())) onJoined([id]);
      present.add(id);
    }, 'could not record a joined server');
  };

  const recordLeft = ({ id }: Pick<Guild, 'id'>): void => {
    void enqueue(async () => {
      present.delete(id);
      await servers.noteServer(id, 'left', clock.now());
    }, 'could not record a server that the bot left');
  };

  /** Records servers that the bot left between two sessions. A new session lists all servers of a shard; discord.js still caches the others. */
  const recordMissing = ({ guilds }: GatewayReadyDispatchData, shard: number): void => {
    const listed = new Set(guilds.map(({ id }) => id));
    for (const { id } of client.guilds.cache
      .filter((guild) => guild.shardId === shard && !listed.has(guild.id))
      .values()) {
      client.guilds.cache.delete(id);
      recordLeft({ id });
    }
  };

  async function everyDay(): Promise<void> {
    await enqueue(async () => {
      // Recorded first, so that the data of a server that still has the bot is not deleted.
      await recordAll();
      const forgotten = await servers.forgetServers(clock.now() - KEPT_MS);
      if (forgotten > 0) log.info({ servers: forgotten }, 'deleted the data of servers that the bot left');
    }, 'could not record the servers');
    if (!hasEnded) cancel = clock.after(DAY_MS, () => void everyDay());
  }

  client.on(Events.GuildCreate, recordJoined);
  // For a server joined during an outage, Discord sends this event instead.
  client.on(Events.GuildAvailable, recordJoined);
  client.on(Events.GuildDelete, recordLeft);
  client.ws.on(GatewayDispatchEvents.Ready, recordMissing);
  void everyDay();
  return async () => {
    hasEnded = true;
    cancel();
    await queue.idle();
  };
}

/** Whether the bot joined a server recently. False for an unavailable server, whose join time is unknown. */
const isNewIn = ({ joinedTimestamp }: Guild, now: number): boolean =>
  Math.abs(now - joinedTimestamp) < GREETED_WITHIN_MS;
