import type { ChatInputCommandInteraction } from 'discord.js';
import type { App } from '../app.js';
import type { MessageInteraction } from '../cause.js';
import { tell } from '../replies.js';
import { mayManageHere } from '../settingsPages.js';
import { venueOf } from '../where.js';

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
