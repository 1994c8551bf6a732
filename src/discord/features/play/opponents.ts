import type { Guild } from 'discord.js';
import type { MemberRecords } from '../../../game/ports/records.js';
import type { Request } from '../../../game/requests/request.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { Problem } from '../../interactions/variantOptions.js';
import { unlessGone } from '../../texts/memberMentions.js';
import { mention } from '../../texts/words.js';

type OpponentDeps = { readonly members: Pick<MemberRecords, 'hasBlocked'> };

/** A user to challenge, with what the interaction says about them. */
type Challenged = {
  readonly id: string;
  readonly bot?: boolean;
  /** Whether they are in the server. Default: Discord is asked. */
  readonly isHere?: boolean;
};

/** Reason why a user cannot be challenged here; `undefined` if they can. */
export async function problemOfOpponent(
  deps: OpponentDeps,
  context: InteractionContext,
  challenged: Challenged,
): Promise<Problem | undefined> {
  const { id } = challenged;
  const problem = await findProblem(deps, context, challenged);
  if (problem === undefined) return undefined;
  const names =
    problem === 'problems.notAMember' ? await context.mentionsOfMembers([id]) : context.mentionsAtHand(id);
  return { problem, values: { member: names.get(id) ?? mention(id) } };
}

async function findProblem(
  { members }: OpponentDeps,
  { member: challenger, venue, interaction }: InteractionContext,
  { id, bot, isHere }: Challenged,
): Promise<string | undefined> {
  if (id === challenger) return 'problems.yourself';
  if (bot) return 'problems.noBots';
  // As a guest, the bot cannot ask who is here.
  if (venue === 'guest' && answersArePrivate(interaction)) return 'problems.privateHere';
  if (venue !== 'guest') {
    const { guild } = interaction;
    if (!interaction.inGuild()) return 'problems.membersOnlyInServers';
    const found = isHere === undefined && guild ? await kindIn(guild, id) : isHere ? 'member' : undefined;
    if (found === undefined) return 'problems.notAMember';
    if (found === 'bot') return 'problems.noBots';
  }
  // A block works one way: the member who blocked somebody can still challenge them.
  return (await members.hasBlocked(id, challenger)) ? 'problems.challengeUnwanted' : undefined;
}

/** Asks Discord what a user is in a server; `undefined` if they are not in it. */
async function kindIn(guild: Guild, id: string): Promise<'member' | 'bot' | undefined> {
  const found = await unlessGone(guild.members.fetch(id));
  return found && (found.user.bot ? 'bot' : 'member');
}

/** Whether the requested opponent can play. Replies with the problem if a member cannot be challenged. */
export async function admitsOpponent(
  deps: OpponentDeps,
  context: InteractionContext,
  { against }: Request,
): Promise<boolean> {
  if (against.kind !== 'member') return true;
  const refused = await problemOfOpponent(deps, context, { id: against.member });
  if (refused) await context.reply(refused.problem, refused.values);
  return !refused;
}
