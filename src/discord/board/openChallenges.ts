import type { Host } from '../../game/host/host.js';
import { type Game, openSeatOf } from '../../game/play/game.js';
import type { MemberRecords } from '../../game/ports/records.js';
import { problemOfTaker } from '../../game/requests/openChallenge.js';
import type { InteractionContext } from '../interactions/context.js';
import { unlessGone } from '../texts/memberMentions.js';
import { rangeText, seatMention } from '../texts/words.js';
import type { MemberRatings } from './memberRatings.js';

type TakerDeps = {
  readonly host: Pick<Host<InteractionContext>, 'act'>;
  readonly ratings: MemberRatings;
  readonly members: Pick<MemberRecords, 'hasBlocked'>;
};

/**
 * Whether a member may take an open challenge; true for other challenges. Replies with the problem if not. Removes the challenge of a
 * member who has left the server.
 */
export async function admitsTaker(
  deps: TakerDeps,
  context: InteractionContext,
  game: Game,
): Promise<boolean> {
  if (!openSeatOf(game) || game.phase.kind !== 'challenged') return true;
  const { say, bot, member } = context;
  const challenger = game.seats[game.phase.by];
  const problem = await problemOfTaker(deps, game, member);
  if (problem?.code === 'unwanted') {
    const mentions = await context.mentionsOf([game]);
    await context.reply('problems.challengeUnwanted', {
      member: seatMention(challenger, bot, say, mentions),
    });
  }
  if (problem?.code === 'other-rating') {
    const values = { rating: Math.round(problem.rating), range: rangeText(problem.range, say) };
    await context.reply('problems.otherRating', values);
  }
  if (problem) return false;
  const { guild } = context.interaction;
  if (!guild || challenger.kind !== 'member') return true;
  if (await unlessGone(guild.members.fetch(challenger.member))) return true;
  await deps.host.act(game.setup.id, { kind: 'close' });
  await context.reply('problems.challengerGone');
  return false;
}
