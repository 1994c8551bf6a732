import type { ChatInputCommandInteraction } from 'discord.js';
import type { Game } from '../../game/game.js';
import type { App } from '../app.js';
import { tell } from '../replies.js';

/** The game that is played in the command's channel; where there is none, the member is told. */
export async function channelGame(
  app: App,
  interaction: ChatInputCommandInteraction,
): Promise<Game | undefined> {
  const game = await app.host.playingAt(interaction.channelId);
  if (!game) await tell(app, interaction, 'problems.noGame');
  return game;
}
