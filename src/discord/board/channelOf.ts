import type { Client, Guild, SendableChannels } from 'discord.js';
import type { Settings } from '../interactions/settings.js';

/** A channel that the bot can write in, of another process's server too. Throws where it takes no messages. */
export async function channelOf(client: Client<true>, id: string): Promise<SendableChannels> {
  const channel = await client.channels.fetch(id, { allowUnknownGuild: true });
  if (!channel?.isSendable()) throw new Error(`channel ${id} takes no messages`);
  return channel;
}

/** The language in which something is said to all in a channel: its server's. */
export async function languageIn(
  channel: SendableChannels,
  settings: Pick<Settings, 'languageIn'>,
): Promise<string> {
  // A channel of another process's server has no server here.
  const guild = 'guild' in channel ? (channel.guild as Guild | undefined) : undefined;
  return guild ? settings.languageIn(guild) : 'en-US';
}
