import { type BaseInteraction, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';

const PERMISSIONS = {
  ViewChannel: PermissionFlagsBits.ViewChannel,
  SendMessages: PermissionFlagsBits.SendMessages,
  SendMessagesInThreads: PermissionFlagsBits.SendMessagesInThreads,
  AttachFiles: PermissionFlagsBits.AttachFiles,
  CreatePublicThreads: PermissionFlagsBits.CreatePublicThreads,
} as const;
export type PermissionName = keyof typeof PERMISSIONS;

export const TO_GREET: readonly PermissionName[] = ['ViewChannel', 'SendMessages'];
export const TO_PLAY: readonly PermissionName[] = ['ViewChannel', 'SendMessages', 'AttachFiles'];
export const TO_PLAY_IN_THREAD: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessagesInThreads',
  'AttachFiles',
];
export const TO_OPEN_THREAD: readonly PermissionName[] = ['CreatePublicThreads', ...TO_PLAY_IN_THREAD];

/** All permissions that the bot may need, for its invitation. */
export const TO_INVITE: bigint = Object.values(PERMISSIONS).reduce((sum, each) => sum | each, 0n);

export const missingPermissions = (
  held: Readonly<PermissionsBitField>,
  needed: readonly PermissionName[],
): PermissionName[] => needed.filter((name) => !held.has(PERMISSIONS[name]));

export const lacksPermission = (
  held: Readonly<PermissionsBitField>,
  needed: readonly PermissionName[],
): boolean => missingPermissions(held, needed).length > 0;

/** Whether a member may delete other members' messages in the channel. */
export const mayClear = ({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false;

/** Whether a member may change a server's settings. */
export const mayManage = ({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

/** Whether a member may manage a server's events. */
export const mayManageEvents = ({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageEvents) ?? false;

/** Whether Discord shows the answers that the bot gives as a guest in this server only to the member who asked. */
export const answersArePrivate = ({
  guildId,
  memberPermissions,
}: Pick<BaseInteraction, 'guildId' | 'memberPermissions'>): boolean =>
  guildId !== null && !memberPermissions?.has(PermissionFlagsBits.UseExternalApps);
