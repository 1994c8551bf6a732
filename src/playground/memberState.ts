import type { ChannelView, CommandView, MemberEvent, MessageView, UserView } from './memberProtocol.js';

/** What a member sees, kept up to date from the events they are told. */
export class MemberState {
  me!: UserView;
  guild!: { id: string; name: string; locale: string };
  botOnline = false;
  readonly users = new Map<string, UserView>();
  readonly channels = new Map<string, ChannelView>();
  /** All messages this member sees, by id, oldest first. */
  readonly messages = new Map<string, MessageView>();
  commands: readonly CommandView[] = [];
  /** Every event since connecting, oldest first. */
  readonly events: MemberEvent[] = [];

  /** The id of a channel by its name (threads too); `dm` is the DM with the bot. */
  channel(name: string): string {
    const found = [...this.channels.values()].find((c) =>
      name === 'dm' ? c.kind === 'dm' : c.name === name,
    );
    if (found === undefined) throw new Error(`${this.me.username} sees no channel ${name}`);
    return found.id;
  }

  /** The id of a user by username or displayed name. */
  user(name: string): string {
    const found = [...this.users.values()].find(
      (u) => u.username === name || u.displayName === name || u.id === name,
    );
    if (found === undefined) throw new Error(`there is no user ${name}`);
    return found.id;
  }

  /** The messages of a channel that this member sees, oldest first. */
  inChannel(channelId: string): MessageView[] {
    return [...this.messages.values()].filter((message) => message.channel_id === channelId);
  }

  /** Takes an event into the state. */
  apply(event: MemberEvent): void {
    this.events.push(event);
    switch (event.event) {
      case 'ready': {
        const { snapshot } = event;
        this.me = snapshot.me;
        this.guild = snapshot.guild;
        this.botOnline = snapshot.botOnline;
        this.commands = snapshot.commands;
        for (const user of snapshot.users) this.users.set(user.id, user);
        for (const channel of snapshot.channels) this.channels.set(channel.id, channel);
        for (const message of snapshot.messages) this.messages.set(message.id, message);
        return;
      }
      case 'messageCreate':
      case 'messageUpdate':
        this.messages.set(event.message.id, event.message);
        return;
      case 'messageDelete':
        this.messages.delete(event.messageId);
        return;
      case 'channel':
        this.channels.set(event.channel.id, event.channel);
        return;
      case 'channelDelete':
        this.channels.delete(event.channelId);
        return;
      case 'botStatus':
        this.botOnline = event.online;
        return;
      case 'commands':
        this.commands = event.commands;
        return;
      case 'guild':
        this.guild = event.guild;
        return;
      case 'users':
        this.me = event.me;
        for (const user of event.users) this.users.set(user.id, user);
        return;
      case 'typing':
      case 'failed':
        return;
    }
  }
}
