import {
  ApplicationCommandType,
  type Client,
  DiscordAPIError,
  type RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody as EntryPoint,
  Events,
  RESTJSONErrorCodes,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { isApiError } from './apiErrors.js';
import { Attempts, type TimedDeps } from './backoff.js';

type Definition = RESTPostAPIApplicationCommandsJSONBody;

type RegistrationDeps = TimedDeps & {
  readonly client: Client<true>;
  /** The only server to register the commands in, which shows them at once. Default: all servers. */
  readonly guildId: string | undefined;
};

const RETRY = { firstMs: 1000, mostMs: 10 * 60_000 };

/**
 * Registers the commands, and retries in the background for as long as it takes: members can use the commands of an earlier start
 * meanwhile. For a single server, registers them again whenever the bot joins it: Discord deletes them when the bot leaves, and the
 * bot may join only after the start.
 */
export class CommandRegistration {
  readonly #definitions: readonly Definition[];
  readonly #deps: RegistrationDeps;
  readonly #attempts: Attempts;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;
  #cancelRetry = (): void => undefined;

  constructor(definitions: readonly Definition[], deps: RegistrationDeps) {
    this.#definitions = definitions;
    this.#deps = deps;
    this.#attempts = new Attempts('the commands could not be registered', deps, RETRY);
  }

  /** Resolves after the first attempt. */
  async start(): Promise<void> {
    const { client, guildId } = this.#deps;
    if (guildId !== undefined)
      client.on(Events.GuildCreate, ({ id }) => {
        if (id === guildId) void this.#register();
      });
    await this.#register();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
  }

  #register(): Promise<void> {
    // After a running attempt: Discord may have deleted what that has registered.
    this.#last = this.#last.then(() => this.#attempt());
    return this.#last;
  }

  async #attempt(): Promise<void> {
    const { guildId, clock, log } = this.#deps;
    this.#cancelRetry();
    try {
      await this.#registerAccepted();
      this.#attempts.succeeded();
    } catch (error) {
      if (this.#isClosed) return;
      if (guildId !== undefined && isApiError(error, [RESTJSONErrorCodes.MissingAccess])) {
        const message =
          'the bot is not in the server of DISCORD_GUILD_ID: commands are registered when it joins';
        log.warn({ server: guildId }, message);
        return;
      }
      this.#cancelRetry = clock.after(this.#attempts.failed(error), () => void this.#register());
    }
  }

  /** Registers all commands but those that Discord refuses by name, which are logged. */
  async #registerAccepted(): Promise<void> {
    const { client, guildId, log } = this.#deps;
    let accepted = [...this.#definitions, ...(guildId === undefined ? await entryPointsOf(client) : [])];
    for (;;) {
      try {
        await client.application.commands.set(accepted, guildId!);
        return;
      } catch (error) {
        const refused = refusedIn(error, accepted);
        if (refused.length === 0) throw error;
        const names = refused.map(({ name }) => name).join(', ');
        log.error({ err: error }, `Discord refuses these commands, and members cannot use them: ${names}`);
        accepted = accepted.filter((each) => !refused.includes(each));
      }
    }
  }
}

/** Commands that Discord refused one by one, from a 400 with errors by index. */
function refusedIn(error: unknown, definitions: readonly Definition[]): readonly Definition[] {
  if (!(error instanceof DiscordAPIError) || error.status !== 400 || !('errors' in error.rawError)) return [];
  const errors: unknown = error.rawError.errors;
  if (typeof errors !== 'object' || errors === null) return [];
  return definitions.filter((_, i) => String(i) in errors);
}

/**
 * Command that launches the application's Activity, which Discord creates once Activities are enabled. An overwrite without it fails
 * whole, with error 50240.
 */
async function entryPointsOf({ rest, application }: Client<true>): Promise<EntryPoint[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = await rest.get(Routes.applicationCommands(application.id), { query });
  return (registered as Definition[]).filter(
    (each): each is EntryPoint => each.type === ApplicationCommandType.PrimaryEntryPoint,
  );
}
