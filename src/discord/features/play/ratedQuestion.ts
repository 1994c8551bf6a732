import { ButtonStyle } from 'discord.js';
import type { GameId } from '../../../game/play/game.js';
import { canBeRated, isOfMembers, type Request } from '../../../game/requests/request.js';
import type { DiscordParts } from '../../board/feature.js';
import type { CommandContext } from '../../interactions/context.js';
import { type Control, control, oneOf } from '../../interactions/control.js';
import { button } from '../../interactions/pages.js';

type QuestionDeps = Pick<DiscordParts, 'settings' | 'members' | 'thinker' | 'boards'>;

/** Answers whether the member's games against the bot count for ratings. */
const botRated = control('botRated', 'button', { value: oneOf(['on', 'off']) });

/** The buttons of the question. */
export const answerRated = ({ settings }: Pick<QuestionDeps, 'settings'>): Control =>
  botRated.on(async (context, { value }) => {
    await settings.change({ member: context.member }, { botRated: value });
    await context.settle(context.say(value === 'on' ? 'botRated.on' : 'botRated.off', context.mentions));
  });

/**
 * Asks a member in private, once, whether their games against the bot should count for ratings: when they open one that could, and
 * have finished one before. The game is open already and stays unrated.
 */
export async function askRated(
  deps: QuestionDeps,
  context: CommandContext,
  request: Request,
  id: GameId,
): Promise<void> {
  if (!(await isDue(deps, context, request))) return;
  const { member, say } = context;
  await deps.settings.change({ member }, { botRated: 'off' });
  // The board is the answer to the command, so it comes first.
  await deps.boards.settled(id);
  await context.ask(
    say('botRated.ask'),
    button(botRated.id({ value: 'on' }), say('botRated.yes'), ButtonStyle.Primary),
    button(botRated.id({ value: 'off' }), say('botRated.no')),
  );
}

async function isDue(
  { settings, members, thinker }: QuestionDeps,
  { member, server, interaction }: CommandContext,
  request: Request,
): Promise<boolean> {
  const isChosen = interaction.options.getBoolean('rated') !== null;
  if (isChosen || isOfMembers(request.against) || !canBeRated(thinker, member, request)) return false;
  const [own, servers] = await Promise.all([settings.ofMember(member), settings.ofServer(server)]);
  if (own.botRated !== 'ask' || own.rated === 'off' || servers.rated === 'off') return false;
  return (await members.talliesOf(member)).some(({ against }) => against.kind !== 'members');
}
