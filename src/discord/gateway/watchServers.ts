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
export const KEPT_MS = 30 * DAY_MS;

/** Greetings are sent only this soon after the bot joined. */
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
 * Records which servers the bot is in: at start, daily, and on Discord's events. Greets servers that it joined; the record comes
 * first, so that no join is greeted twice. Deletes the data of servers that it left 30 days ago. Returns a function that stops it
 * and waits for pending records.
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
  /** Servers that this process recorded as joined. Saves the store a query for each when an outage ends. */
  let present = new Set<string>();
  let hasEnded = false;
  let cancel = (): void => undefined;

  function onJoined(joined: readonly string[]): void {
    for (const server of joined) {
      // The store may have deleted them while the bot was away.
      settings.forget({ server });
      const guild = client.guilds.cache.get(server);
      if (!guild || !isNewIn(guild, clock.now())) continue;
      greet(guild).catch((error: unknown) => log.warn({ err: error, server }, 'could not greet a server'));
    }
  }

  const noteAll = async (): Promise<void> => {
    const ids = [...client.guilds.cache.keys()];
    onJoined(await servers.noteServers(ids, clock.now(), shards));
    present = new Set(ids);
  };

  const noteJoined = ({ id }: Guild): void => {
    void inTurn(async () => {
      if (present.has(id)) return;
      if (await servers.noteServer(id, 'joined', clock.now())) onJoined([id]);
      present.add(id);
    }, 'could not record a joined server');
  };

  const noteLeft = ({ id }: Pick<Guild, 'id'>): void => {
    void inTurn(async () => {
      present.delete(id);
      await servers.noteServer(id, 'left', clock.now());
    }, 'could not record a server that the bot left');
  };

  /** A new session lists all servers of a shard. discord.js keeps those that the bot left before. */
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
      // First, so that no server with the bot in it is deleted.
      await noteAll();
      const forgotten = await servers.forgetServers(clock.now() - KEPT_MS);
      if (forgotten > 0) log.info({ servers: forgotten }, 'deleted the data of servers that the bot left');
    }, 'could not record the servers');
    if (!hasEnded) cancel = clock.after(DAY_MS, () => void everyDay());
  }

  client.on(Events.GuildCreate, noteJoined);
  // A server joined during an outage arrives with this event instead.
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

/** Whether the bot joined recently. False for an unavailable server, whose join time is unknown. */
const isNewIn = ({ joinedTimestamp }: Guild, now: number): boolean =>
  Math.abs(now - joinedTimestamp) < GREETED_WITHIN_MS;
