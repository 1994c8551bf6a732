import { EventEmitter } from 'node:events';
import { EVERYONE_PERMISSIONS, PERMISSIONS } from './permissions.js';
import { snowflakeSource } from './snowflake.js';

/** JSON objects whose shape Discord's schemas have already checked. */
export type Json = { [key: string]: unknown };

export interface User {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly bot: boolean;
}

export interface Member {
  readonly user: User;
  locale: string;
  readonly joinedAt: number;
  /** Whether they have installed the app for themselves. */
  readonly hasApp: boolean;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly url: string;
  /** In pixels; null where the file is no picture that we can measure. */
  readonly width: number | null;
  readonly height: number | null;
  description: string | null;
}

/** Where a message came from, if it answers an interaction. */
export interface InteractionOrigin {
  readonly id: string;
  readonly type: number;
  readonly commandName: string | null;
  readonly userId: string;
  /** `authorizing_integration_owners`. */
  readonly owners: Json;
  readonly interactedMessageId: string | null;
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly author: User;
  /** Discord's message type: 0 default, 18 thread created, 19 reply, 20 slash command. */
  type: number;
  content: string;
  readonly createdAt: number;
  editedAt: number | null;
  flags: number;
  embeds: Json[];
  components: Json[];
  attachments: Attachment[];
  mentions: string[];
  readonly nonce: string | number | null;
  readonly replyTo: string | null;
  readonly origin: InteractionOrigin | null;
  /** The one member who sees it (an ephemeral message), or null for everybody in the channel. */
  readonly visibleTo: string | null;
  threadId: string | null;
}

interface ChannelBase {
  readonly id: string;
  readonly messages: Map<string, Message>;
}
export interface TextChannel extends ChannelBase {
  readonly kind: 'text';
  readonly guildId: string;
  name: string;
  topic: string | null;
  readonly position: number;
  /** What the bot may not do here. */
  botDenied: bigint;
  /** What members may not do here. */
  readonly membersDenied: bigint;
}
export interface ThreadChannel extends ChannelBase {
  readonly kind: 'thread';
  name: string;
  readonly parentId: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly isPrivate: boolean;
  archived: boolean;
  locked: boolean;
  autoArchiveMinutes: number;
  readonly memberIds: Set<string>;
}
export interface DmChannel extends ChannelBase {
  readonly kind: 'dm';
  /** The member; the other end is the bot. */
  readonly memberId: string;
}
/** Direct messages between members, without the bot. */
export interface PrivateChannel extends ChannelBase {
  readonly kind: 'private';
  /** Of a group; null between two. */
  readonly name: string | null;
  readonly memberIds: readonly string[];
}
export type Channel = TextChannel | ThreadChannel | DmChannel | PrivateChannel;

export interface Command {
  readonly id: string;
  readonly guildId: string | null;
  version: string;
  /** The body as it was registered, checked. */
  definition: Json & { name: string; type: number };
}

/** Everything that happens, once; the Gateway and the members' sockets each tell it in their own words. */
export interface WorldEvents {
  messageCreated: [Channel, Message];
  messageUpdated: [Channel, Message];
  messageDeleted: [Channel, Message];
  channelCreated: [Channel];
  channelUpdated: [Channel];
  channelDeleted: [Channel];
  threadMembersChanged: [ThreadChannel, added: string[], removed: string[]];
  typing: [Channel, userId: string];
  commandsChanged: [];
  guildUpdated: [];
  memberAdded: [Member];
  memberUpdated: [Member];
  memberRemoved: [Member];
  botRemoved: [];
  botAdded: [];
  guildUnavailable: [];
  guildAvailable: [];
  botStatus: [online: boolean];
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  locale: string;
  readonly createdAt: number;
  /** The text channel of Discord's own welcomes and notices. */
  systemChannelId: string | null;
}

/** All that this Discord holds, in memory. */
export interface World {
  readonly now: () => number;
  readonly nextId: () => string;
  readonly guild: Guild;
  /** Where the members are too, and the bot is not. */
  readonly otherGuild: Guild;
  readonly bot: User;
  readonly botToken: string;
  readonly members: Map<string, Member>;
  /** Those who have left the guild. */
  readonly formerUsers: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly commands: Map<string, Command>;
  readonly attachments: Map<string, Attachment>;
  /** Ids of attachments that no message has any more and that are served a little longer, the oldest first. */
  readonly dropped: string[];
  readonly events: EventEmitter<WorldEvents>;
  botOnline: boolean;
  /** Whether the bot is in the guild. */
  isBotMember: boolean;
  /** When the bot joined the guild the last time. */
  botJoinedAt: number;
}

/** An empty world around a guild and its bot; its ids are newer than `lastId`. */
export function createWorld({
  lastId,
  ...seed
}: {
  now: () => number;
  guild: Guild;
  otherGuild: Guild;
  bot: User;
  botToken: string;
  lastId?: string | undefined;
}): World {
  const events = new EventEmitter<WorldEvents>();
  return {
    ...seed,
    nextId: snowflakeSource(seed.now, lastId),
    members: new Map(),
    formerUsers: new Map(),
    channels: new Map(),
    commands: new Map(),
    attachments: new Map(),
    dropped: [],
    events,
    botOnline: false,
    isBotMember: true,
    botJoinedAt: seed.guild.createdAt,
  };
}

/** The user of that id, the bot included; undefined if there is none. */
export function findUser(world: World, id: string): User | undefined {
  return id === world.bot.id ? world.bot : (world.members.get(id)?.user ?? world.formerUsers.get(id));
}

/** Whose the bot's guild is: its first member's. */
export const ownerId = (world: World): string => [...world.members.keys()][0] ?? world.bot.id;

/** The guild of a channel; null of direct messages. */
export function guildOf(world: World, channel: Channel): Guild | null {
  switch (channel.kind) {
    case 'text':
      return channel.guildId === world.guild.id ? world.guild : world.otherGuild;
    case 'thread':
      return world.guild;
    case 'dm':
    case 'private':
      return null;
  }
}

/** Whether the bot is where a channel is: in its guild, or one of two in it. */
export function isBotIn(world: World, channel: Channel): boolean {
  return channel.kind === 'dm' || (world.isBotMember && guildOf(world, channel) === world.guild);
}

/** What the bot may do in a guild channel or thread. */
export function botPermissions(world: World, channel: TextChannel | ThreadChannel): bigint {
  if (!world.isBotMember) return 0n;
  if (channel.kind === 'text') return EVERYONE_PERMISSIONS & ~channel.botDenied;
  const parent = world.channels.get(channel.parentId);
  return parent?.kind === 'text' ? botPermissions(world, parent) : EVERYONE_PERMISSIONS;
}

/** Whether a member sees a channel at all: private threads and other people's DMs are hidden. */
export function canSeeChannel(channel: Channel, memberId: string): boolean {
  switch (channel.kind) {
    case 'text':
      return true;
    case 'thread':
      return !channel.isPrivate || channel.memberIds.has(memberId);
    case 'dm':
      return channel.memberId === memberId;
    case 'private':
      return channel.memberIds.includes(memberId);
  }
}

/** Whether the bot sees a channel at all. */
export function botCanView(world: World, channel: Channel): boolean {
  if (channel.kind === 'dm') return true;
  if (channel.kind === 'private' || !isBotIn(world, channel)) return false;
  return (botPermissions(world, channel) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
}

/** Whether a member sees a message of a channel that they see. */
export function canSeeMessage(message: Message, memberId: string): boolean {
  return message.visibleTo === null || message.visibleTo === memberId;
}

/** The newest message that is not ephemeral. */
export function lastMessageId(channel: Channel): string | null {
  let last: string | null = null;
  for (const message of channel.messages.values()) if (message.visibleTo === null) last = message.id;
  return last;
}

/** Dropped attachments that are still served, as Discord's own file servers go on for a while: a page may just be asking. */
const DROPPED_SERVED = 64;

/** Lets go of an attachment that a message no longer has. */
export function dropAttachment(world: World, { id }: Attachment): void {
  world.dropped.push(id);
  if (world.dropped.length > DROPPED_SERVED) world.attachments.delete(world.dropped.shift()!);
}
