import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type Attachment,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { readRecord, recordText } from '../../../rules/formats/record.js';
import { completeFinished, findFinishedGame, gameOption, tellNoGame } from '../../board/channelGame.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import type { App } from '../../interactions/app.js';
import { type Command, nameAndDescription } from '../../interactions/command.js';
import { tell } from '../../interactions/replies.js';
import type { Texts } from '../../texts/texts.js';
import { keepStudy } from '../analysis/keptStudies.js';
import { download } from './attachments.js';
import { subjectOfGame, subjectOfStudy } from './reviewSubjects.js';
import { showReview } from './showReview.js';
import { tellUnread } from './unreadRecord.js';

/** Moves of a game that is brought: far more than people play. */
const MAX_PLIES = 500;

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  gameOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.record'),
    max_length: MAX_POSITION_TEXT,
  },
  { type: ApplicationCommandOptionType.Attachment, ...nameAndDescription(texts, 'options.file') },
];

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const { options } = interaction;
  const text = options.getString('text');
  const file = options.getAttachment('file');
  const given = [options.getString('game'), text, file].filter((each) => each !== null);
  if (given.length > 1) return tell(app, interaction, 'problems.oneGameOnly');
  if (text !== null) return reviewText(app, interaction, text);
  if (file !== null) return reviewFile(app, interaction, file);
  const game = await findFinishedGame(app, interaction);
  if (!game) return tellNoGame(app, interaction, 'problems.noFinishedGame');
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  await showReview(app, interaction, subjectOfGame(app, interaction, game));
}

async function reviewFile(
  app: App,
  interaction: ChatInputCommandInteraction,
  file: Attachment,
): Promise<void> {
  const downloaded = await download(app, file);
  if (downloaded.kind === 'refused') return tell(app, interaction, `problems.file.${downloaded.problem}`);
  const text = recordText(downloaded.bytes);
  if (text === undefined) return tell(app, interaction, 'problems.file.encoding');
  await reviewText(app, interaction, text);
}

/** Keeps a game that a member has brought, and shows its review; where it cannot be read they are told where and why. */
async function reviewText(app: App, interaction: ChatInputCommandInteraction, text: string): Promise<void> {
  const read = readRecord(text);
  if (read.kind !== 'read') return tellUnread(app, interaction, read);
  const { position, names } = read;
  if (position.ply > MAX_PLIES) return tell(app, interaction, 'problems.tooLong', { most: MAX_PLIES });
  const study = await keepStudy(app, { member: interaction.user.id, position, names });
  await showReview(app, interaction, subjectOfStudy(app, interaction, study));
}

/** `/review`: shows the member alone what the moves of a finished game were worth, of one played here or one that they bring. */
export const review: Command = {
  name: 'review',
  isPrivate: true,
  options,
  autocomplete: completeFinished,
  run,
};
