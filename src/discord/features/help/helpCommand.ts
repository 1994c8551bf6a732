import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { OpponentInfo } from '../../../game/ports/thinker.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { beginButtons, learnButton, rulesButton } from '../../board/firstButtons.js';
import type { App } from '../../interactions/app.js';
import { type Command, choice, nameAndDescription } from '../../interactions/command.js';
import type { Page } from '../../interactions/messagePage.js';
import { sendBoardPrivately, sendPrivately } from '../../interactions/replies.js';
import { rowOf } from '../../interactions/rows.js';
import { commandMentions, sayTo } from '../../interactions/speaker.js';
import { venueOf } from '../../interactions/where.js';
import { aboutOf } from '../../texts/styleNames.js';
import { levelsMessage } from './levelsMessage.js';
import { opponentsMessage } from './opponentsMessage.js';
import { firstPage, rulesFor } from './tutorialPages.js';

export const TOPICS = ['tutorial', 'rules', 'levels', 'opponents'] as const;

type HelpMessage = Pick<Page, 'components'> & Partial<Pick<Page, 'files'>>;

const MESSAGES: Readonly<
  Record<
    (typeof TOPICS)[number],
    (app: App, interaction: ChatInputCommandInteraction) => HelpMessage | Promise<HelpMessage>
  >
> = {
  tutorial: firstPage,
  rules: (app, interaction) => rulesFor(app, interaction, GAME_NAMES[0]),
  levels(app, interaction) {
    const say = sayTo(app, interaction);
    const words = { say, language: app.texts.languageFor(interaction.locale) };
    return levelsMessage((variant) => app.thinker.levels(variant), words, commandMentions(app, say));
  },
  opponents(app, interaction) {
    const say = sayTo(app, interaction);
    const about = (style: OpponentInfo) => aboutOf(app.texts, interaction.locale, style);
    return {
      components: opponentsMessage(app.thinker.opponents, about, say, commandMentions(app, say)),
    };
  },
};

/** `/help`: how to play, for the member alone; by topic, the tutorial, the rules with pictures, the bot's levels or its styles. */
export const help: Command = {
  name: 'help',
  isPrivate: true,
  options: (texts) => [
    {
      type: ApplicationCommandOptionType.String,
      ...nameAndDescription(texts, 'options.topic'),
      choices: TOPICS.map((topic) => choice(texts, `topics.${topic}`, topic)),
    },
  ],
  async run(app, interaction) {
    const topic = TOPICS.find((each) => each === interaction.options.getString('topic'));
    if (!topic) {
      const say = sayTo(app, interaction);
      const games = GAME_NAMES.map((game) => say(`howTo.${game}`)).join('\n');
      await sendPrivately(interaction, {
        content: say('help', { ...commandMentions(app, say), games }),
        components: [
          // A guest has no message of its own to show a new game in.
          ...(venueOf(interaction) === 'guest' ? [] : [rowOf(...beginButtons(say))]),
          rowOf(learnButton(say), ...GAME_NAMES.map((game) => rulesButton(game, say))),
        ],
      });
      return;
    }
    await sendBoardPrivately(interaction, await MESSAGES[topic](app, interaction));
  },
};
