import type { PermissionName } from './permissions.js';
import { EVERYONE_PERMISSIONS, OWNER_PERMISSIONS, PERMISSIONS, permissionBits } from './permissions.js';
import {
  type Channel,
  type Command,
  guildOf,
  isBotIn,
  type Json,
  type Member,
  ownerId,
  type World,
} from './world.js';

/** Kinds of places: the bot's server, another server, a DM with the bot, and DMs between members. */
export const PLACES = ['guild', 'otherGuild', 'botDm', 'private'] as const;
export type Place = (typeof PLACES)[number];

/** Discord's interaction context types. */
const CONTEXT: Readonly<Record<Place, number>> = { guild: 0, otherGuild: 0, botDm: 1, private: 2 };

/** Discord's application integration types. */
const INSTALL = { guild: 0, user: 1 } as const;

export function placeOf(world: World, channel: Channel): Place {
  switch (channel.kind) {
    case 'text':
    case 'thread':
      return isBotIn(world, channel) ? 'guild' : 'otherGuild';
    case 'dm':
      return 'botDm';
    case 'private':
      return 'private';
  }
}

export const contextOf = (world: World, channel: Channel): number => CONTEXT[placeOf(world, channel)];

/** Whether the app itself is in a place, not only members who have installed it. */
const isAppThere = (place: Place): boolean => place === 'guild' || place === 'botDm';

// The defaults are [0] and [0, 1, 2], as Discord documents for overwriting commands. For a command object it documents the app's own
// installation contexts instead. The stricter rule applies here, so that no command appears elsewhere by mistake.
function installsOf({ guildId, definition }: Command): readonly unknown[] {
  if (guildId !== null) return [INSTALL.guild];
  return Array.isArray(definition.integration_types) ? definition.integration_types : [INSTALL.guild];
}

function contextsOf({ guildId, definition }: Command): readonly unknown[] {
  if (guildId !== null) return [CONTEXT.guild];
  if (Array.isArray(definition.contexts)) return definition.contexts;
  return definition.dm_permission === false ? [CONTEXT.guild] : Object.values(CONTEXT);
}

/** Whether a member can use a command in a place. */
export function isUsable(command: Command, place: Place, member: Member): boolean {
  if (!contextsOf(command).includes(CONTEXT[place])) return false;
  const installs = installsOf(command);
  return (
    (isAppThere(place) && installs.includes(INSTALL.guild)) ||
    (member.hasApp && installs.includes(INSTALL.user))
  );
}

/** Returns a command's `authorizing_integration_owners`: the server (0 in the app's direct messages), the member, or both. */
export function ownersOf(world: World, command: Command, channel: Channel, member: Member): Json {
  const installs = installsOf(command);
  return {
    ...(isAppThere(placeOf(world, channel)) && installs.includes(INSTALL.guild)
      ? serverOwner(world, channel)
      : {}),
    ...(member.hasApp && installs.includes(INSTALL.user) ? { [INSTALL.user]: member.user.id } : {}),
  };
}

/** Owners of messages that answer no interaction. */
export const serverOwner = (world: World, channel: Channel): Json => ({
  [INSTALL.guild]: guildOf(world, channel)?.id ?? '0',
});

/** Whether the app answers only because a member has installed it. */
export const isByMemberOnly = (owners: Json): boolean => !(INSTALL.guild in owners);

/** Returns members' permissions in a channel. */
function everyonesPermissions(channel: Channel): bigint {
  return EVERYONE_PERMISSIONS & ~(channel.kind === 'text' ? channel.membersDenied : 0n);
}

/** Returns a member's permissions in a channel. A guild's owner has more. */
export function memberPermissions(world: World, channel: Channel, member: Member): bigint {
  const isOwner = guildOf(world, channel) === world.guild && ownerId(world) === member.user.id;
  return everyonesPermissions(channel) | (isOwner ? OWNER_PERMISSIONS : 0n);
}

/** Whether an app that is not in the place can answer only privately, because members lack USE_EXTERNAL_APPS. */
export function mustBePrivate(owners: Json, channel: Channel): boolean {
  return isByMemberOnly(owners) && (everyonesPermissions(channel) & PERMISSIONS.USE_EXTERNAL_APPS) === 0n;
}

const PRIVATE: readonly PermissionName[] = ['EMBED_LINKS', 'ATTACH_FILES', 'MENTION_EVERYONE'];
const IN_ANSWERS: readonly PermissionName[] = [...PRIVATE, 'USE_EXTERNAL_EMOJIS'];

/**
 * Returns an app's permissions for answers in a place without it: as documented for direct messages, and in a server the
 * members' permissions that matter for answers (Discord's change log of 2022-06-29 and 2024-06-27).
 */
export function visitorPermissions(channel: Channel): bigint {
  if (channel.kind !== 'text') return permissionBits(PRIVATE);
  return everyonesPermissions(channel) & permissionBits(IN_ANSWERS);
}
