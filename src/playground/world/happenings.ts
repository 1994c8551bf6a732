import { type PermissionName, permissionBits } from './permissions.js';
import type { Channel, TextChannel, ThreadChannel, World } from './world.js';

/** Changes to the server, its channels and its members that the bot did not cause. */
export interface Happenings {
  /** Removes a member from the server. */
  leave(member: string): void;
  /** Deletes a thread, or a text channel with its threads. */
  deleteChannel(id: string): void;
  /** Sets the permissions that the bot lacks in a text channel. */
  deny(channel: string, names: readonly PermissionName[]): void;
  /** Archives, locks or reopens a thread. */
  setThread(id: string, state: { archived: boolean; locked: boolean }): void;
  /** Removes the bot from the server. */
  removeBot(): void;
  /** Adds the bot to the server again. */
  addBot(): void;
  /** Changes the channel for Discord's own notices, or removes it. */
  setSystemChannel(id: string | null): void;
  /** Makes the server unavailable or available. */
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
      // Discord reports the channel only, not its threads.
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
