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
import type { Means } from '../interactions/means.js';
import { isPassing, isRefusal } from './apiErrors.js';
import { untilDone } from './backoff.js';
import type { OnAnswer } from './requestCounts.js';
import { SplitRest } from './splitRest.js';

export type LoginOptions = Means & {
  readonly token: string;
  /** The REST base, without the version; discord.js' own default where it is not given. */
  readonly apiUrl: string | undefined;
  /** All of them, as many as Discord advises, unless given. */
  readonly shards: Shards | undefined;
  /** Told the id of each interaction whose first answer Discord has taken. */
  readonly onAcknowledged: (interaction: string) => void;
  readonly onAnswer: OnAnswer;
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
      return 'Discord wants this bot to run in more shards: it is in too many servers for these. Set SHARDS=auto, or a higher SHARD_COUNT in all of its processes.';
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

/** Requests that Discord takes of a bot in a second, whichever of its processes they come from. */
const REQUESTS_PER_SECOND = 50;

/** What is open to one of the processes that share a bot's shards. */
const requestsPerSecond = ({ list, count }: Shards): number =>
  Math.max(1, Math.floor((REQUESTS_PER_SECOND * list.length) / count));

function makeClient({ apiUrl, shards, log, onAcknowledged, onAnswer }: LoginOptions): Client {
  const client: Client = new Client({
    ...(shards ? { shards: [...shards.list], shardCount: shards.count } : { shards: 'auto' as const }),
    intents: [GatewayIntentBits.Guilds],
    makeCache: makeCache((id) => id === client.user?.id),
    // Components and choices are written in Discord's own form: nothing needs to be renamed on its way.
    jsonTransformer: (data) => data,
    rest: {
      ...(apiUrl !== undefined && { api: apiUrl }),
      ...(shards && { globalRequestsPerSecond: requestsPerSecond(shards) }),
    },
  });
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new SplitRest(client.options.rest ?? {}, onAcknowledged, onAnswer);
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
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const closed = new Promise<number>((resolve) =>
    client.once(Events.ShardDisconnect, ({ code }) => resolve(code)),
  );
  try {
    await client.login(options.token);
    return await Promise.race([ready, closed.then(throwDisconnection)]);
  } catch (error) {
    const refused =
      toLoginRefused(error) ??
      (isPassing(error) || isRefusal(error) ? undefined : await reasonOf(closed, options));
    await client.destroy();
    throw refused ?? error;
  }
}

function throwDisconnection(code: number): never {
  throw new LoginRefused(disconnection(code));
}

function toLoginRefused(error: unknown): LoginRefused | undefined {
  if (error instanceof LoginRefused) return error;
  const isWrongToken = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
  return isWrongToken ? new LoginRefused(WRONG_TOKEN) : undefined;
}

/** Ms in which the close code follows an error of the Gateway. */
const CODE_WITHIN_MS = 1000;

/** Where `login` fails because the Gateway was closed for good, the code is told a moment later. */
function reasonOf(closed: Promise<number>, { clock }: LoginOptions): Promise<LoginRefused | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(CODE_WITHIN_MS, () => resolve(undefined));
    void closed.then((code) => {
      cancel();
      resolve(new LoginRefused(disconnection(code)));
    });
  });
}
