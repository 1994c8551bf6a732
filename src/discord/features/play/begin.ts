import { refusalIn } from '../../../game/play/action.js';
import { defaultVariant } from '../../../rules/games.js';
import { admitsGames } from '../../board/allowedChannels.js';
import { SUITABLE_LEVEL } from '../../board/firstButtons.js';
import { openThread } from '../../board/threads.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../../gateway/discordPermissions.js';
import { defer } from '../../interactions/answering.js';
import type { Handler } from '../../interactions/control.js';
import { tell, tellPrivately, tellRefusal } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { whereOf } from '../../interactions/where.js';
import { levelsFor, openingOf, type Request } from './request.js';

/** A button that begins a game against the bot at a level, or at the one that suits the member, with black: in a thread where another is on. */
export const begin: Handler<'begin'> = async (app, interaction, { kind, level }) => {
  if (!(await admitsGames(app, interaction))) return;
  const variant = defaultVariant(kind);
  const { levels, proposed } = await levelsFor(app, interaction.user.id, variant);
  if (proposed === undefined) throw new RangeError(`no levels of ${kind} were measured`);
  const isThere = level === SUITABLE_LEVEL || levels.some((each) => each.level === level);
  if (!isThere) return tell(app, interaction, 'problems.unknownControl');
  const request: Request = {
    variant,
    against: { kind: 'level', level: level === SUITABLE_LEVEL ? proposed : level },
    color: 'black',
    strict: false,
    // For whoever tries it out: with hints, and moves to take back.
    rated: false,
    time: 'none',
    opening: 'plain',
    start: null,
  };
  const where = whereOf(interaction);
  const needed = interaction.channel?.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY;
  const missing = missingPermissions(interaction.appPermissions, needed, sayTo(app, interaction));
  if (missing && where.venue === 'server')
    return tell(app, interaction, 'problems.permissions', { list: missing });
  const opening = openingOf(app, interaction.user.id, request, where);
  // The message with the button stays as it is.
  await defer(interaction, app);
  const opened = await app.host.open(opening);
  if (opened.kind === 'accepted') return;
  if (opened.refusal.code !== 'place-taken') return tellRefusal(app, interaction, opened.refusal, undefined);
  const begun = async (place: string) => refusalIn(await app.host.open({ ...opening, place }));
  await openThread(app, interaction, { ...opening, begin: begun }, (content) =>
    tellPrivately(interaction, content),
  );
};
