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
import { untilDone } from './backoff.js';
import type { Means } from './means.js';
import { SplitRest } from './splitRest.js';

export type LoginOptions = Means & {
  readonly token: string;
  /** The REST base, without the version; discord.js' own default where it is not given. */
  readonly apiUrl: string | undefined;
};

/** Why the bot could not log in, in a sentence for the operator. */
export class LoginRefused extends Error {}

const WRONG_TOKEN =
  'Discord refused the token in DISCORD_TOKEN. Copy it again from the Bot page of your application, or reset it there.';

/** What to do where Discord has closed the Gateway for good, by its code. */
export function disconnection(code: number): string {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return WRONG_TOKEN;
    case GatewayCloseCodes.ShardingRequired:
      return 'Discord wants this bot to run in shards: it is in too many servers for one connection.';
    case GatewayCloseCodes.InvalidIntents:
    case GatewayCloseCodes.DisallowedIntents:
      return `Discord refused the intents that the bot asks for (${code}). It asks for servers alone, which needs no permission: is it an update to an old application? Make a new one on the developer portal, and use its token.`;
    default:
      return `Discord ended the connection for good (${code} ${GatewayCloseCodes[code] ?? 'for a reason unknown here'}). Is there a newer version of Sente?`;
  }
}

/** Nothing reads what discord.js would keep of messages, members and users beyond the bot itself: they would only grow. */
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

function makeClient({ apiUrl, log }: LoginOptions): Client {
  const client: Client = new Client({
    intents: [GatewayIntentBits.Guilds],
    makeCache: makeCache((id) => id === client.user?.id),
    ...(apiUrl === undefined ? {} : { rest: { api: apiUrl } }),
  });
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new SplitRest(client.options.rest ?? {});
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'));
  client.on(Events.ShardError, (error) => log.warn({ err: error }, 'the Gateway failed'));
  client.on(Events.Warn, (message) => log.warn({}, message));
  return client;
}

/** Logs in, and waits for a Discord that cannot be reached. Rejects with `LoginRefused` where Discord refuses the bot. */
export const logIn = (options: LoginOptions): Promise<Client<true>> =>
  untilDone('Discord cannot be reached', options, () => logInOnce(options));

async function logInOnce(options: LoginOptions): Promise<Client<true>> {
  // A client that failed to log in cannot be used again.
  const client = makeClient(options);
  const ready = new Promise<Client<true>>((resolve, reject) => {
    client.once(Events.ClientReady, resolve);
    client.once(Events.ShardDisconnect, ({ code }) => reject(new LoginRefused(disconnection(code))));
  });
  ready.catch(() => undefined); // Told below, or `login` fails first.
  try {
    await client.login(options.token);
    const found = await ready;
    client.removeAllListeners(Events.ShardDisconnect);
    return found;
  } catch (error) {
    await client.destroy();
    const isWrongToken = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
    throw isWrongToken ? new LoginRefused(WRONG_TOKEN) : error;
  }
}
