import {
  ApplicationCommandType,
  type Client,
  type RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody as EntryPoint,
  Events,
  RESTJSONErrorCodes,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { isApiError } from './apiErrors.js';
import { retryUntilDone, type TimedDeps } from './backoff.js';

/** Scope of a registration: commands of one server (`guildId`) appear at once; `undefined` means all servers. */
type Scope = TimedDeps & { readonly guildId: string | undefined };

/**
 * Registers the commands. For a single server, registers them again whenever the bot joins it: Discord deletes them when the bot
 * leaves, and the bot may join only after the start.
 */
export async function registerCommands(
  client: Client<true>,
  definitions: RESTPostAPIApplicationCommandsJSONBody[],
  { guildId, ...deps }: Scope,
): Promise<void> {
  const register = () =>
    retryUntilDone('the commands could not be registered', deps, async () =>
      guildId === undefined
        ? client.application.commands.set([...definitions, ...(await entryPointsOf(client))])
        : client.application.commands.set(definitions, guildId),
    );
  if (guildId === undefined) {
    await register();
    return;
  }
  client.on(Events.GuildCreate, (guild) => {
    if (guild.id !== guildId) return;
    register().catch((error: unknown) =>
      deps.log.error({ err: error, server: guildId }, 'the commands could not be registered'),
    );
  });
  try {
    await register();
  } catch (error) {
    if (!isApiError(error, [RESTJSONErrorCodes.MissingAccess])) throw error;
    const message = 'the bot is not in the server of DISCORD_GUILD_ID: commands are registered when it joins';
    deps.log.warn({ server: guildId }, message);
  }
}

/**
 * Command that launches the application's Activity, which Discord creates once Activities are enabled. An overwrite without it fails
 * whole, with error 50240.
 */
async function entryPointsOf({ rest, application }: Client<true>): Promise<EntryPoint[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = await rest.get(Routes.applicationCommands(application.id), { query });
  return (registered as RESTPostAPIApplicationCommandsJSONBody[]).filter(
    (each): each is EntryPoint => each.type === ApplicationCommandType.PrimaryEntryPoint,
  );
}
