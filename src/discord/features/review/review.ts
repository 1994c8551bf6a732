import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
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
import { subjectOf, subjectOfGame } from '../../board/subjects.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import type { Texts } from '../../texts/texts.js';
import { reviewFile, reviewRecord } from './givenGame.js';
import { retryControls, showMistakes } from './retry.js';
import { reviewOfMessage } from './reviewMenu.js';
import { showReview, turnReview } from './showReview.js';

type ReviewDeps = Pick<
  DiscordParts,
  | 'host'
  | 'boards'
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

/** Reviews of finished games: `/review`, “Review this game” on a message, the pages of a review, and mistakes to retry. */
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
  menus: [
    {
      name: 'review',
      target: 'message',
      isPrivate: true,
      run: (context, message) => reviewOfMessage(deps, context, message),
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
  if (text !== null) return reviewRecord(deps, context, readRecord(text));
  if (file !== null) return reviewFile(deps, context, file);
  const game = await findFinishedGame(deps, context);
  if (!game) return replyNoGame(context, 'problems.noFinishedGame');
  if (game.phase.kind !== 'over') return context.reply('problems.reviewLater');
  await showReview(deps, context, subjectOfGame(deps, context, game));
}
