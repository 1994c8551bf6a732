import { type Client, channelLink, type Guild, messageLink, type SendableChannels } from 'discord.js';
import { challengedColor, type Game, isBetweenMembers, membersIn, seatToMove } from '../../game/play/game.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Settings } from '../interactions/settings.js';
import { memberMentions } from '../texts/memberMentions.js';
import type { NamedMentions } from '../texts/words.js';

/**
 * Whether the bot is a guest in the game's channel: it is not a member there and receives only interactions. It cannot edit a
 * board by itself; only a press can redraw it.
 */
export const isGuestIn = ({ setup }: Game): boolean => setup.venue === 'guest';

/** Fetches a channel to write in, even of another process's server. Throws if the channel does not accept messages. */
export async function channelOf(client: Client<true>, id: string): Promise<SendableChannels> {
  const channel = await client.channels.fetch(id, { allowUnknownGuild: true });
  if (!channel?.isSendable()) throw new Error(`channel ${id} does not accept messages`);
  return channel;
}

/** Link to a message that was posted in a channel; to the channel if none was sent. */
export const postLink = (
  { channel, server }: { readonly channel: string; readonly server: string },
  post: { readonly message: string | undefined } | undefined,
): string =>
  post?.message === undefined ? channelLink(channel, server) : messageLink(channel, post.message, server);

/** Server of a game; `undefined` in direct messages, as a guest, and if another process serves it. */
export const guildOf = ({ guilds }: Client<true>, { setup }: Game): Guild | undefined =>
  setup.venue === 'server' && setup.server !== null ? guilds.cache.get(setup.server) : undefined;

/** Mentions of a game's players for its board, from the cache: no press waits for a name. */
export const mentionsAtHand = (client: Client<true>, game: Game): NamedMentions =>
  memberMentions(client).atHand(membersIn(game.seats), guildOf(client, game) ?? null);

/** Language of public messages in a channel: its server's. */
export async function languageIn(
  channel: SendableChannels,
  settings: Pick<Settings, 'languageIn'>,
): Promise<string> {
  // Servers of other processes are not cached here.
  const guild = 'guild' in channel ? (channel.guild as Guild | undefined) : undefined;
  return guild ? settings.languageIn(guild) : 'en-US';
}

/** Members whom a new message pings: the member to move or the challenged one, if they want pings. */
export async function membersToPing(settings: Settings, game: Game): Promise<string[]> {
  const challenged = challengedColor(game);
  const seat = challenged ? game.seats[challenged] : seatToMove(game);
  return isBetweenMembers(game) && seat?.kind === 'member' ? wantingPings(settings, [seat.member]) : [];
}

/** Filters members by their setting for pings. */
export async function wantingPings(settings: Settings, members: readonly string[]): Promise<string[]> {
  const all = await Promise.all(members.map((each) => settings.ofMember(each)));
  return members.filter((_, i) => all[i]!.pings === 'on');
}

/** Whether games can begin in a channel, by the server's setting. No channels stand for all. */
export const isGameChannel = (channels: readonly string[], channel: string | null | undefined): boolean =>
  channels.length === 0 || channels.some((each) => each === channel);

/** Whether games can begin in the channel of an interaction. If the server has chosen other channels, replies with them. */
export async function admitsGames(settings: Settings, context: InteractionContext): Promise<boolean> {
  if (context.venue !== 'server') return true;
  const { channels } = await settings.ofServer(context.server);
  const { channel } = context.interaction;
  const here = channel?.isThread() ? channel.parentId : context.place;
  if (isGameChannel(channels, here)) return true;
  const list = channels.map((each) => `<#${each}>`).join(' ');
  await context.reply('problems.otherChannels', { list });
  return false;
}
