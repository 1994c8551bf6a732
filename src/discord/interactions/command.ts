import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type Locale,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Texts } from '../texts/texts.js';
import type { Completions } from './completion.js';
import type { CommandContext } from './context.js';

/** A slash command. */
export type Command = {
  readonly name: string;
  /** Whether only the member sees its answer. */
  readonly isPrivate?: boolean;
  /** Whether Discord offers it only in servers and only to their managers, unless a server sets it otherwise. */
  readonly isForManagers?: boolean;
  options(texts: Texts): APIApplicationCommandBasicOption[];
  run(context: CommandContext): Promise<void>;
  /** Its options that suggest values. */
  readonly completions?: Completions;
};

type Localizations = Partial<Record<Locale, string>>;

const FOR_ALL = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [
    InteractionContextType.Guild,
    InteractionContextType.BotDM,
    InteractionContextType.PrivateChannel,
  ],
};

const FOR_MANAGERS = {
  default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild],
};

/** Definition to register a command with, in every language. */
export function definitionOf(
  { name, options, isForManagers = false }: Command,
  texts: Texts,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return {
    type: ApplicationCommandType.ChatInput,
    ...nameAndDescription(texts, `commands.${name}`),
    name,
    options: options(texts),
    ...(isForManagers ? FOR_MANAGERS : FOR_ALL),
  };
}

/** Name and description of a command or an option, in every language. */
export function nameAndDescription(
  texts: Texts,
  key: string,
): {
  name: string;
  name_localizations: Localizations;
  description: string;
  description_localizations: Localizations;
} {
  const name = texts.localized(`${key}.name`);
  const description = texts.localized(`${key}.description`);
  return {
    name: name.text,
    name_localizations: name.others,
    description: description.text,
    description_localizations: description.others,
  };
}

/** Choice of an option, with its name in every language. */
export function choice<V extends string | number>(
  texts: Texts,
  key: string,
  value: V,
): { name: string; name_localizations: Localizations; value: V } {
  const { text, others } = texts.localized(key);
  return { name: text, name_localizations: others, value };
}
