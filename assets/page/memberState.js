/**
 * @import { ChannelView, CommandView, EntryPointView, GuildView, MemberEvent, MenuView, MessageView, Snapshot, UserView } from '../../src/playground/members/memberProtocol.js'
 */

/** A member's view of the world, kept up to date by events. The page and the tests' members use it. */
export class MemberState {
  /** @type {UserView} null before the first event */
  me = null;
  /** @type {GuildView} null before the first event */
  guild = null;
  botOnline = false;
  /** @type {Map<string, UserView>} */
  users = new Map();
  /** @type {Map<string, ChannelView>} */
  channels = new Map();
  /**
   * Messages that this member sees, by id, oldest first.
   * @type {Map<string, MessageView>}
   */
  messages = new Map();
  /** @type {readonly CommandView[]} */
  commands = [];
  /** @type {readonly MenuView[]} */
  menus = [];
  /** @type {EntryPointView | null} */
  entryPoint = null;
  /** @type {readonly string[]} */
  locales = [];

  /**
   * Returns the messages of a channel that this member sees, oldest first.
   * @param {string} channelId
   * @returns {MessageView[]}
   */
  inChannel(channelId) {
    return [...this.messages.values()].filter((message) => message.channel_id === channelId);
  }

  /**
   * Applies an event.
   * @param {MemberEvent} event
   */
  apply(event) {
    switch (event.event) {
      case 'ready':
        this.start(event.snapshot);
        return;
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
        this.menus = event.menus;
        this.entryPoint = event.entryPoint;
        return;
      case 'guild':
        this.guild = event.guild;
        return;
      case 'users':
        this.me = event.me;
        this.users = byId(event.users);
        return;
    }
  }

  /**
   * Resets the state to the initial snapshot.
   * @param {Snapshot} snapshot
   */
  start(snapshot) {
    this.me = snapshot.me;
    this.guild = snapshot.guild;
    this.users = byId(snapshot.users);
    this.channels = byId(snapshot.channels);
    this.messages = byId(snapshot.messages);
    this.commands = snapshot.commands;
    this.menus = snapshot.menus;
    this.entryPoint = snapshot.entryPoint;
    this.locales = snapshot.locales;
    this.botOnline = snapshot.botOnline;
  }
}

/**
 * @template {{ readonly id: string }} T
 * @param {readonly T[]} items
 * @returns {Map<string, T>}
 */
const byId = (items) => new Map(items.map((item) => [item.id, item]));
