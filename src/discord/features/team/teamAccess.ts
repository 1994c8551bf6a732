import type { TeamGames } from '../../../game/host/teamGames.js';
import {
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
  type TeamRefusal,
  teamColorOf,
} from '../../../game/teams/teamGame.js';
import { boardOf } from '../../../rules/games.js';
import { COLORS, type Color } from '../../../rules/position.js';
import { moveName } from '../../../rules/squares.js';
import type { FeatureDeps } from '../../board/feature.js';
import { mayClear } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
import { pattern } from '../../interactions/control.js';
import type { Settings } from '../../interactions/settings.js';
import type { TeamPosts } from './teamPosts.js';

/** Parts of the bot that team games need. */
export type TeamParts = Pick<
  FeatureDeps,
  | 'chance'
  | 'client'
  | 'clock'
  | 'host'
  | 'log'
  | 'random'
  | 'renderBoard'
  | 'settings'
  | 'showReview'
  | 'signs'
  | 'studies'
  | 'teamStore'
  | 'texts'
  | 'thinker'
>;

/** Parts that the controls of team games need. */
export type TeamDeps = TeamParts & {
  readonly teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'create' | 'teamGame'>;
  readonly posts: TeamPosts;
};

/** Codec of a team game's id, which is also the code of its invitation. */
export const teamGameField = pattern<TeamGameId>(/^[0-9a-z]{14}$/);

/** The channel of an interaction, if the bot is a member of its server. */
export const placeOf = ({ venue, server, place }: InteractionContext): TeamPlace | undefined =>
  venue === 'server' && server !== null ? { server, channel: place } : undefined;

/** The places in which a team game is shown, each once. */
export function shownPlaces({ terms, places }: Pick<TeamGame, 'terms' | 'places'>): readonly TeamPlace[] {
  const all = COLORS.flatMap((color) => places[color] ?? []);
  const each = [...new Map(all.map((place) => [place.channel, place])).values()];
  return each.length > 0 ? each : [terms.home];
}

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

/** Color for which a member acts in a channel: their own, or that of the only side there. `undefined` if they must choose first. */
export function colorIn(teamGame: TeamGame, member: string, channel: string): Color | undefined {
  const here = COLORS.filter((color) => teamGame.places[color]?.channel === channel);
  return here.length === 1 ? here[0] : teamColorOf(teamGame, member);
}

/** Whether a member may begin and end a team game: its organizer and moderators of the server. */
export const mayEnd = (context: InteractionContext, { terms }: Pick<TeamGame, 'terms'>): boolean =>
  terms.organizer.member === context.member || context.canManageEvents || mayClear(context.interaction);

/** Whether a member may accept a game for their server: by a permission, or by the role of its tournaments' organizers. */
export async function mayAccept(
  settings: Pick<Settings, 'ofServer'>,
  context: InteractionContext,
): Promise<boolean> {
  if (context.canManageEvents) return true;
  const { organizers } = await settings.ofServer(context.server);
  const { member } = context.interaction;
  if (!member || organizers === null) return false;
  return Array.isArray(member.roles) ? member.roles.includes(organizers) : member.roles.cache.has(organizers);
}

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
