import type { ReadRecord } from '../../../rules/formats/record.js';
import type { DiscordParts } from '../../board/feature.js';
import { readGiven, readRecordForm, recordForm } from '../../board/recordForm.js';
import { createStudy, replyOmissions, replyUnread, subjectOfStudy } from '../../board/subjects.js';
import type { FormContext, InteractionContext } from '../../interactions/context.js';
import { type Control, control } from '../../interactions/control.js';
import { openRecordForm } from './reviewMessage.js';
import { type ReviewDeps, showReview } from './showReview.js';

export type GivenGameDeps = ReviewDeps & Pick<DiscordParts, 'studies' | 'client' | 'chance'>;

/** Maximum number of moves in a game that a member provides: far more than people play. */
const MAX_PLIES = 500;

const recordFormControl = control('recordForm', 'form', {});

/** The button that opens the form, and the form itself. */
export const recordFormControls = (deps: GivenGameDeps): Control[] => [
  openRecordForm.on(
    (context) => {
      const use = { id: recordFormControl.id({}), title: context.say('recordForm.title') };
      return context.openForm(recordForm(use, context.say));
    },
    { opensForm: () => true },
  ),
  recordFormControl.on((context) => reviewForm(deps, context), { answersAnew: true }),
];

/** Reviews the game of a submitted form, which is a file or a text. */
async function reviewForm(deps: GivenGameDeps, context: FormContext): Promise<void> {
  context.isPrivate = true;
  const given = readRecordForm(context.interaction.fields);
  if ('problem' in given) return context.reply(given.problem);
  const { content, expected } = given;
  if (content === undefined) return context.reply('problems.nothingGiven');
  await reviewGiven(deps, context, content, expected);
}

/** Shows the review of the game in a text or a file, or replies why it cannot. `expected` fills what they leave out. */
export async function reviewGiven(
  deps: GivenGameDeps,
  context: InteractionContext,
  ...given: readonly [content: Parameters<typeof readGiven>[2], expected?: Parameters<typeof readGiven>[3]]
): Promise<void> {
  const read = await readGiven(deps, context, ...given);
  if (read) await reviewRecord(deps, context, read);
}

/** Stores a game that the member provided and shows its review, or replies with the place and kind of the error. */
export async function reviewRecord(
  deps: GivenGameDeps,
  context: InteractionContext,
  read: ReadRecord,
): Promise<void> {
  if (read.kind !== 'read') return replyUnread(context, read);
  const { position, names, omissions } = read;
  if (position.ply > MAX_PLIES) return context.reply('problems.tooLong', { most: MAX_PLIES });
  const study = await createStudy(deps, { member: context.member, position, names });
  await showReview(deps, context, subjectOfStudy(study, context.say));
  await replyOmissions(context, omissions);
}
