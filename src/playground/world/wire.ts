import {
  type Attachment,
  type Channel,
  findUser,
  guildOf,
  type InteractionOrigin,
  type Json,
  lastMessageId,
  type Member,
  type Message,
  type ThreadChannel,
  type User,
  type World,
} from './world.js';

/** Formats a time as Discord does. */
export const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00');

/** Returns a user's JSON. */
export function userJson(user: User): Json {
  return {
    id: user.id,
    username: user.username,
    discriminator: user.bot ? '0001' : '0',
    global_name: user.bot ? null : user.displayName,
    avatar: null,
    bot: user.bot,
    system: false,
    banner: null,
    accent_color: null,
    public_flags: 0,
    flags: 0,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

/** Returns a guild member's JSON, without the user. */
export function memberJson(member: { joinedAt: number }): Json {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    joined_at: iso(member.joinedAt),
    nick: null,
    pending: false,
    premium_since: null,
    roles: [],
    deaf: false,
    mute: false,
  };
}

/** Returns the bot's own membership. */
export function botMemberJson(world: World): Json {
  return { ...memberJson({ joinedAt: world.botJoinedAt }), user: userJson(world.bot) };
}

/** Returns a member's JSON, with the user. */
export function fullMemberJson(member: Member): Json {
  return { ...memberJson(member), user: userJson(member.user) };
}

function threadMetadata(thread: ThreadChannel): Json {
  return {
    archived: thread.archived,
    archive_timestamp: iso(thread.createdAt),
    auto_archive_duration: thread.autoArchiveMinutes,
    locked: thread.locked,
    create_timestamp: iso(thread.createdAt),
    ...(thread.isPrivate ? { invitable: true } : {}),
  };
}

/** Returns a thread member's JSON. */
export function threadMemberJson(thread: ThreadChannel, userId: string): Json {
  return { id: thread.id, user_id: userId, join_timestamp: iso(thread.createdAt), flags: 0 };
}

/** Returns a channel's JSON as the bot sees it. */
export function channelJson(world: World, channel: Channel): Json {
  const common = { id: channel.id, last_message_id: lastMessageId(channel), flags: 0 };
  switch (channel.kind) {
    case 'text':
      return {
        ...common,
        type: 0,
        guild_id: channel.guildId,
        name: channel.name,
        topic: channel.topic,
        position: channel.position,
        parent_id: null,
        nsfw: false,
        rate_limit_per_user: 0,
        permission_overwrites:
          channel.botDenied === 0n
            ? []
            : [{ id: world.bot.id, type: 1, allow: '0', deny: channel.botDenied.toString() }],
      };
    case 'thread':
      return {
        ...common,
        type: channel.isPrivate ? 12 : 11,
        guild_id: world.guild.id,
        parent_id: channel.parentId,
        owner_id: channel.ownerId,
        name: channel.name,
        rate_limit_per_user: 0,
        message_count: channel.messages.size,
        total_message_sent: channel.messages.size,
        member_count: channel.memberIds.size,
        thread_metadata: threadMetadata(channel),
        ...(channel.memberIds.has(world.bot.id) ? { member: threadMemberJson(channel, world.bot.id) } : {}),
      };
    case 'dm': {
      const user = findUser(world, channel.memberId);
      return { ...common, type: 1, recipients: user === undefined ? [] : [userJson(user)] };
    }
    case 'private': {
      const recipients = channel.memberIds
        .map((id) => findUser(world, id))
        .flatMap((user) => (user === undefined ? [] : [userJson(user)]));
      if (channel.name === null) return { ...common, type: 1, recipients };
      return {
        ...common,
        type: 3,
        name: channel.name,
        icon: null,
        owner_id: channel.memberIds[0],
        recipients,
      };
    }
  }
}

export function attachmentJson(attachment: Attachment): Json {
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.bytes.byteLength,
    url: attachment.url,
    proxy_url: attachment.url,
    content_type: attachment.contentType,
    ...(attachment.description === null ? {} : { description: attachment.description }),
    ...(attachment.width === null ? {} : { width: attachment.width, height: attachment.height }),
  };
}

function originJson(world: World, origin: InteractionOrigin): Json {
  const user = findUser(world, origin.userId);
  const target = origin.targetUserId === undefined ? undefined : findUser(world, origin.targetUserId);
  return {
    id: origin.id,
    type: origin.type,
    user: user === undefined ? null : userJson(user),
    authorizing_integration_owners: origin.owners,
    ...(origin.commandName === null
      ? {}
      : { name: origin.commandName, command_type: origin.commandType ?? 1 }),
    ...(target === undefined ? {} : { target_user: userJson(target) }),
    ...(origin.targetMessageId === undefined ? {} : { target_message_id: origin.targetMessageId }),
    ...(origin.interactedMessageId === null ? {} : { interacted_message_id: origin.interactedMessageId }),
  };
}

/** Returns a message's JSON for REST. */
export function messageJson(world: World, message: Message): Json {
  const channel = world.channels.get(message.channelId);
  const guild = channel && guildOf(world, channel);
  const replied = message.replyTo === null ? undefined : channel?.messages.get(message.replyTo);
  const thread = message.threadId === null ? undefined : world.channels.get(message.threadId);
  return {
    id: message.id,
    channel_id: message.channelId,
    type: message.type,
    author: userJson(message.author),
    content: message.content,
    timestamp: iso(message.createdAt),
    edited_timestamp: message.editedAt === null ? null : iso(message.editedAt),
    tts: false,
    mention_everyone: false,
    mentions: message.mentions.flatMap((id) => {
      const user = findUser(world, id);
      return user === undefined ? [] : [userJson(user)];
    }),
    mention_roles: [],
    attachments: message.attachments.map(attachmentJson),
    embeds: message.embeds,
    components: message.components,
    flags: message.flags,
    pinned: false,
    ...(message.nonce === null ? {} : { nonce: message.nonce }),
    ...(message.origin === null
      ? {}
      : {
          application_id: world.bot.id,
          webhook_id: world.bot.id,
          interaction_metadata: originJson(world, message.origin),
        }),
    ...(message.replyTo === null
      ? {}
      : {
          message_reference: {
            type: 0,
            channel_id: message.channelId,
            message_id: message.replyTo,
            ...(guild ? { guild_id: guild.id } : {}),
          },
          referenced_message:
            replied === undefined ? null : messageJson(world, { ...replied, replyTo: null }),
        }),
    ...(message.type === 18 && message.threadId !== null
      ? { message_reference: { type: 0, channel_id: message.threadId, guild_id: world.guild.id } }
      : thread === undefined
        ? {}
        : { thread: channelJson(world, thread) }),
  };
}

/** Returns a message's JSON for the Gateway, with its guild and the author's membership. */
export function messageEventJson(world: World, message: Message): Json {
  const channel = world.channels.get(message.channelId);
  const json = messageJson(world, message);
  if (channel?.kind === 'dm') return { ...json, channel_type: 1 };
  const member = world.members.get(message.author.id);
  return {
    ...json,
    channel_type: channel?.kind === 'thread' ? (channel.isPrivate ? 12 : 11) : 0,
    guild_id: world.guild.id,
    ...(message.origin === null ? { member: memberJson(member ?? { joinedAt: world.botJoinedAt }) } : {}),
  };
}

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the JSON objects of a list; `[]` if the value is not a list. */
export function jsonItems(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}
