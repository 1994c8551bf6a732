import {
  Client,
  type ClientOptions,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  Options,
} from 'discord.js';
import type { Shards } from '../../game/ports/records.js';
import { Attempts, type Outage, reasonOf, type TimedDeps } from './backoff.js';
import type { Proxies } from './proxies.js';
import { BackoffSharding } from './sharding.js';
import { type OnAnswer, SplitRest } from './splitRest.js';

type LoginOptions = TimedDeps & {
  readonly token: string;
  /** Base of the REST API, without the version. Default: discord.js' own. */
  readonly apiUrl: string | undefined;
  /** Default: all shards, as many as Discord recommends. */
  readonly shards: Shards | undefined;
  readonly onAnswer: OnAnswer;
  readonly outage: Outage;
  /** Default: none. */
  readonly proxies?: Proxies;
};

/** Failed login. The message explains the reason to the operator in one sentence. */
export class LoginRefused extends Error {}

const WRONG_TOKEN =
  'Discord refused the token in DISCORD_TOKEN. Copy it again from the Bot page of your application, or reset it there.';

/** Message for the operator after Discord closed the Gateway permanently with this code: the reason, and what to do. */
export function disconnectionMessage(code: number): string {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return WRONG_TOKEN;
    case GatewayCloseCodes.ShardingRequired:
      return 'Discord requires more shards: the bot is in too many servers for these. Set SHARDS=auto, or a higher SHARD_COUNT in all of its processes.';
    case GatewayCloseCodes.InvalidIntents:
    case GatewayCloseCodes.DisallowedIntents:
      return `Discord refused the bot's intents (${code}). It requests only servers, which needs no permission. Is this an old application? Create a new one in the developer portal and use its token.`;
    default:
      return `Discord ended the connection for good (${code} ${GatewayCloseCodes[code] ?? 'for a reason unknown here'}). Is there a newer version of Sente?`;
  }
}

/** Turns off caches of discord.js that nothing reads and that would only grow. Of members and users, only the bot itself is cached. */
const makeCache = (isSelf: (id: string) => boolean): NonNullable<ClientOptions['makeCache']> =>
  Options.cacheWithLimits({
    ...Options.DefaultMakeCacheSettings,
    DMMessageManager: 0,
    GuildMessageManager: 0,
    MessageManager: 0,
    GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id }) => isSelf(id) },
    UserManager: { maxSize: 0, keepOverLimit: ({ id }) => isSelf(id) },
    ThreadMemberManager: { maxSize: 0, keepOverLimit: ({ id }) => isSelf(id) },
    GuildEmojiManager: 0,
    GuildStickerManager: 0,
    PresenceManager: 0,
    ReactionManager: 0,
    VoiceStateManager: 0,
  });

/** Requests per second that Discord accepts from all processes of a bot together. */
const REQUESTS_PER_SECOND = 50;

/** This process's share of the bot's requests, by its share of the shards. */
const requestsPerSecond = ({ list, count }: Shards): number =>
  Math.max(1, Math.floor((REQUESTS_PER_SECOND * list.length) / count));

function makeClient(options: LoginOptions): Client {
  const { apiUrl, shards, log, onAnswer, proxies } = options;
  const client: Client = new Client({
    ...(shards ? { shards: [...shards.list], shardCount: shards.count } : { shards: 'auto' as const }),
    intents: [GatewayIntentBits.Guilds],
    ws: { buildStrategy: (manager) => new BackoffSharding(manager, options) },
    makeCache: makeCache((id) => id === client.user?.id),
    // Components and choices already have Discord's own names.
    jsonTransformer: (data) => data,
    rest: {
      ...(apiUrl !== undefined && { api: apiUrl }),
      ...(shards && { globalRequestsPerSecond: requestsPerSecond(shards) }),
    },
  });
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new SplitRest(client.options.rest ?? {}, onAnswer, proxies);
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'));
  client.on(Events.Warn, (message) => log.warn({}, message));
  return client;
}

/** Logs in, and retries while Discord cannot be reached. Rejects with `LoginRefused` if Discord refuses the bot. */
export async function logIn(options: LoginOptions): Promise<Client<true>> {
  const { clock, outage } = options;
  const attempts = new Attempts('Discord cannot be reached', options);
  for (;;) {
    try {
      const client = await logInOnce(options);
      attempts.succeeded();
      outage.ended(LOGIN);
      return client;
    } catch (error) {
      // Whatever else Discord, or a proxy before it, answers may pass.
      if (error instanceof LoginRefused) throw error;
      outage.began(LOGIN, reasonOf(error));
      const ms = attempts.failed(error);
      await new Promise<void>((resolve) => {
        clock.after(ms, resolve);
      });
    }
  }
}

/** Name of the login's requests in the outage. */
const LOGIN = 'login';

/** Asks for the Gateway's address, then connects. Rejects if the first fails; the connections have their own retries. */
async function logInOnce(options: LoginOptions): Promise<Client<true>> {
  // A client that failed to log in cannot be reused.
  const client = makeClient(options);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const refused = new Promise<never>((_, reject) =>
    client.once(Events.ShardDisconnect, ({ code }) => reject(new LoginRefused(disconnectionMessage(code)))),
  );
  try {
    await client.login(options.token);
    options.outage.ended(LOGIN);
    return await Promise.race([ready, refused]);
  } catch (error) {
    await client.destroy();
    const isWrongToken = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
    throw isWrongToken ? new LoginRefused(WRONG_TOKEN) : error;
  }
}
