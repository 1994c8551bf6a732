import { ApplicationCommandOptionType, MessageFlags } from 'discord.js';
import { commandMentions, sayTo } from '../app.js';
import { opponentsMessage } from '../messages/opponentsMessage.js';
import { tell } from '../replies.js';
import { aboutOf } from '../styles.js';
import { type Command, choice, described } from './command.js';

/** `/help`: how to play, for the member alone; by topic, the styles in which the bot plays. */
export const help: Command = {
  name: 'help',
  options: (texts) => [
    {
      type: ApplicationCommandOptionType.String,
      ...described(texts, 'options.topic'),
      choices: [choice(texts, 'topics.opponents', 'opponents')],
    },
  ],
  async run(app, interaction) {
    if (interaction.options.getString('topic') !== 'opponents') return tell(app, interaction, 'help');
    const { locale } = interaction;
    const components = opponentsMessage(
      app.thinker.opponents,
      (style) => aboutOf(app.texts, locale, style),
      sayTo(app, interaction),
      commandMentions(app),
    );
    const flags = [MessageFlags.Ephemeral, MessageFlags.IsComponentsV2] as const;
    await interaction.reply({ components, flags, allowedMentions: { parse: [] } });
  },
};
