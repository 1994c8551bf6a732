import {
  ApplicationIntegrationType,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
} from 'discord.js';
import type { Opening, Venue } from '../../game/play/game.js';
import { answersArePrivate } from '../gateway/discordPermissions.js';
import type { MessageInteraction } from './cause.js';

/** Where a game is opened: in a channel, in a server unless that is a direct message, and as what the bot is there. */
export type Where = Pick<Opening, 'place' | 'server' | 'venue'>;

/** What the bot is where something was done: it is a member of the server, or the one that is written to, or a guest. */
export function venueOf(
  interaction: Pick<BaseInteraction, 'authorizingIntegrationOwners' | 'context' | 'guildId'>,
): Venue {
  const { authorizingIntegrationOwners: owners, context, guildId } = interaction;
  if (guildId === null) return context === InteractionContextType.PrivateChannel ? 'guest' : 'direct';
  return owners[ApplicationIntegrationType.GuildInstall] === guildId ? 'server' : 'guest';
}

/** Whether what a member alone is shown can be shown to others there as well. */
export const mayShowToAll = (interaction: BaseInteraction): boolean => {
  const venue = venueOf(interaction);
  return venue === 'server' || (venue === 'guest' && !answersArePrivate(interaction));
};

export const whereOf = (interaction: ChatInputCommandInteraction | MessageInteraction): Where => ({
  place: interaction.channelId,
  server: interaction.guildId,
  venue: venueOf(interaction),
});
