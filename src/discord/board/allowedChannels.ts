import type { ChatInputCommandInteraction } from 'discord.js';
import type { App } from '../interactions/app.js';
import type { MessageInteraction } from '../interactions/cause.js';
import { tell } from '../interactions/replies.js';
import { venueOf } from '../interactions/where.js';

/** Whether games may begin in the channel of an interaction; where the server has chosen others for them, the member is told. */
export async function admitsGames(
  app: App,
  interaction: ChatInputCommandInteraction | MessageInteraction,
): Promise<boolean> {
  if (venueOf(interaction) !== 'server') return true;
  const { channels } = await app.settings.ofServer(interaction.guildId);
  const { channel } = interaction;
  const here = channel?.isThread() ? channel.parentId : interaction.channelId;
  if (channels.length === 0 || channels.some((each) => each === here)) return true;
  const list = channels.map((each) => `<#${each}>`).join(' ');
  await tell(app, interaction, 'problems.otherChannels', { list });
  return false;
}
