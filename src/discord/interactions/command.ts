import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type Locale,
  type Message,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
  type User,
} from 'discord.js';
import type { Texts } from '../texts/texts.js';
import type { Completions } from './completion.js';
import type { CommandContext, MemberMenuContext, MessageMenuContext } from './context.js';

/** A slash command. */
export type Command = {
  readonly name: string;
  /** Whether only the member sees its answer. */
  readonly isPrivate?: boolean;
  /** Whether Discord offers it only in servers and only to their managers, unless a server sets it otherwise. */
  readonly isForManagers?: boolean;
  /** Whether Discord offers it only in servers that the bot is a member of. */
  readonly isForServers?: boolean;
  options(texts: Texts): APIApplicationCommandBasicOption[];
  run(context: CommandContext): Promise<void>;
  /** Its options that suggest values. */
  readonly completions?: Completions;
};

type Menu = {
  /** Key of its name under `menus` in the texts. */
  readonly name: string;
  /** Whether only the member who chose it sees its answer. */
  readonly isPrivate?: boolean;
};

/** A command in the context menu of a member or of a message. */
export type MenuCommand =
  | (Menu & {
      readonly target: 'member';
      run(context: MemberMenuContext, member: User): Promise<void>;
    })
  | (Menu & {
      readonly target: 'message';
      run(context: MessageMenuContext, message: Message): Promise<void>;
    });

type Localizations = Partial<Record<Locale, string>>;

const FOR_ALL = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [
    InteractionContextType.Guild,
    InteractionContextType.BotDM,
    InteractionContextType.PrivateChannel,
  ],
};

const FOR_SERVERS = {
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild],
};

const FOR_MANAGERS = {
  default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
  ...FOR_SERVERS,
};

/** Definition to register a command with, in every language. */
export function definitionOf(
  { name, options, isForManagers = false, isForServers = false }: Command,
  texts: Texts,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return {
    type: ApplicationCommandType.ChatInput,
    ...nameAndDescription(texts, `commands.${name}`),
    name,
    options: options(texts),
    ...(isForManagers ? FOR_MANAGERS : isForServers ? FOR_SERVERS : FOR_ALL),
  };
}

const MENU_TYPES = {
  member: ApplicationCommandType.User,
  message: ApplicationCommandType.Message,
} as const satisfies Record<MenuCommand['target'], ApplicationCommandType>;

/** Definition to register a context menu command with, in every language. */
export function menuDefinitionOf(
  { name, target }: MenuCommand,
  texts: Texts,
): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  const { text, others } = texts.localized(`menus.${name}`);
  return { type: MENU_TYPES[target], name: text, name_localizations: others, ...FOR_ALL };
}

/** Finds a context menu command by its type and its registered name, which is the English one. */
export const findMenu = (
  menus: readonly MenuCommand[],
  {
    commandType,
    commandName,
  }: { readonly commandType: ApplicationCommandType; readonly commandName: string },
  texts: Texts,
): MenuCommand | undefined =>
  menus.find(
    ({ name, target }) =>
      MENU_TYPES[target] === commandType && texts.localized(`menus.${name}`).text === commandName,
  );

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
