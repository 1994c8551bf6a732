import type { Attachment } from 'discord.js';
import type { Expected } from '../../../rules/formats/gameFile.js';
import { type ReadRecord, readRecord } from '../../../rules/formats/record.js';
import type { DiscordParts } from '../../board/feature.js';
import { createStudy, replyOmissions, replyUnread, subjectOfStudy } from '../../board/subjects.js';
import type { InteractionContext } from '../../interactions/context.js';
import { download } from './attachments.js';
import { type ReviewDeps, showReview } from './showReview.js';

export type GivenGameDeps = ReviewDeps & Pick<DiscordParts, 'studies' | 'client' | 'chance'>;

/** Maximum number of moves in a game that a member provides: far more than people play. */
const MAX_PLIES = 500;

/** Downloads a file and shows the review of the game in it, or replies why it cannot. `expected` fills what the file leaves out. */
export async function reviewFile(
  deps: GivenGameDeps,
  context: InteractionContext,
  file: Pick<Attachment, 'url' | 'size'>,
  expected: Expected = {},
): Promise<void> {
  const downloaded = await download(deps, file);
  if (downloaded.kind === 'refused') return context.reply(`problems.file.${downloaded.problem}`);
  await reviewRecord(deps, context, readRecord(downloaded.bytes, expected));
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
