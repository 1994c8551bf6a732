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
  /** In pixels; `null` if the file is not a picture that we can measure. */
  readonly width: number | null;
  readonly height: number | null;
  description: string | null;
}

/** Interaction that a message answers. */
export interface InteractionOrigin {
  readonly id: string;
  readonly type: number;
  readonly commandName: string | null;
  /** Missing in files that are older than context menus: a slash command. */
  readonly commandType?: number;
  readonly targetUserId?: string;
  readonly targetMessageId?: string;
  readonly userId: string;
  /** `authorizing_integration_owners`. */
  readonly owners: Json;
  readonly interactedMessageId: string | null;
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly author: User;
  /** Discord's message type: 0 default, 18 thread created, 19 reply, 20 slash command, 23 context menu command. */
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
  /** The only member who sees it (an ephemeral message); `null` if everybody in the channel does. */
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
  /** Permissions that the bot lacks here. */
  botDenied: bigint;
  /** Permissions that members lack here. */
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
  /** The member. The other participant is the bot. */
  readonly memberId: string;
}
/** Direct messages between members, without the bot. */
export interface PrivateChannel extends ChannelBase {
  readonly kind: 'private';
  /** Name of a group; `null` for two members. */
  readonly name: string | null;
  readonly memberIds: readonly string[];
}
export type Channel = TextChannel | ThreadChannel | DmChannel | PrivateChannel;

export interface Command {
  readonly id: string;
  readonly guildId: string | null;
  version: string;
  /** The registered body, checked. */
  definition: Json & { name: string; type: number };
}

/** An emoji of the application. */
export interface Emoji {
  readonly id: string;
  name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Events of the world. The Gateway and the members' sockets translate them. */
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
  emojisChanged: [];
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

/** Listeners for some of the world's events. */
export type WorldListeners = { readonly [K in keyof WorldEvents]?: (...args: WorldEvents[K]) => void };

interface Guild {
  readonly id: string;
  readonly name: string;
  locale: string;
  readonly createdAt: number;
  /** The text channel of Discord's own welcomes and notices. */
  systemChannelId: string | null;
}

/** State of this Discord, in memory. */
export interface World {
  readonly now: () => number;
  readonly nextId: () => string;
  readonly guild: Guild;
  /** A guild of the members without the bot. */
  readonly otherGuild: Guild;
  readonly bot: User;
  readonly botToken: string;
  readonly members: Map<string, Member>;
  /** Users who have left the guild. */
  readonly formerUsers: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly commands: Map<string, Command>;
  /** Emojis of the application, by id. */
  readonly emojis: Map<string, Emoji>;
  readonly attachments: Map<string, Attachment>;
  /** Ids of dropped attachments, oldest first. They are served a little longer. */
  readonly dropped: string[];
  readonly events: EventEmitter<WorldEvents>;
  botOnline: boolean;
  /** Whether the bot is in the guild. */
  isBotMember: boolean;
  /** Time of the bot's last join. */
  botJoinedAt: number;
}

/** Creates a world with a guild and its bot. Its ids are newer than `lastId`. */
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
    emojis: new Map(),
    attachments: new Map(),
    dropped: [],
    events,
    botOnline: false,
    isBotMember: true,
    botJoinedAt: seed.guild.createdAt,
  };
}

/** Subscribes to events of the world. Returns the unsubscribe function. */
export function subscribe(world: World, listeners: WorldListeners): () => void {
  const entries = Object.entries(listeners) as [keyof WorldEvents, never][];
  for (const [event, listener] of entries) world.events.on(event, listener);
  return () => {
    for (const [event, listener] of entries) world.events.off(event, listener);
  };
}

/** Finds a user or the bot by id. */
export function findUser(world: World, id: string): User | undefined {
  return id === world.bot.id ? world.bot : (world.members.get(id)?.user ?? world.formerUsers.get(id));
}

/** Returns the owner of the bot's guild: its first member. */
export const ownerId = (world: World): string => [...world.members.keys()][0] ?? world.bot.id;

/** Returns a channel's guild; `null` for direct messages. */
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

/** Whether the bot is in a channel's guild, or a participant of a DM. */
export function isBotIn(world: World, channel: Channel): boolean {
  return channel.kind === 'dm' || (world.isBotMember && guildOf(world, channel) === world.guild);
}

/** Returns the bot's permissions in a guild channel or thread. */
export function botPermissions(world: World, channel: TextChannel | ThreadChannel): bigint {
  if (!world.isBotMember) return 0n;
  if (channel.kind === 'text') return EVERYONE_PERMISSIONS & ~channel.botDenied;
  const parent = world.channels.get(channel.parentId);
  return parent?.kind === 'text' ? botPermissions(world, parent) : EVERYONE_PERMISSIONS;
}

/** Whether a member sees a channel. Private threads and other people's DMs are hidden. */
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

/** Whether the bot sees a channel. */
export function botCanView(world: World, channel: Channel): boolean {
  if (channel.kind === 'dm') return true;
  if (channel.kind === 'private' || !isBotIn(world, channel)) return false;
  return (botPermissions(world, channel) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
}

/** Whether a member sees a message of a channel that they see. */
export function canSeeMessage(message: Message, memberId: string): boolean {
  return message.visibleTo === null || message.visibleTo === memberId;
}

/** Returns the id of the newest message that is not ephemeral. */
export function lastMessageId(channel: Channel): string | null {
  let last: string | null = null;
  for (const message of channel.messages.values()) if (message.visibleTo === null) last = message.id;
  return last;
}

/** Number of dropped attachments that are still served, because a page may be loading one. Discord's file servers do the same. */
const DROPPED_SERVED = 64;

/** Drops an attachment whose message was deleted or no longer has it. */
export function dropAttachment(world: World, { id }: Attachment): void {
  world.dropped.push(id);
  if (world.dropped.length > DROPPED_SERVED) world.attachments.delete(world.dropped.shift()!);
}
