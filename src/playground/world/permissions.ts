/** Permission bits by Discord's names. */
export const PERMISSIONS = {
  MANAGE_GUILD: 1n << 5n,
  ADD_REACTIONS: 1n << 6n,
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  EMBED_LINKS: 1n << 14n,
  ATTACH_FILES: 1n << 15n,
  READ_MESSAGE_HISTORY: 1n << 16n,
  MENTION_EVERYONE: 1n << 17n,
  USE_EXTERNAL_EMOJIS: 1n << 18n,
  USE_APPLICATION_COMMANDS: 1n << 31n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_PUBLIC_THREADS: 1n << 35n,
  CREATE_PRIVATE_THREADS: 1n << 36n,
  SEND_MESSAGES_IN_THREADS: 1n << 38n,
  USE_EXTERNAL_APPS: 1n << 50n,
} as const;

export type PermissionName = keyof typeof PERMISSIONS;

/** Combines the bits of several permissions. */
export function permissionBits(names: readonly PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | PERMISSIONS[name], 0n);
}

/** Permissions of @everyone in the seeded guild, for members and apps. */
export const EVERYONE_PERMISSIONS = permissionBits([
  'ADD_REACTIONS',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'USE_APPLICATION_COMMANDS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EXTERNAL_APPS',
]);

/** Additional permissions of a guild's owner. */
export const OWNER_PERMISSIONS = permissionBits(['MANAGE_GUILD', 'MANAGE_MESSAGES']);

/** Permissions that Discord reports for an app in its DM with a member. */
export const DM_APP_PERMISSIONS = permissionBits([
  'EMBED_LINKS',
  'ATTACH_FILES',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
]);
