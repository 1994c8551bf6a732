import { type Client, Events, type Guild, PermissionsBitField } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import { mayLosePlace } from '../../game/play/ending.js';
import { colorOf, type Game, isBetweenMembers } from '../../game/play/game.js';
import type { Log } from '../../game/ports/log.js';
import { isApiError, UNREACHABLE } from '../gateway/apiErrors.js';
import { lacksPermission, TO_PLAY, TO_PLAY_IN_THREAD } from '../gateway/discordPermissions.js';
import type { App } from '../interactions/app.js';
import type { Cause } from '../interactions/cause.js';

/** Whether a game is on at a place where no board can be shown: it is gone, or locked, or the bot may not write there. */
export async function hasLostPlace({ client }: Pick<App, 'client'>, game: Game): Promise<boolean> {
  return mayLosePlace(game) && !(await takesBoards(client, game.place));
}

/** Whether boards can be shown at a place: it is there and not locked, and the bot may write there. */
export async function takesBoards(client: Client<true>, place: string): Promise<boolean> {
  try {
    const channel = await client.channels.fetch(place, { allowUnknownGuild: true });
    if (!channel?.isSendable() || channel.isDMBased()) return false;
    // Of another process's server, whose permissions are not known here.
    if (!client.guilds.cache.has(channel.guildId)) return true;
    const isLocked = channel.isThread() && channel.locked === true;
    const held = channel.permissionsFor(client.user) ?? new PermissionsBitField();
    return !isLocked && !lacksPermission(held, channel.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY);
  } catch (error) {
    if (isApiError(error, UNREACHABLE)) return false;
    throw error;
  }
}

/** Has a game leave a place that it has lost, for one of its players who wants to go on with it elsewhere. */
export async function leaveLostPlace(
  app: Pick<App, 'client' | 'host'>,
  game: Game,
  member: string,
): Promise<void> {
  if (colorOf(game, member) && (await hasLostPlace(app, game)))
    await app.host.act(game.setup.id, { kind: 'park', because: 'place-lost' });
}

/** Whether a game may go on where its player is: one between members only where the other one is as well. */
export const mayGoOnIn = (game: Game, guildId: string | null): boolean =>
  !isBetweenMembers(game) || game.setup.server === guildId;

type LostPlacesOptions = {
  readonly client: Client<true>;
  readonly host: Host<Cause>;
  readonly log: Log;
};

/**
 * Has games leave channels and threads that are deleted, so that no clock runs in them; where the bot is added to a server,
 * has its games there told of again.
 */
export function watchPlaces({ client, host, log }: LostPlacesOptions): void {
  const leave = async (places: readonly string[]): Promise<void> => {
    try {
      for (const place of places)
        for (const game of await host.playingAt(place))
          await host.act(game.setup.id, { kind: 'park', because: 'place-lost' });
    } catch (error) {
      log.error({ err: error, places }, 'the games of a deleted channel could not leave it');
    }
  };
  const emitRecovered = async ({ id }: Guild): Promise<void> => {
    try {
      await host.emitRecovered(id);
    } catch (error) {
      log.error({ err: error, server: id }, 'the games of a server could not be looked up');
    }
  };
  client.on(Events.ChannelDelete, (channel) => {
    // Discord does not tell of the threads that go with it.
    const threads = 'threads' in channel ? [...channel.threads.cache.keys()] : [];
    void leave([channel.id, ...threads]);
  });
  client.on(Events.ThreadDelete, ({ id }) => void leave([id]));
  client.on(Events.GuildCreate, (guild) => void emitRecovered(guild));
}
