import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type Attachment,
} from 'discord.js';
import { readRecord } from '../../../rules/formats/record.js';
import {
  findFinishedGame,
  finishedCompletion,
  finishedGameOf,
  gameIdOption,
  replyNoGame,
} from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { review as reviewControl } from '../../board/gameControls.js';
import {
  createStudy,
  replyOmissions,
  replyUnread,
  subjectOf,
  subjectOfGame,
  subjectOfStudy,
} from '../../board/subjects.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import type { Texts } from '../../texts/texts.js';
import { download } from './attachments.js';
import { retryControls, showMistakes } from './retry.js';
import { showReview, turnReview } from './showReview.js';

type ReviewDeps = Pick<
  DiscordParts,
  | 'host'
  | 'thinker'
  | 'studies'
  | 'reviewer'
  | 'settings'
  | 'renderBoard'
  | 'client'
  | 'texts'
  | 'clock'
  | 'log'
  | 'chance'
>;

/** Maximum number of moves in a game that a member provides: far more than people play. */
const MAX_PLIES = 500;

/** Reviews of finished games: `/review`, the pages of a review, and mistakes to retry. */
export const review = (deps: ReviewDeps): Feature => ({
  showReview: (context, subject) => showReview(deps, context, subject),
  commands: [
    {
      name: 'review',
      isPrivate: true,
      options,
      completions: { game: finishedCompletion(deps) },
      run: (context) => reviewRequested(deps, context),
    },
  ],
  controls: [
    reviewControl.on(async (context, { game: id, ply, to }) => {
      if (to !== 'begin' && to !== 'practice') {
        const subject = await subjectOf(deps, context, id);
        if (subject) await turnReview(deps, context, subject, ply);
        return;
      }
      const game = await finishedGameOf(deps, context, id);
      if (!game) return;
      const subject = subjectOfGame(deps, context, game);
      await (to === 'begin' ? showReview : showMistakes)(deps, context, subject);
    }),
    ...retryControls(deps),
  ],
});

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  gameIdOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.record'),
    max_length: MAX_POSITION_TEXT,
  },
  { type: ApplicationCommandOptionType.Attachment, ...nameAndDescription(texts, 'options.file') },
];

/** `/review`: privately reviews a finished game, or one that the member provides as text or as a file. */
async function reviewRequested(deps: ReviewDeps, context: CommandContext): Promise<void> {
  const { options } = context.interaction;
  const text = options.getString('text');
  const file = options.getAttachment('file');
  const given = [options.getString('game'), text, file].filter((each) => each !== null);
  if (given.length > 1) return context.reply('problems.oneGameOnly');
  if (text !== null) return reviewGiven(deps, context, text);
  if (file !== null) return reviewFile(deps, context, file);
  const game = await findFinishedGame(deps, context);
  if (!game) return replyNoGame(context, 'problems.noFinishedGame');
  if (game.phase.kind !== 'over') return context.reply('problems.gameOn');
  await showReview(deps, context, subjectOfGame(deps, context, game));
}

async function reviewFile(deps: ReviewDeps, context: CommandContext, file: Attachment): Promise<void> {
  const downloaded = await download(deps, file);
  if (downloaded.kind === 'refused') return context.reply(`problems.file.${downloaded.problem}`);
  await reviewGiven(deps, context, downloaded.bytes);
}

/** Stores a game that the member provided and shows its review, or replies with the place and kind of the error. */
async function reviewGiven(
  deps: ReviewDeps,
  context: CommandContext,
  content: string | Uint8Array,
): Promise<void> {
  const read = readRecord(content);
  if (read.kind !== 'read') return replyUnread(context, read);
  const { position, names, omissions } = read;
  if (position.ply > MAX_PLIES) return context.reply('problems.tooLong', { most: MAX_PLIES });
  const study = await createStudy(deps, { member: context.member, position, names });
  await showReview(deps, context, subjectOfStudy(study, context.say));
  await replyOmissions(context, omissions);
}
