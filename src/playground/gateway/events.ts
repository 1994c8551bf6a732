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
import { botCanView, type Channel, isBotIn, type Json, type Message, type World } from '../world/world.js';
import type { Interactions } from '../world/worldInteractions.js';
import { INTENT } from './session.js';

/** Sends a dispatch to every session whose intents include `intent` (0: to all). */
export type Broadcast = (intent: number, event: string, data: unknown) => void;

/** Translates world events into Gateway dispatches. Returns a function that stops it. */
export function translateEvents(world: World, interactions: Interactions, broadcast: Broadcast): () => void {
  const messageIntent = (channel: Channel): number =>
    channel.kind === 'dm' ? INTENT.directMessages : INTENT.guildMessages;

  const tellMessage = (event: string) => (channel: Channel, message: Message) => {
    if (message.visibleTo !== null || !botCanView(world, channel)) return;
    broadcast(messageIntent(channel), event, withoutContent(world, channel, message));
  };
  const tellChannel = (verb: string) => (channel: Channel) => {
    if (channel.kind === 'dm' || !isBotIn(world, channel)) return;
    const event = channel.kind === 'thread' ? `THREAD_${verb}` : `CHANNEL_${verb}`;
    const json = channelJson(world, channel);
    broadcast(INTENT.guilds, event, event === 'THREAD_CREATE' ? { ...json, newly_created: true } : json);
  };

  const tellGuild = (): void => broadcast(INTENT.guilds, 'GUILD_CREATE', guildCreateJson(world));

  const { events } = world;
  const stops = [
    on(world, 'messageCreated', tellMessage('MESSAGE_CREATE')),
    on(world, 'messageUpdated', tellMessage('MESSAGE_UPDATE')),
    on(world, 'messageDeleted', (channel, message) => {
      if (message.visibleTo !== null || !isBotIn(world, channel)) return;
      broadcast(messageIntent(channel), 'MESSAGE_DELETE', {
        id: message.id,
        channel_id: channel.id,
        ...(channel.kind === 'dm' ? {} : { guild_id: world.guild.id }),
      });
    }),
    on(world, 'channelCreated', tellChannel('CREATE')),
    on(world, 'channelUpdated', tellChannel('UPDATE')),
    on(world, 'channelDeleted', tellChannel('DELETE')),
    on(world, 'threadMembersChanged', (thread, added, removed) => {
      // Without the privileged members intent an app hears of its own membership only.
      const isAboutBot = added.includes(world.bot.id) || removed.includes(world.bot.id);
      if (!isAboutBot) return;
      broadcast(INTENT.guilds, 'THREAD_MEMBERS_UPDATE', {
        id: thread.id,
        guild_id: world.guild.id,
        member_count: thread.memberIds.size,
        added_members: added
          .filter((id) => id === world.bot.id)
          .map((id) => ({ ...threadMemberJson(thread, id), member: botMemberJson(world), presence: null })),
        removed_member_ids: removed.filter((id) => id === world.bot.id),
      });
    }),
    on(world, 'typing', (channel, userId) => {
      const member = world.members.get(userId);
      if (member === undefined || !isBotIn(world, channel)) return;
      const isDm = channel.kind === 'dm';
      broadcast(isDm ? INTENT.directMessageTyping : INTENT.guildMessageTyping, 'TYPING_START', {
        channel_id: channel.id,
        user_id: userId,
        timestamp: Math.trunc(world.now() / 1000),
        ...(isDm ? {} : { guild_id: world.guild.id, member: fullMemberJson(member) }),
      });
    }),
    on(world, 'guildUpdated', () => broadcast(INTENT.guilds, 'GUILD_UPDATE', guildJson(world))),
    on(world, 'memberRemoved', ({ user }) =>
      broadcast(INTENT.guildMembers, 'GUILD_MEMBER_REMOVE', {
        guild_id: world.guild.id,
        user: userJson(user),
      }),
    ),
    on(world, 'botRemoved', () => broadcast(INTENT.guilds, 'GUILD_DELETE', { id: world.guild.id })),
    on(world, 'guildUnavailable', () =>
      broadcast(INTENT.guilds, 'GUILD_DELETE', { id: world.guild.id, unavailable: true }),
    ),
    on(world, 'botAdded', tellGuild),
    on(world, 'guildAvailable', tellGuild),
    on(world, 'memberAdded', (member) =>
      broadcast(INTENT.guildMembers, 'GUILD_MEMBER_ADD', {
        ...fullMemberJson(member),
        guild_id: world.guild.id,
      }),
    ),
  ];
  const tellInteraction = (interaction: Parameters<typeof interactionJson>[1]): void =>
    broadcast(0, 'INTERACTION_CREATE', interactionJson(world, interaction));
  interactions.events.on('created', tellInteraction);

  function on<K extends keyof import('../world/world.js').WorldEvents>(
    target: World,
    name: K,
    listener: (...args: import('../world/world.js').WorldEvents[K]) => void,
  ): () => void {
    target.events.on(name, listener as never);
    return () => events.off(name, listener as never);
  }

  return () => {
    for (const stop of stops) stop();
    interactions.events.off('created', tellInteraction);
  };
}

/** Without the privileged content intent an app reads members' words only in DMs and where it is mentioned. */
function withoutContent(world: World, channel: Channel, message: Message): Json {
  const json = messageEventJson(world, message);
  const mayRead =
    channel.kind === 'dm' || message.author.id === world.bot.id || message.mentions.includes(world.bot.id);
  return mayRead ? json : { ...json, content: '', embeds: [], attachments: [], components: [] };
}
