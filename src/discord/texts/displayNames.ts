import { type Guild, RESTJSONErrorCodes } from 'discord.js';
import type { Seat } from '../../game/play/game.js';
import { isDeletedMember } from '../../game/ports/records.js';
import { isApiError } from '../gateway/apiErrors.js';
import type { Speaker } from '../interactions/speaker.js';
import { aboutRating } from './levelNames.js';
import { visibleName } from './plainText.js';
import type { Say } from './texts.js';

const GONE = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** Who sits there, by the name that Discord shows: in a server where one is given, as long as they are a member of it. */
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

/** What Discord answers; undefined where it says that there is no such member or user any more. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error, GONE)) return undefined;
    throw error;
  }
}
