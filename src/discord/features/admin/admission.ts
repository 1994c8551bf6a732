import type { ChatInputCommandInteraction } from 'discord.js';
import type { App } from '../../interactions/app.js';
import type { MessageInteraction } from '../../interactions/cause.js';
import { tell } from '../../interactions/replies.js';
import { venueOf } from '../../interactions/where.js';
import { mayManageHere } from '../settings/settingsPages.js';

/** The server that a member manages and in which they are; where there is none, they are told. */
export async function managedServer(
  app: App,
  interaction: ChatInputCommandInteraction | MessageInteraction,
): Promise<string | undefined> {
  const { guildId } = interaction;
  if (guildId !== null && mayManageHere(interaction)) return guildId;
  const isInServer = venueOf(interaction) === 'server';
  await tell(app, interaction, isInServer ? 'problems.adminOnly' : 'problems.adminInServer');
  return undefined;
}
