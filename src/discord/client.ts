import {
  Client,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayIntentBits,
  OAuth2Scopes,
} from 'discord.js';
import type { Host } from '../game/host.js';
import type { Clock, Log, Store, Thinker } from '../game/ports.js';
import type { App } from './app.js';
import type { Cause } from './cause.js';
import { definitionOf } from './commands/command.js';
import { COMMANDS } from './commands/index.js';
import { dispatch } from './dispatch.js';
import { TO_INVITE } from './permissions.js';
import { Tables } from './tables.js';
import { Texts } from './texts.js';

export type DiscordOptions = {
  readonly token: string;
  /** The REST base, without the version; discord.js' own default where it is not given. */
  readonly apiUrl: string | undefined;
  /** Commands are registered in this server, where they show at once, instead of everywhere. */
  readonly guildId: string | undefined;
  readonly host: Host<Cause>;
  readonly thinker: Thinker;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly chance: () => number;
};

export type Discord = {
  /** The name the bot is logged in by. */
  readonly name: string;
  /** The address at which it is added to a server, where it is in none yet. */
  readonly invitation: string | undefined;
  /** Finishes what is being drawn and logs out. */
  close(): Promise<void>;
};

/** Logs in, registers the commands, and from then on answers members and shows games. Rejects where the token is refused. */
export async function startDiscord(options: DiscordOptions): Promise<Discord> {
  const { token, apiUrl, guildId, host, thinker, anchors, clock, log, chance } = options;
  const texts = Texts.load();
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    ...(apiUrl === undefined ? {} : { rest: { api: apiUrl } }),
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'));
  client.on(Events.Warn, (message) => log.warn({}, message));
  const ready = await logIn(client, token);
  const definitions = COMMANDS.map((command) => definitionOf(command, texts));
  if (guildId === undefined) await ready.application.commands.set(definitions);
  else await ready.application.commands.set(definitions, guildId);
  const tables = new Tables({ client: ready, anchors, thinker, texts, clock, log });
  const app: App = { client: ready, host, thinker, tables, texts, log, chance };
  const stopListening = host.listen((event) => tables.onEvent(event));
  client.on(Events.InteractionCreate, (interaction) => void dispatch(app, interaction));
  return {
    name: ready.user.tag,
    invitation:
      ready.guilds.cache.size > 0
        ? undefined
        : ready.generateInvite({
            scopes: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands],
            permissions: TO_INVITE,
          }),
    async close() {
      stopListening();
      client.removeAllListeners(Events.InteractionCreate);
      await tables.idle();
      await client.destroy();
    },
  };
}

/** Why the bot could not log in, in a sentence for the operator. */
export class LoginRefused extends Error {}

async function logIn(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  try {
    await client.login(token);
  } catch (error) {
    await client.destroy();
    throw toLoginRefused(error) ?? error;
  }
  return ready;
}

function toLoginRefused(error: unknown): LoginRefused | undefined {
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid) {
    return new LoginRefused(
      'Discord refused the token in DISCORD_TOKEN. Copy it again from the Bot page of your application, or reset it there.',
    );
  }
  if (error instanceof Error && 'syscall' in error) {
    return new LoginRefused(`Discord cannot be reached: ${error.message}`);
  }
  return undefined;
}
