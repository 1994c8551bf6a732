import { tell } from '../replies.js';
import { isOffered, openingOf } from '../request.js';
import { openThread } from '../threads.js';
import type { Handler } from './component.js';

/** Opens the game that was asked for in a thread of its own. */
export const openInThread: Handler<'openInThread'> = async (app, interaction, control) => {
  const { kind: game, rule, size, color, strict, against } = control;
  const variant = { game, rule, size };
  const request = { variant, against, color, strict };
  if (!isOffered(app.thinker, request)) return tell(app, interaction, 'problems.unknownControl');
  const { channelId: place, guildId: server } = interaction;
  const opening = openingOf(app, interaction.user.id, request, { place, server });
  await openThread(app, interaction, variant, opening.seats, async (thread) => {
    const opened = await app.host.open({ ...opening, place: thread });
    return opened.kind === 'refused' ? opened.refusal : undefined;
  });
};
