import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type Locale,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Texts } from '../texts/texts.js';
import type { App } from './app.js';

/** A slash command: one file each, one line in the registry. */
export type Command = {
  readonly name: string;
  /** Whether its answer is for the member alone. */
  readonly isPrivate?: boolean;
  /** Whether Discord offers it only in servers, to members who may manage them, unless these set it otherwise. */
  readonly isForManagers?: boolean;
  options(texts: Texts): APIApplicationCommandBasicOption[];
  run(app: App, interaction: ChatInputCommandInteraction): Promise<void>;
  autocomplete?(app: App, interaction: AutocompleteInteraction): Promise<void>;
};

type Localizations = Partial<Record<Locale, string>>;

/** Where commands are offered, and to whom. */
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

/** What a command is registered with, its texts in every language. */
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

/** The name and description of a command or an option, in every language. */
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

/** A choice of an option, its name in every language. */
export function choice<V extends string | number>(
  texts: Texts,
  key: string,
  value: V,
): { name: string; name_localizations: Localizations; value: V } {
  const { text, others } = texts.localized(key);
  return { name: text, name_localizations: others, value };
}
