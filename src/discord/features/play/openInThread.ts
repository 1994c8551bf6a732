import { type ButtonInteraction, RESTJSONErrorCodes } from 'discord.js';
import { refusalIn } from '../../../game/play/action.js';
import { problemOfBlock } from '../../board/blocks.js';
import { openThread } from '../../board/threads.js';
import { isApiError } from '../../gateway/apiErrors.js';
import type { App } from '../../interactions/app.js';
import type { Handler } from '../../interactions/control.js';
import { tell, tellRefusal } from '../../interactions/replies.js';
import { whereOf } from '../../interactions/where.js';
import { mention } from '../../texts/words.js';
import { isOffered, openingOf } from './request.js';

/** Opens the game that was asked for in a thread of its own. */
export const openInThread: Handler<'openInThread'> = async (app, interaction, control) => {
  const { kind: game, rule, size, color, strict, rated, time, opening: kind, start, against } = control;
  const variant = { game, rule, size };
  const kept = app.starts.get(start) ?? null;
  if (start !== '' && !kept) return tell(app, interaction, 'problems.forgottenPosition');
  const request = { variant, against, color, strict, rated, time, opening: kind, start: kept };
  if (!isOffered(app.thinker, request)) return tell(app, interaction, 'problems.unknownControl');
  if (against.kind === 'member') {
    const problem = await cannotPlay(app, interaction, against.member);
    if (problem) return tell(app, interaction, problem, { member: mention(against.member) });
  }
  const where = whereOf(interaction);
  // Before a thread is opened, which the bot may not delete again.
  const refusal = await app.host.refusalToBegin(interaction.user.id, where.server);
  if (refusal) return tellRefusal(app, interaction, refusal, undefined);
  const opening = openingOf(app, interaction.user.id, request, where);
  await openThread(app, interaction, {
    ...opening,
    begin: async (thread) => refusalIn(await app.host.open({ ...opening, place: thread })),
  });
};

const NO_MEMBER = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** The key of the text that says why somebody cannot be challenged from here, or undefined where they can. */
async function cannotPlay(
  app: App,
  { guild, user }: ButtonInteraction,
  id: string,
): Promise<string | undefined> {
  if (id === user.id) return 'problems.yourself';
  if (!guild) return 'problems.membersOnlyInServers';
  try {
    const member = await guild.members.fetch(id);
    if (member.user.bot) return 'problems.noBots';
  } catch (error) {
    if (isApiError(error, NO_MEMBER)) return 'problems.notAMember';
    throw error;
  }
  return problemOfBlock(app, { challenged: id, challenger: user.id });
}
