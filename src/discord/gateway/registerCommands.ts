import { type Client, Events, RESTJSONErrorCodes } from 'discord.js';
import type { definitionOf } from '../interactions/command.js';
import type { Means } from '../interactions/means.js';
import { isApiError } from './apiErrors.js';
import { untilDone } from './backoff.js';

/** Where commands are registered: in one server, where they show at once, or everywhere. */
type Scope = Means & { readonly guildId: string | undefined };

/**
 * Registers the commands; in one server again whenever the bot is added to it, as Discord forgets them when it is removed. A
 * server that the bot is not in yet is waited for.
 */
export async function registerCommands(
  client: Client<true>,
  definitions: ReturnType<typeof definitionOf>[],
  { guildId, ...means }: Scope,
): Promise<void> {
  const register = () =>
    untilDone('the commands could not be registered', means, () =>
      guildId === undefined
        ? client.application.commands.set(definitions)
        : client.application.commands.set(definitions, guildId),
    );
  if (guildId === undefined) {
    await register();
    return;
  }
  client.on(Events.GuildCreate, (guild) => {
    if (guild.id !== guildId) return;
    register().catch((error: unknown) =>
      means.log.error({ err: error, server: guildId }, 'the commands could not be registered'),
    );
  });
  try {
    await register();
  } catch (error) {
    if (!isApiError(error, [RESTJSONErrorCodes.MissingAccess])) throw error;
    const message =
      'the bot is not in the server of DISCORD_GUILD_ID: it is given the commands when the bot is';
    means.log.warn({ server: guildId }, message);
  }
}
