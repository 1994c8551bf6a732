import type { TeamGames } from '../../../game/host/teamGames.js';
import {
  shownPlaces,
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
  type TeamRefusal,
} from '../../../game/teams/teamGame.js';
import { boardOf } from '../../../rules/games.js';
import { moveName } from '../../../rules/squares.js';
import { mayClear } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { TeamParts } from './teamPlaces.js';
import type { TeamPosts } from './teamPosts.js';

/** Parts that the controls of team games need. */
export type TeamDeps = TeamParts & {
  readonly teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'create' | 'teamGame'>;
  readonly posts: TeamPosts;
};

/** The channel of an interaction, if the bot is a member of its server. */
export const placeOf = ({ venue, server, place }: InteractionContext): TeamPlace | undefined =>
  venue === 'server' && server !== null ? { server, channel: place } : undefined;

/** Finds the team game of a control. Replies if there is none, or if it is not shown in this channel. */
export async function teamGameOf(
  { teamGames }: Pick<TeamDeps, 'teamGames'>,
  context: InteractionContext,
  id: TeamGameId,
): Promise<TeamGame | undefined> {
  const teamGame = await teamGames.teamGame(id);
  if (teamGame && shownPlaces(teamGame).some(({ channel }) => channel === context.place)) return teamGame;
  await refuse(context, { code: 'no-such-team-game' });
  return undefined;
}

/** Whether a member may begin and end a team game: its organizer and moderators of the server. */
export const mayEnd = (context: InteractionContext, { terms }: Pick<TeamGame, 'terms'>): boolean =>
  terms.organizer.member === context.member || context.canManageEvents || mayClear(context.interaction);

/** Privately says why an action was refused. `teamGame` names the square of an illegal move. */
export async function refuse(
  context: InteractionContext,
  refusal: TeamRefusal,
  teamGame?: TeamGame,
): Promise<void> {
  context.noteRefusal(`teams.refused.${refusal.code}`);
  await context.replyText(refusalText(context, refusal, teamGame));
}

function refusalText(context: InteractionContext, refusal: TeamRefusal, teamGame?: TeamGame): string {
  if (refusal.code !== 'illegal-square')
    return context.say(`teams.refused.${refusal.code}`, context.mentions);
  const board = teamGame ? boardOf(teamGame.terms.variant) : 0;
  return context.say(`illegal.${refusal.reason}`, { move: moveName(refusal.move, board) });
}
