import {
  ChannelType,
  type Client,
  type Guild,
  type GuildTextBasedChannel,
  MessageFlags,
  PermissionsBitField,
  type TextChannel,
} from 'discord.js';
import { beginButtons, learnButton } from '../../board/firstButtons.js';
import { lacksPermission, TO_GREET, TO_PLAY } from '../../gateway/discordPermissions.js';
import type { App } from '../../interactions/app.js';
import { exampleBoards, pageOf, text } from '../../interactions/messagePage.js';
import { rowOf } from '../../interactions/rows.js';
import { commandMentions } from '../../interactions/speaker.js';

type Greeter = Pick<App, 'client' | 'texts' | 'settings' | 'renderBoard' | 'log'>;

/** Welcomes the members of a server's channel in a message. Rejects where Discord lets the bot write none there. */
export async function greet(greeter: Greeter, id: string): Promise<void> {
  const channel = await greeter.client.channels.fetch(id);
  if (!channel?.isSendable() || channel.isDMBased()) throw new Error(`channel ${id} takes no greeting`);
  await sendGreeting(greeter, channel);
}

/** Welcomes the members of a server where they see it and the bot may write; where it may nowhere, that is logged. */
export async function greetServer(greeter: Greeter, guild: Guild): Promise<void> {
  const { log, client, settings } = greeter;
  const { channels } = await settings.ofServer(guild.id);
  const channel = channelToGreet(guild, channels, client);
  if (channel) await sendGreeting(greeter, channel);
  else log.info({ server: guild.id }, 'there is no channel in which the bot may greet the server');
}

async function sendGreeting(
  { client, texts, settings, renderBoard }: Greeter,
  channel: GuildTextBasedChannel,
): Promise<void> {
  const { guild } = channel;
  const say = texts.in(await settings.languageIn(guild));
  const { theme } = await settings.ofServer(guild.id);
  const welcome = text(say('greeting', commandMentions({ client }, say)));
  // Without the permission to attach files, only the words can be sent.
  const mayShow = !lacksPermission(permissionsIn(channel, client), TO_PLAY);
  const boards = mayShow ? await exampleBoards(renderBoard, { theme }, say) : undefined;
  const { components, files } = pageOf(
    [welcome, ...(boards ? [boards.part] : []), rowOf(...beginButtons(say), learnButton(say))],
    boards?.files,
  );
  await channel.send({
    flags: MessageFlags.IsComponentsV2,
    components,
    files,
    allowedMentions: { parse: [] },
  });
}

const permissionsIn = (channel: GuildTextBasedChannel, client: Client<true>): Readonly<PermissionsBitField> =>
  channel.permissionsFor(client.user) ?? new PermissionsBitField();

/**
 * Where a server's members are told that the bot is there: where Discord welcomes members, or in the first text channel of
 * the list; of those that are for games, where some are. None where the bot may write in none.
 */
function channelToGreet(
  guild: Guild,
  forGames: readonly string[],
  client: Client<true>,
): TextChannel | undefined {
  const listed = [...guild.channels.cache.values()]
    .filter((channel) => channel.type === ChannelType.GuildText)
    .sort(
      (a, b) =>
        placeOf(a.parent) - placeOf(b.parent) ||
        placeOf(a) - placeOf(b) ||
        (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
    );
  return [...(guild.systemChannel ? [guild.systemChannel] : []), ...listed].find(
    (channel) =>
      (forGames.length === 0 || forGames.includes(channel.id)) &&
      !lacksPermission(permissionsIn(channel, client), TO_GREET),
  );
}

/** Channels without a category are listed above all categories. */
const placeOf = (channel: { readonly rawPosition: number } | null): number => channel?.rawPosition ?? -1;
