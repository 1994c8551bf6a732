import {
  ChannelType,
  type Client,
  type Guild,
  type GuildTextBasedChannel,
  MessageFlags,
  PermissionsBitField,
  type TextChannel,
} from 'discord.js';
import { exampleBoards } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/feature.js';
import { lacksPermission, TO_GREET, TO_PLAY } from '../../gateway/discordPermissions.js';
import { NO_PINGS, pageOf, rowOf, text } from '../../interactions/pages.js';
import { commandMentions } from '../../texts/discordNames.js';
import { beginButtons, learnButton } from './helpPages.js';

export type GreetingDeps = Pick<DiscordParts, 'client' | 'texts' | 'settings' | 'renderBoard' | 'log'>;

/**
 * Sends a greeting to the channel with this id, or to a channel of a server that most members see and the bot can write in. Only
 * logs it if the server has no such channel. Rejects if Discord refuses the message.
 */
export async function greet(deps: GreetingDeps, where: Guild | string): Promise<void> {
  const { client, settings, log } = deps;
  if (typeof where === 'string') {
    const channel = await client.channels.fetch(where);
    if (!channel?.isSendable() || channel.isDMBased())
      throw new Error(`channel ${where} cannot have a greeting`);
    return sendGreeting(deps, channel);
  }
  const { channels } = await settings.ofServer(where.id);
  const channel = channelToGreet(where, channels, client);
  if (channel) await sendGreeting(deps, channel);
  else log.info({ server: where.id }, 'no channel in the server for a greeting');
}

async function sendGreeting(
  { client, texts, settings, renderBoard }: GreetingDeps,
  channel: GuildTextBasedChannel,
): Promise<void> {
  const { guild } = channel;
  const say = texts.in(await settings.languageIn(guild));
  const { theme } = await settings.ofServer(guild.id);
  const welcome = text(say('greeting', commandMentions({ client, texts }, say)));
  // Pictures need the permission to attach files.
  const canShow = !lacksPermission(permissionsIn(channel, client), TO_PLAY);
  const boards = canShow ? await exampleBoards(renderBoard, { theme }, say) : undefined;
  const { components, files } = pageOf(
    [welcome, ...(boards ? [boards.part] : []), rowOf(...beginButtons(say), learnButton(say))],
    boards?.files,
  );
  await channel.send({
    flags: MessageFlags.IsComponentsV2,
    components,
    files,
    allowedMentions: NO_PINGS,
  });
}

const permissionsIn = (channel: GuildTextBasedChannel, client: Client<true>): Readonly<PermissionsBitField> =>
  channel.permissionsFor(client.user) ?? new PermissionsBitField();

/**
 * Returns the channel for the greeting: the one in which Discord welcomes members, else the first text channel in the list. If the
 * server has chosen channels for games, only those count. Returns `undefined` if the bot can write in none of them.
 */
function channelToGreet(
  guild: Guild,
  gameChannels: readonly string[],
  client: Client<true>,
): TextChannel | undefined {
  const listed = [...guild.channels.cache.values()]
    .filter((channel) => channel.type === ChannelType.GuildText)
    .sort(
      (a, b) =>
        listPosition(a.parent) - listPosition(b.parent) ||
        listPosition(a) - listPosition(b) ||
        (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
    );
  return [...(guild.systemChannel ? [guild.systemChannel] : []), ...listed].find(
    (channel) =>
      (gameChannels.length === 0 || gameChannels.includes(channel.id)) &&
      !lacksPermission(permissionsIn(channel, client), TO_GREET),
  );
}

/** Position in Discord's list of channels. Channels without a category are above all categories. */
const listPosition = (channel: { readonly rawPosition: number } | null): number => channel?.rawPosition ?? -1;
