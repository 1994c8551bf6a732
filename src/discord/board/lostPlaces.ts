import { type Client, Events, type Guild, PermissionsBitField } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import { mayLosePlace } from '../../game/play/ending.js';
import { colorOf, type Game, isBetweenMembers } from '../../game/play/game.js';
import type { Log } from '../../game/ports/log.js';
import { isApiError, UNREACHABLE } from '../gateway/apiErrors.js';
import { lacksPermission, TO_PLAY, TO_PLAY_IN_THREAD } from '../gateway/discordPermissions.js';
import type { InteractionContext } from '../interactions/context.js';

type LostPlacesDeps = { readonly client: Client<true>; readonly host: Host<InteractionContext> };

/** Whether an unfinished game is in a channel that cannot show boards: deleted, locked, or closed to the bot. */
export async function hasLostPlace(client: Client<true>, game: Game): Promise<boolean> {
  return mayLosePlace(game) && !(await canShowBoards(client, game.place));
}

/** Whether a channel can show boards: it exists, is not locked, and the bot may write there. */
export async function canShowBoards(client: Client<true>, place: string): Promise<boolean> {
  try {
    const channel = await client.channels.fetch(place, { allowUnknownGuild: true });
    if (!channel?.isSendable() || channel.isDMBased()) return false;
    // Permissions in another process's server are unknown here.
    if (!client.guilds.cache.has(channel.guildId)) return true;
    const isLocked = channel.isThread() && channel.locked === true;
    const permissions = channel.permissionsFor(client.user) ?? new PermissionsBitField();
    return !isLocked && !lacksPermission(permissions, channel.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY);
  } catch (error) {
    if (isApiError(error, UNREACHABLE)) return false;
    throw error;
  }
}

/** Parks a game that has lost its channel, for a player who wants to resume it elsewhere. */
export async function parkIfPlaceLost(
  { client, host }: LostPlacesDeps,
  game: Game,
  member: string,
): Promise<void> {
  if (colorOf(game, member) && (await hasLostPlace(client, game)))
    await host.act(game.setup.id, { kind: 'park', because: 'place-lost' });
}

/** Whether a game can resume in a server. A game between members can only in its own, which both players are in. */
export const canResumeIn = (game: Game, server: string | null): boolean =>
  !isBetweenMembers(game) || game.setup.server === server;

/**
 * Parks the games of deleted channels and threads, so that their clocks stop. When the bot joins a server, re-emits `recovered` for
 * the server's games.
 */
export function watchPlaces({ client, host, log }: LostPlacesDeps & { readonly log: Log }): void {
  const parkGamesIn = async (places: readonly string[]): Promise<void> => {
    try {
      for (const place of places)
        for (const game of await host.playingAt(place))
          await host.act(game.setup.id, { kind: 'park', because: 'place-lost' });
    } catch (error) {
      log.error({ err: error, places }, 'could not park the games of a deleted channel');
    }
  };
  const emitRecovered = async ({ id }: Guild): Promise<void> => {
    try {
      await host.emitRecovered(id);
    } catch (error) {
      log.error({ err: error, server: id }, 'could not look up the games of a server');
    }
  };
  client.on(Events.ChannelDelete, (channel) => {
    // Discord sends no events for threads that are deleted with their channel.
    const threads = 'threads' in channel ? [...channel.threads.cache.keys()] : [];
    void parkGamesIn([channel.id, ...threads]);
  });
  client.on(Events.ThreadDelete, ({ id }) => void parkGamesIn([id]));
  client.on(Events.GuildCreate, (guild) => void emitRecovered(guild));
}
