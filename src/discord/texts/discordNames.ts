import { ApplicationCommandType, type Client, type Guild } from 'discord.js';
import type { Seat } from '../../game/play/game.js';
import { isDeletedMember } from '../../game/ports/records.js';
import { aboutRating } from './levelNames.js';
import { unlessGone } from './memberMentions.js';
import { visibleName } from './plainText.js';
import { nameOfStyle } from './styleNames.js';
import type { Say, Texts } from './texts.js';

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
    if (seat.level === null) return say('styleSeat', { bot, style: nameOfStyle(seat.opponent, say) });
    return say('myGames.level', { bot, level: seat.level });
  }
  if (seat.kind === 'anyone') return say('anyone');
  const { member } = seat;
  if (isDeletedMember(member)) return say('deletedMember');
  const inServer = guild && (await unlessGone(guild.members.fetch(member)));
  const user = inServer ?? (await unlessGone(client.users.fetch(member)));
  return (user && visibleName(user.displayName)) ?? say('somebody');
}
