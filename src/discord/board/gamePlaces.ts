import { ChannelType, type Client, RESTJSONErrorCodes } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import { type Refusal, refused, type Updated } from '../../game/play/action.js';
import type { GameId, Opening } from '../../game/play/game.js';
import type { Where } from '../../game/requests/request.js';
import { isApiError, UNREACHABLE } from '../gateway/apiErrors.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Settings } from '../interactions/settings.js';
import { unlessGone } from '../texts/memberMentions.js';
import { isGameChannel } from './channels.js';
import { canShowBoards } from './lostPlaces.js';
import type { GameThreads } from './threads.js';

/** Why a game cannot be shown in Discord. `other-channels` lists the names of the channels where the server's games begin. */
export type PlaceRefusal =
  | { readonly code: 'other-channels'; readonly list: string }
  | { readonly code: 'no-place' | 'no-threads' | 'only-guest' };

/** Whether a game was refused for its place, not by the rules of games. */
export const isPlaceRefusal = (refusal: Refusal | PlaceRefusal): refusal is PlaceRefusal =>
  ['other-channels', 'no-place', 'no-threads', 'only-guest'].includes(refusal.code);

type PlaceRefused = { readonly kind: 'refused'; readonly refusal: PlaceRefusal };

const refusedPlace = (refusal: PlaceRefusal): PlaceRefused => ({ kind: 'refused', refusal });

type GamePlacesDeps = {
  readonly client: Client<true>;
  readonly host: Pick<Host<InteractionContext>, 'act' | 'game' | 'open' | 'playingAt' | 'refusalToBegin'>;
  readonly settings: Pick<Settings, 'ofServer'>;
  readonly threads: Pick<GameThreads, 'openBeside'>;
};

/** Finds places for games that members open without an interaction, at the live board. */
export class GamePlaces {
  readonly #deps: GamePlacesDeps;

  constructor(deps: GamePlacesDeps) {
    this.#deps = deps;
  }

  /** Finds out what the bot is in a channel. */
  async whereIs({ server, place }: Pick<Where, 'server' | 'place'>): Promise<Where> {
    const { client } = this.#deps;
    if (server !== null) {
      const isMember = (await unlessUnreachable(client.guilds.fetch(server))) !== undefined;
      return { server, place, venue: isMember ? 'server' : 'guest' };
    }
    const channel = await unlessUnreachable(client.channels.fetch(place));
    return { server, place, venue: channel?.type === ChannelType.DM ? 'direct' : 'guest' };
  }

  /** Opens a member's game at its place, or in a thread beside it if another game is being played there. */
  async open(member: string, opening: Opening): Promise<Updated | PlaceRefused> {
    const { client, host, threads } = this.#deps;
    const { venue, server, place } = opening;
    // Nobody would see the challenge: as a guest, the bot writes only as an answer.
    if (venue === 'guest' && opening.challenger) return refusedPlace({ code: 'only-guest' });
    if (venue !== 'server') return host.open(opening);
    const refusal = await this.#refusalAt(opening);
    if (refusal) return refusedPlace(refusal);
    if ((await host.playingAt(place)).length === 0) {
      if (!(await canShowBoards(client, place))) return refusedPlace({ code: 'no-place' });
      const opened = await host.open(opening);
      if (opened.kind === 'accepted' || opened.refusal.code !== 'place-taken') return opened;
    }
    // Checked before the thread exists, because the bot may not be allowed to delete it.
    const full = await host.refusalToBegin(member, server);
    if (full) return refused(full);
    const opened = await threads.openBeside(opening, (thread) => host.open({ ...opening, place: thread }));
    return opened ?? refusedPlace({ code: 'no-threads' });
  }

  /** Takes an open challenge in its channel, or in a thread beside it if a game is being played there. */
  async accept(id: GameId, member: string): Promise<Updated | PlaceRefused> {
    const { host, threads } = this.#deps;
    const game = await host.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    const { setup, place } = game;
    const acceptAt = (at: string) => host.act(id, { kind: 'accept', member, place: at });
    const accepted = await acceptAt(place);
    if (accepted.kind === 'accepted' || accepted.refusal.code !== 'place-taken') return accepted;
    const opened = await threads.openBeside({ ...setup, place }, acceptAt);
    return opened ?? refusedPlace({ code: 'no-threads' });
  }

  /** Whether everybody who sees one channel of a server by their roles sees another, too. */
  async isAsPublic(server: string, place: string, channelId: string): Promise<boolean> {
    const { client } = this.#deps;
    const guild = client.guilds.cache.get(server);
    const [shown, channel] = await Promise.all(
      [place, channelId].map((each) => unlessUnreachable(client.channels.fetch(each))),
    );
    if (!guild || !shown || !channel || shown.isDMBased() || channel.isDMBased()) return false;
    if (shown.type === ChannelType.PrivateThread) return false;
    const readers = guild.roles.cache.filter((role) => channel.permissionsFor(role).has('ViewChannel'));
    return readers.every((role) => shown.permissionsFor(role).has('ViewChannel'));
  }

  /** Refuses channels in which the server wants no games. */
  async #refusalAt({ server, place }: Opening): Promise<PlaceRefusal | undefined> {
    const { client, settings } = this.#deps;
    const { channels } = await settings.ofServer(server);
    if (channels.length === 0) return undefined;
    const channel = await unlessUnreachable(client.channels.fetch(place, { allowUnknownGuild: true }));
    if (!channel) return { code: 'no-place' };
    if (isGameChannel(channels, channel.isThread() ? channel.parentId : place)) return undefined;
    const names = channels.map((id) => {
      const known = client.channels.cache.get(id);
      return known && 'name' in known ? `#${known.name}` : '#?';
    });
    return { code: 'other-channels', list: names.join(' ') };
  }

  /** Whether a member may see a channel of a server. In servers of other processes permissions are unknown, so that they may. */
  async canSee(member: string, server: string, place: string): Promise<boolean> {
    const { client } = this.#deps;
    const guild = client.guilds.cache.get(server);
    if (!guild) return true;
    const found = await unlessGone(guild.members.fetch(member));
    const channel = found && (await unlessUnreachable(client.channels.fetch(place)));
    if (!found || !channel || channel.isDMBased() || channel.type === ChannelType.PrivateThread) return false;
    return channel.permissionsFor(found).has('ViewChannel');
  }
}

/** Resolves to `undefined` if Discord does not show the bot what it asks for. */
async function unlessUnreachable<T>(request: Promise<T>): Promise<NonNullable<T> | undefined> {
  try {
    return (await request) ?? undefined;
  } catch (error) {
    if (isApiError(error, UNREACHABLE, [RESTJSONErrorCodes.UnknownGuild])) return undefined;
    throw error;
  }
}
