import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { type ReadRecord, readRecord } from '../../rules/record.js';
import type { App } from '../app.js';
import { MAX_POSITION_TEXT } from '../limits.js';
import { excerpt, tell } from '../replies.js';
import { subjectOfGame, subjectOfStudy } from '../reviewSubjects.js';
import { showReview } from '../reviews.js';
import { sayTo } from '../speaker.js';
import { keepStudy } from '../studies.js';
import type { Texts } from '../texts.js';
import { completeFinished, findFinishedGame, gameOption, tellNoGame } from './channelGame.js';
import { type Command, nameAndDescription } from './command.js';

/** Moves of a game that is brought: far more than people play. */
const MAX_PLIES = 500;

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  gameOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.record'),
    max_length: MAX_POSITION_TEXT,
  },
];

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const text = interaction.options.getString('text');
  if (text !== null) {
    if (interaction.options.getString('game') !== null) return tell(app, interaction, 'problems.gameAndText');
    return reviewRecord(app, interaction, readRecord(text));
  }
  const game = await findFinishedGame(app, interaction);
  if (!game) return tellNoGame(app, interaction);
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  await showReview(app, interaction, subjectOfGame(app, interaction, game));
}

/** Keeps a game that a member has brought, and shows its review; where it cannot be read they are told where and why. */
async function reviewRecord(
  app: App,
  interaction: ChatInputCommandInteraction,
  read: ReadRecord,
): Promise<void> {
  if (read.kind === 'read') {
    const { position, names } = read;
    if (position.ply > MAX_PLIES) return tell(app, interaction, 'problems.tooLong', { most: MAX_PLIES });
    const study = await keepStudy(app, { member: interaction.user.id, position, names });
    return showReview(app, interaction, subjectOfStudy(app, interaction, study));
  }
  const { line, column } = read.place;
  const at = { line, column, text: excerpt(read.place.excerpt) };
  if (read.kind === 'problem') return tell(app, interaction, `problems.record.${read.problem}`, at);
  const why = sayTo(app, interaction)(`illegal.${read.reason}`, { move: excerpt(read.move) });
  await tell(app, interaction, 'problems.record.illegal', { ...at, why });
}

/** `/review`: shows the member alone what the moves of a finished game were worth, of one played here or one that they bring. */
export const review: Command = {
  name: 'review',
  isPrivate: true,
  options,
  autocomplete: completeFinished,
  run,
};
