import { type Game, isBetweenMembers } from '../../../game/play/game.js';
import type { DiscordParts } from '../../board/feature.js';
import { canShowBoards } from '../../board/lostPlaces.js';
import type { InteractionContext } from '../../interactions/context.js';

type OwnGamesDeps = Pick<DiscordParts, 'host' | 'client'>;

/** Maximum number of a member's unfinished games: more than one has. */
const MAX_LIVE = 200;

/** Finds a member's unfinished game against the bot in the channel of an interaction or in a thread beside it. */
export const ownGameNear = (
  deps: OwnGamesDeps,
  context: InteractionContext,
  fits: (game: Game) => boolean,
): Promise<Game | undefined> =>
  gameNear(deps, context, (game) => game.phase.kind === 'playing' && !isBetweenMembers(game) && fits(game));

/** Finds a member's unfinished game or open challenge in the channel of an interaction or in a thread beside it. */
export async function gameNear(
  deps: OwnGamesDeps,
  context: InteractionContext,
  fits: (game: Game) => boolean,
): Promise<Game | undefined> {
  const games = await deps.host.gamesOf({ member: context.member, phase: 'live' }, MAX_LIVE);
  const server = context.venue === 'server' ? context.server : null;
  for (const game of games) {
    if (game.phase.kind === 'parked' || !fits(game)) continue;
    if (game.place === context.place) return game;
    const isBeside =
      server !== null && game.setup.server === server && (await areBeside(deps, game.place, context));
    if (isBeside) return game;
  }
  return undefined;
}

/** Whether a place is in the same channel as an interaction: the channel, or one of its threads. */
async function areBeside(
  { client }: OwnGamesDeps,
  place: string,
  { interaction }: InteractionContext,
): Promise<boolean> {
  if (!(await canShowBoards(client, place))) return false;
  const channel = await client.channels.fetch(place);
  const here = interaction.channel?.isThread() ? interaction.channel.parentId : interaction.channelId;
  return (channel?.isThread() ? channel.parentId : place) === here;
}
