import { interactionJson } from '../world/interactionJson.js';
import {
  botMemberJson,
  channelJson,
  fullMemberJson,
  messageEventJson,
  threadMemberJson,
  userJson,
} from '../world/wire.js';
import { guildCreateJson, guildJson } from '../world/wireGuild.js';
import {
  botCanView,
  type Channel,
  isBotIn,
  type Json,
  type Message,
  subscribe,
  type World,
  type WorldListeners,
} from '../world/world.js';
import type { Interaction, Interactions } from '../world/worldInteractions.js';
import { INTENT } from './session.js';

/** Sends a dispatch to every session whose intents include `intent` (0: to all). */
type Broadcast = (intent: number, event: string, data: unknown) => void;

/** Translates world events into Gateway dispatches. Returns a function that stops it. */
export function translateEvents(world: World, interactions: Interactions, broadcast: Broadcast): () => void {
  const unsubscribe = subscribe(world, {
    ...messageListeners(world, broadcast),
    ...channelListeners(world, broadcast),
    ...guildListeners(world, broadcast),
    ...memberListeners(world, broadcast),
  });
  const sendInteraction = (interaction: Interaction): void =>
    broadcast(0, 'INTERACTION_CREATE', interactionJson(world, interaction));
  interactions.events.on('created', sendInteraction);
  return () => {
    unsubscribe();
    interactions.events.off('created', sendInteraction);
  };
}

/** Messages and typing in guilds and DMs. */
function messageListeners(world: World, broadcast: Broadcast): WorldListeners {
  const intentOf = (channel: Channel): number =>
    channel.kind === 'dm' ? INTENT.directMessages : INTENT.guildMessages;
  const sendMessage = (event: string) => (channel: Channel, message: Message) => {
    if (message.visibleTo !== null || !botCanView(world, channel)) return;
    broadcast(intentOf(channel), event, withoutContent(world, channel, message));
  };
  return {
    messageCreated: sendMessage('MESSAGE_CREATE'),
    messageUpdated: sendMessage('MESSAGE_UPDATE'),
    messageDeleted(channel, message) {
      if (message.visibleTo !== null || !isBotIn(world, channel)) return;
      broadcast(intentOf(channel), 'MESSAGE_DELETE', {
        id: message.id,
        channel_id: channel.id,
        ...(channel.kind === 'dm' ? {} : { guild_id: world.guild.id }),
      });
    },
    typing(channel, userId) {
      const member = world.members.get(userId);
      if (member === undefined || !isBotIn(world, channel)) return;
      const isDm = channel.kind === 'dm';
      broadcast(isDm ? INTENT.directMessageTyping : INTENT.guildMessageTyping, 'TYPING_START', {
        channel_id: channel.id,
        user_id: userId,
        timestamp: Math.trunc(world.now() / 1000),
        ...(isDm ? {} : { guild_id: world.guild.id, member: fullMemberJson(member) }),
      });
    },
  };
}

/** Channels, threads and the bot's membership in threads. */
function channelListeners(world: World, broadcast: Broadcast): WorldListeners {
  const sendChannel = (verb: string) => (channel: Channel) => {
    if (channel.kind === 'dm' || !isBotIn(world, channel)) return;
    const event = channel.kind === 'thread' ? `THREAD_${verb}` : `CHANNEL_${verb}`;
    const json = channelJson(world, channel);
    broadcast(INTENT.guilds, event, event === 'THREAD_CREATE' ? { ...json, newly_created: true } : json);
  };
  return {
    channelCreated: sendChannel('CREATE'),
    channelUpdated: sendChannel('UPDATE'),
    channelDeleted: sendChannel('DELETE'),
    threadMembersChanged(thread, added, removed) {
      const isBot = (id: string): boolean => id === world.bot.id;
      // Without the privileged members intent, an app receives only changes of its own membership.
      if (!added.some(isBot) && !removed.some(isBot)) return;
      broadcast(INTENT.guilds, 'THREAD_MEMBERS_UPDATE', {
        id: thread.id,
        guild_id: world.guild.id,
        member_count: thread.memberIds.size,
        added_members: added
          .filter(isBot)
          .map((id) => ({ ...threadMemberJson(thread, id), member: botMemberJson(world), presence: null })),
        removed_member_ids: removed.filter(isBot),
      });
    },
  };
}

/** The guild and the bot's membership in it. */
function guildListeners(world: World, broadcast: Broadcast): WorldListeners {
  const sendGuild = (): void => broadcast(INTENT.guilds, 'GUILD_CREATE', guildCreateJson(world));
  const { id } = world.guild;
  return {
    guildUpdated: () => broadcast(INTENT.guilds, 'GUILD_UPDATE', guildJson(world)),
    botAdded: sendGuild,
    botRemoved: () => broadcast(INTENT.guilds, 'GUILD_DELETE', { id }),
    guildAvailable: sendGuild,
    guildUnavailable: () => broadcast(INTENT.guilds, 'GUILD_DELETE', { id, unavailable: true }),
  };
}

function memberListeners(world: World, broadcast: Broadcast): WorldListeners {
  const guild_id = world.guild.id;
  return {
    memberAdded: (member) =>
      broadcast(INTENT.guildMembers, 'GUILD_MEMBER_ADD', { ...fullMemberJson(member), guild_id }),
    memberRemoved: ({ user }) =>
      broadcast(INTENT.guildMembers, 'GUILD_MEMBER_REMOVE', { guild_id, user: userJson(user) }),
  };
}

/** Without the privileged content intent, an app receives members' content only in DMs and in messages that mention it. */
function withoutContent(world: World, channel: Channel, message: Message): Json {
  const json = messageEventJson(world, message);
  const canRead =
    channel.kind === 'dm' || message.author.id === world.bot.id || message.mentions.includes(world.bot.id);
  return canRead ? json : { ...json, content: '', embeds: [], attachments: [], components: [] };
}
