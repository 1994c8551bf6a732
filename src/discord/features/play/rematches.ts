import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { refusalIn } from '../../../game/play/action.js';
import type { Opening } from '../../../game/play/game.js';
import { colorOf, type Game, rematchOf, type Seat } from '../../../game/play/game.js';
import { mayBeRated } from '../../../game/ratings/results.js';
import { COLORS, opposite, type Variant } from '../../../rules/position.js';
import { admitsGames } from '../../board/allowedChannels.js';
import { problemOfBlock } from '../../board/blocks.js';
import { offerThread, openThread } from '../../board/threads.js';
import { defer } from '../../interactions/answering.js';
import type { App } from '../../interactions/app.js';
import type { Cause } from '../../interactions/cause.js';
import { tell, tellRefusal } from '../../interactions/replies.js';
import { whereOf } from '../../interactions/where.js';
import { mention } from '../../texts/words.js';
import { balancedStart, evenSeat, isStillOffered, levelSeat } from './request.js';

/** How a game is played again: `level` is another one of the bot, 0 the same as before. */
type Again = { readonly game: Game; readonly level: number };

/** Why there is none: the key of a text. */
type Problem = { readonly problem: string; readonly values?: { readonly member: string } };

/** A rematch as this member asks for it, or why there is none. */
async function readRematch(
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  { game, level }: Again,
): Promise<Opening | Problem> {
  const member = interaction.user.id;
  const own = colorOf(game, member);
  if (!own) return { problem: 'refusals.not-your-game' };
  if (game.phase.kind !== 'over') return { problem: 'problems.gameOn' };
  const { variant } = game.setup;
  const where = whereOf(interaction);
  const same = rematchOf(game, member, where.place, () => balancedStart(app, variant));
  const { rating } = await app.ratings.of(member, variant);
  const seatNow = (seat: Seat): Seat => {
    if (level !== 0) return atLevel(app, variant, seat, level);
    const isEven = seat.kind === 'opponent' && seat.level === 'even';
    return (isEven && evenSeat(app.thinker, variant, rating)) || seat;
  };
  const seats = { black: seatNow(same.seats.black), white: seatNow(same.seats.white) };
  const isOffered = COLORS.every((color) => isStillOffered(app.thinker, variant, seats[color]));
  if (!isOffered) return { problem: 'problems.opponentGone' };
  const other = game.seats[opposite(own)];
  if (other.kind === 'member') {
    const problem = await problemOfBlock(app, { challenged: other.member, challenger: member });
    if (problem) return { problem, values: { member: mention(other.member) } };
  }
  return { ...same, ...where, seats, rated: same.rated && mayBeRated({ ...same, seats }) };
}

/** The bot's seat at another level. */
function atLevel({ thinker }: App, variant: Variant, seat: Seat, level: number): Seat {
  const found = thinker.levels(variant).find((each) => each.level === level);
  return seat.kind === 'opponent' && found ? levelSeat(found) : seat;
}

/** What shows the new game: a command's answer, or a message of its own; a guest can only change the one that was pressed. */
async function causeOf(
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  { venue }: Opening,
): Promise<Cause | undefined> {
  if (!interaction.isButton()) return { kind: 'reply', interaction };
  if (venue === 'guest') return { kind: 'update', interaction };
  await defer(interaction, app);
  return undefined;
}

/** Plays a game again, in a new message: the old board stays as it is. Where the channel is taken, a thread is offered. */
export async function openRematch(
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  again: Again,
): Promise<void> {
  const opening = await readRematch(app, interaction, again);
  if ('problem' in opening) return tell(app, interaction, opening.problem, opening.values);
  if (!(await admitsGames(app, interaction))) return;
  const opened = await app.host.open(opening, await causeOf(app, interaction, opening));
  if (opened.kind === 'accepted') return;
  if (opened.refusal.code !== 'place-taken') return tellRefusal(app, interaction, opened.refusal, again.game);
  const { id } = again.game.setup;
  await offerThread(app, interaction, { control: 'rematchInThread', game: id, level: again.level });
}

/** Plays a game again in a thread of its own. */
export async function openRematchInThread(
  app: App,
  interaction: ButtonInteraction,
  again: Again,
): Promise<void> {
  const opening = await readRematch(app, interaction, again);
  if ('problem' in opening) return tell(app, interaction, opening.problem, opening.values);
  const refusal = await app.host.refusalToBegin(interaction.user.id, opening.server);
  if (refusal) return tellRefusal(app, interaction, refusal, again.game);
  await openThread(app, interaction, {
    ...opening,
    begin: async (place) => refusalIn(await app.host.open({ ...opening, place })),
  });
}
