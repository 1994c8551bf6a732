import { ApplicationCommandType, type Client, type Guild, RESTJSONErrorCodes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Seat } from '../../game/play/game.js';
import { isDeletedMember } from '../../game/ports/records.js';
import { isApiError, isPassing } from '../gateway/apiErrors.js';
import { aboutRating } from './levelNames.js';
import { escapeText, isolate, visibleName } from './plainText.js';
import type { Say, Texts } from './texts.js';
import { mention, type NamedMentions } from './words.js';

/** The texts, and the client that knows commands' ids and members' names. */
export type Speaker = { readonly client: Client<true>; readonly texts: Texts };

/**
 * Mention of a command that members can press: `</play:123>`, or plain text while its id is unknown. Discord shows the
 * mention's own name and accepts only the English one, so the name in the member's language follows.
 */
function commandMention({ client }: Pick<Speaker, 'client'>, name: string, say: Say): string {
  const command = client.application.commands.cache.find(
    (each) => each.name === name && each.type === ApplicationCommandType.ChatInput,
  );
  const mention = command ? `</${name}:${command.id}>` : `\`/${name}\``;
  const listed = say(`commands.${name}.name`);
  return listed === name ? mention : say('listedCommand', { mention, name: listed });
}

/** Mentions of all commands, as values for texts in this language. */
export const commandMentions = ({ client, texts }: Speaker, say: Say): Record<string, string> =>
  Object.fromEntries(texts.commandNames.map((name) => [name, commandMention({ client }, name, say)]));

const GONE = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** Display name of a seat's player. If a server is given and the player is a member of it, their name in the server. */
export async function seatDisplayName(
  { client }: Pick<Speaker, 'client'>,
  seat: Seat,
  say: Say,
  guild?: Guild | null,
): Promise<string> {
  if (seat.kind === 'opponent') {
    const bot = client.user.displayName;
    if (seat.level === 'even') return say('myGames.even', { bot, rating: aboutRating(seat.rating) });
    return seat.level === null ? `${bot} ${seat.opponent}` : say('myGames.level', { bot, level: seat.level });
  }
  const { member } = seat;
  if (isDeletedMember(member)) return say('deletedMember');
  const inServer = guild && (await unlessGone(guild.members.fetch(member)));
  const user = inServer ?? (await unlessGone(client.users.fetch(member)));
  return (user && visibleName(user.displayName)) ?? say('somebody');
}

/**
 * Mention of a member. Outside their servers, or once they have left, Discord shows it as a number, so their name stands beside it;
 * not if their account is gone.
 */
export async function namedMention(
  { client }: Pick<Speaker, 'client'>,
  member: string,
  guild: Guild | null,
): Promise<string> {
  if (guild && (await isIn(client, member, guild))) return mention(member);
  const user = await unlessGone(client.users.fetch(member));
  const name = user && visibleName(user.displayName);
  if (name === undefined) return mention(member);
  return `${mention(member)} (${escapeText(isolate(name))})`;
}

/** Members known to have left a server, so that lists do not ask Discord about each again. */
const LEFT_FOR_MS = 10 * 60_000;
const MAX_LEFT = 5000;
const leftOf = new WeakMap<Client<true>, LRUCache<string, true>>();

/** Whether a member is still in a server. Asks Discord at most once in ten minutes about one who has left. */
async function isIn(client: Client<true>, member: string, guild: Guild): Promise<boolean> {
  const left = leftOf.get(client) ?? new LRUCache<string, true>({ max: MAX_LEFT, ttl: LEFT_FOR_MS });
  leftOf.set(client, left);
  const key = `${guild.id} ${member}`;
  if (guild.members.cache.has(member)) return true;
  if (left.has(key)) return false;
  if (await unlessGone(guild.members.fetch(member))) return true;
  left.set(key, true);
  return false;
}

/** Mentions of members as `namedMention` writes them, or without names while Discord does not answer. */
export async function namedMentions(
  speaker: Pick<Speaker, 'client'>,
  members: readonly string[],
  guild: Guild | null,
): Promise<NamedMentions> {
  const named = async (member: string): Promise<string> => {
    try {
      return await namedMention(speaker, member, guild);
    } catch (error) {
      if (isPassing(error)) return mention(member);
      throw error;
    }
  };
  const known = [...new Set(members)].filter((member) => !isDeletedMember(member));
  return new Map(await Promise.all(known.map(async (member) => [member, await named(member)] as const)));
}

/** Resolves to `undefined` if Discord does not know the member or user. */
async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error, GONE)) return undefined;
    throw error;
  }
}
