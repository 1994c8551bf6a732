import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { App } from '../../interactions/app.js';
import { type Command, nameAndDescription } from '../../interactions/command.js';
import { sendBoardPrivately, tell } from '../../interactions/replies.js';
import { mention } from '../../texts/words.js';
import { profilePage } from './profilePage.js';

/** `/profile`: a member's ratings, results and last games, for the asking member alone. */
export const profile: Command = {
  name: 'profile',
  isPrivate: true,
  options: (texts) => [
    { type: ApplicationCommandOptionType.User, ...nameAndDescription(texts, 'options.member') },
  ],
  run,
};

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const member = interaction.options.getUser('member') ?? interaction.user;
  if (member.bot) return tell(app, interaction, 'problems.profileOfBot', { member: mention(member.id) });
  await sendBoardPrivately(interaction, await profilePage(app, interaction, member.id));
}
