import { type PermissionName, permissionBits } from './permissions.js';
import type { Channel, TextChannel, ThreadChannel, World } from './world.js';

/** What happens to a server, its channels and who is in it, without the bot's doing. */
export interface Happenings {
  /** A member leaves the server. */
  leave(member: string): void;
  /** A text channel is deleted, with its threads, or a thread. */
  deleteChannel(id: string): void;
  /** What the bot may not do in a text channel, from now on. */
  deny(channel: string, names: readonly PermissionName[]): void;
  /** A thread is archived, locked, or neither. */
  setThread(id: string, state: { archived: boolean; locked: boolean }): void;
  /** The bot is removed from the server. */
  removeBot(): void;
  /** The bot is added to the server again. */
  addBot(): void;
  /** Another text channel is where Discord's own notices go, or none. */
  setSystemChannel(id: string | null): void;
  /** The server cannot be reached for a while, and then it can. */
  outage(): void;
}

export function happeningsIn(world: World): Happenings {
  const { events } = world;
  function channelOf<K extends Channel['kind']>(id: string, kind: K): Channel & { kind: K } {
    const channel = world.channels.get(id);
    if (channel?.kind !== kind) throw new RangeError(`no ${kind} channel ${id}`);
    return channel as Channel & { kind: K };
  }
  return {
    leave(id) {
      const member = world.members.get(id);
      if (!member) throw new RangeError(`no member ${id}`);
      world.members.delete(id);
      world.formerUsers.set(id, member.user);
      events.emit('memberRemoved', member);
    },
    deleteChannel(id) {
      const channel = world.channels.get(id);
      if (!channel) throw new RangeError(`no channel ${id}`);
      // Discord tells of the channel alone.
      for (const each of world.channels.values())
        if (each.kind === 'thread' && each.parentId === id) world.channels.delete(each.id);
      world.channels.delete(id);
      events.emit('channelDeleted', channel);
    },
    deny(id, names) {
      const channel: TextChannel = channelOf(id, 'text');
      channel.botDenied = permissionBits(names);
      events.emit('channelUpdated', channel);
    },
    setThread(id, { archived, locked }) {
      const thread: ThreadChannel = channelOf(id, 'thread');
      Object.assign(thread, { archived, locked });
      events.emit('channelUpdated', thread);
    },
    removeBot() {
      world.isBotMember = false;
      for (const { id, guildId } of [...world.commands.values()]) if (guildId) world.commands.delete(id);
      events.emit('commandsChanged');
      events.emit('botRemoved');
    },
    addBot() {
      world.isBotMember = true;
      world.botJoinedAt = world.now();
      events.emit('botAdded');
    },
    setSystemChannel(id) {
      world.guild.systemChannelId = id;
      events.emit('guildUpdated');
    },
    outage() {
      events.emit('guildUnavailable');
      events.emit('guildAvailable');
    },
  };
}
