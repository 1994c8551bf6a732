import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
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
import { recordFormControls, reviewGiven } from './givenGame.js';
import { retryControls, showMistakes } from './retry.js';
import { reviewOfMessage } from './reviewMenu.js';
import { recordButton } from './reviewMessage.js';
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
  | 'signs'
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
      const subject = await subjectOfGame(deps, context, game);
      await (to === 'begin' ? showReview : showMistakes)(deps, context, subject);
    }),
    ...recordFormControls(deps),
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
  const content = text ?? file;
  if (content !== null) return reviewGiven(deps, context, content);
  const game = await findFinishedGame(deps, context);
  if (!game) return replyNothingToReview(context);
  if (game.phase.kind !== 'over') return context.reply('problems.reviewLater');
  await showReview(deps, context, await subjectOfGame(deps, context, game));
}

/** Replies that there is no finished game. Unless one was named, offers the form for a game from elsewhere. */
async function replyNothingToReview(context: CommandContext): Promise<void> {
  if (context.interaction.options.getString('game') !== null)
    return replyNoGame(context, 'problems.noFinishedGame');
  context.noteRefusal('problems.noFinishedGame');
  await context.ask(context.say('problems.noFinishedGame', context.mentions), recordButton(context.say));
}
