import { type BaseInteraction, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Say } from '../texts/texts.js';

const PERMISSIONS = {
  ViewChannel: PermissionFlagsBits.ViewChannel,
  SendMessages: PermissionFlagsBits.SendMessages,
  SendMessagesInThreads: PermissionFlagsBits.SendMessagesInThreads,
  AttachFiles: PermissionFlagsBits.AttachFiles,
  CreatePublicThreads: PermissionFlagsBits.CreatePublicThreads,
} as const;
type PermissionName = keyof typeof PERMISSIONS;

export const TO_GREET: readonly PermissionName[] = ['ViewChannel', 'SendMessages'];
export const TO_PLAY: readonly PermissionName[] = ['ViewChannel', 'SendMessages', 'AttachFiles'];
export const TO_PLAY_IN_THREAD: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessagesInThreads',
  'AttachFiles',
];
export const TO_OPEN_THREAD: readonly PermissionName[] = ['CreatePublicThreads', ...TO_PLAY_IN_THREAD];

/** Everything the bot can need: what an invitation should ask for. */
export const TO_INVITE: bigint = Object.values(PERMISSIONS).reduce((sum, each) => sum | each, 0n);

/** Whether one of the permissions is missing. */
export const lacksPermission = (
  held: Readonly<PermissionsBitField>,
  needed: readonly PermissionName[],
): boolean => needed.some((name) => !held.has(PERMISSIONS[name]));

/** The names, in the member's language, of the permissions that are missing, as a list; empty where none is. */
export const missingPermissions = (
  held: Readonly<PermissionsBitField>,
  needed: readonly PermissionName[],
  say: Say,
): string =>
  needed
    .filter((name) => !held.has(PERMISSIONS[name]))
    .map((name) => `**${say(`permissions.${name}`)}**`)
    .join(say('list.separator'));

/** Whether a member may clear away what others wrote in the channel. */
export const mayClear = ({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false;

/** Whether a member may change a server's settings. */
export const mayManage = ({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

/** Whether Discord shows what the bot answers a member as a guest in this server to that member alone. */
export const answersArePrivate = ({
  guildId,
  memberPermissions,
}: Pick<BaseInteraction, 'guildId' | 'memberPermissions'>): boolean =>
  guildId !== null && !memberPermissions?.has(PermissionFlagsBits.UseExternalApps);
