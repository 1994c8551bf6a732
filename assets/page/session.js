import { activityAddress } from './activityFrame.js';
import { isDrawable } from './drawable.js';
import { MemberState } from './memberState.js';

const V2_FAILED = 'This interaction failed';
const TYPING_MS = 10_000;
const RETRY_MS = 1500;

/**
 * A member at the page: their socket to the playground, their view, and their pending actions. The protocol is
 * described in `src/playground/members/memberProtocol.ts`.
 */
export class Session extends MemberState {
  constructor(username, changed) {
    super();
    this.username = username;
    this.changed = changed;
    this.isConnected = false;
    this.channelId = null;
    this.unread = new Map();
    this.typing = new Map();
    /** Pending or failed commands, visible to this member only. */
    this.notices = [];
    this.pending = new Set();
    /** Values chosen in selects since their message last changed, by message and custom id. */
    this.chosen = new Map();
    this.failures = new Map();
    this.modal = null;
    /** The open context menu: `{ channelId, target, at }`. */
    this.menu = null;
    /** The page beside the channel: `{ url, title }`, with the `frameId` and an offered `link` of an Activity. */
    this.beside = null;
    this.onActivityMessage = () => undefined;
    this.requests = new Map();
    this.nextId = 1;
    this.isWatched = () => false;
    this.connect();
  }

  connect() {
    const address = new URL('/members', location.href);
    address.protocol = 'ws:';
    address.searchParams.set('as', this.username);
    this.socket = new WebSocket(address);
    this.socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(data)));
    this.socket.addEventListener('close', () => {
      this.isConnected = false;
      this.pending.clear();
      this.notices = this.notices.filter(({ kind }) => kind === 'failed');
      for (const { reject } of this.requests.values()) reject(new Error('The playground is gone.'));
      this.requests.clear();
      this.changed();
      setTimeout(() => this.connect(), RETRY_MS);
    });
  }

  /** Sends a request to the playground. Rejects with an Error whose message can be shown. */
  request(what) {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (!this.isConnected) {
        reject(new Error('The playground is gone.'));
        return;
      }
      this.requests.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...what, id }));
    });
  }

  receive(payload) {
    if (payload.event === undefined) {
      const waiting = this.requests.get(payload.id);
      this.requests.delete(payload.id);
      if (payload.ok) waiting?.resolve(payload.result);
      else waiting?.reject(new Error(payload.error.message));
      return;
    }
    this.apply(payload);
    this.changed();
  }

  apply(event) {
    super.apply(event);
    if (event.event === 'ready' || event.event === 'users') this.makeNamesReadable();
    switch (event.event) {
      case 'ready':
        this.isConnected = true;
        this.chosen.clear();
        // The playground closes a member's Activity with their connection.
        if (this.beside?.frameId !== undefined) this.beside = null;
        if (!this.channels.has(this.channelId)) this.channelId = this.latestChannel() ?? this.firstChannel();
        return;
      case 'activityMessage':
        if (event.frameId === this.beside?.frameId) this.onActivityMessage(event.payload, event.problem);
        return;
      case 'activityClosed':
        if (event.frameId === this.beside?.frameId) this.beside = null;
        return;
      case 'messageCreate':
        this.typing.get(event.message.channel_id)?.delete(event.message.author.id);
        return this.countUnread(event.message);
      case 'messageUpdate':
        this.failures.delete(event.message.id);
        for (const key of this.chosen.keys())
          if (key.startsWith(`${event.message.id} `)) this.chosen.delete(key);
        return;
      case 'channelDelete':
        if (this.channelId === event.channelId) this.channelId = this.firstChannel();
        return;
      case 'typing':
        return this.startTyping(event.channelId, event.userId);
      case 'failed':
        // Other failures show where they were requested. Nobody waits for a deferred answer any more.
        if (event.reason === 'expired') {
          this.notices.push({ ...this.notice(event.channelId, event.commandName), kind: 'failed' });
        }
        return;
    }
  }

  /** Shows usernames if this system has no font for the members' names. */
  makeNamesReadable() {
    const readable = (user) =>
      isDrawable(user.displayName) ? user : { ...user, displayName: user.username };
    this.me = readable(this.me);
    for (const user of this.users.values()) this.users.set(user.id, readable(user));
  }

  /**
   * Returns the channel of the last message that the member caused or is named in, or else of the last message; `null` without any.
   * Archived threads are not in the sidebar.
   */
  latestChannel() {
    const listed = [...this.messages.values()].filter(
      (m) => this.channels.get(m.channel_id)?.archived === false,
    );
    const isNamedIn = (m) => JSON.stringify([m.content, m.components]).includes(`<@${this.me.id}>`);
    const own = listed.filter(
      (m) => m.author.id === this.me.id || m.interaction_metadata?.user.id === this.me.id || isNamedIn(m),
    );
    const last = (messages) => messages.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))[0];
    return (last(own) ?? last(listed))?.channel_id ?? null;
  }

  firstChannel() {
    const channels = [...this.channels.values()];
    return (channels.find(({ name }) => name === 'games') ?? channels[0])?.id ?? null;
  }

  get bot() {
    return [...this.users.values()].find((user) => user.bot);
  }

  /** Returns a channel's users: members and, if it is there, the bot. */
  usersIn({ place, memberIds }) {
    const isBotThere = place === 'guild' || place === 'botDm';
    return [...this.users.values()].filter((user) =>
      user.bot ? isBotThere : memberIds === null || memberIds.includes(user.id),
    );
  }

  get dm() {
    return [...this.channels.values()].find(({ kind }) => kind === 'dm');
  }

  countUnread(message) {
    if (message.author.id === this.me.id || this.isWatched(message.channel_id)) return;
    const unread = this.unread.get(message.channel_id) ?? { count: 0, pings: 0 };
    const isDm = ['dm', 'private'].includes(this.channels.get(message.channel_id)?.kind);
    const isPing = isDm || message.mentions.some(({ id }) => id === this.me.id);
    this.unread.set(message.channel_id, { count: unread.count + 1, pings: unread.pings + (isPing ? 1 : 0) });
  }

  startTyping(channelId, userId) {
    if (userId === this.me.id) return;
    const typists = this.typing.get(channelId) ?? new Map();
    clearTimeout(typists.get(userId));
    typists.set(
      userId,
      setTimeout(() => {
        typists.delete(userId);
        this.changed();
      }, TYPING_MS),
    );
    this.typing.set(channelId, typists);
  }

  /** Opens a channel and marks it as read. */
  open(channelId) {
    this.channelId = channelId;
    this.unread.delete(channelId);
    this.changed();
  }

  notice(channelId, commandName) {
    return { id: `notice-${this.nextId++}`, channelId, commandName, kind: 'sending', at: Date.now() };
  }

  dropNotice(id) {
    this.notices = this.notices.filter((notice) => notice.id !== id);
    this.changed();
  }

  /** Runs a command; its outcome shows in the channel. Rejects if the playground refuses it. */
  command(channelId, name, options) {
    return this.send({ do: 'command', channelId, name, options });
  }

  /** Runs a command of a context menu on its target. Rejects if the playground refuses it. */
  chooseMenu(channelId, { name }, target) {
    return this.send({ do: 'menu', channelId, name, target });
  }

  /** Sends a command and shows a notice until its answer comes. */
  async send(request) {
    const { channelId, name } = request;
    const notice = this.notice(channelId, name);
    this.notices = [...this.notices, notice];
    this.changed();
    try {
      const outcome = await this.request(request);
      if (outcome.kind === 'failed') {
        this.notices = this.notices.map((n) => (n.id === notice.id ? { ...n, kind: 'failed' } : n));
        this.changed();
      } else {
        this.dropNotice(notice.id);
        this.follow(outcome);
      }
    } catch (error) {
      this.dropNotice(notice.id);
      throw error;
    }
  }

  /** Presses a button, or chooses in a select, of a message. */
  async use(message, component, values = null) {
    const key = `${message.id} ${component.custom_id}`;
    if (this.pending.has(key)) return;
    this.pending.add(key);
    this.failures.delete(message.id);
    if (values !== null) this.chosen.set(key, values);
    this.changed();
    const at = { channelId: message.channel_id, messageId: message.id, customId: component.custom_id };
    try {
      const outcome = await this.request(
        values === null ? { do: 'click', ...at } : { do: 'select', ...at, values },
      );
      if (outcome.kind === 'failed') this.fail(key, message.id, V2_FAILED);
      this.follow(outcome);
    } catch (error) {
      this.fail(key, message.id, error.message);
    } finally {
      this.pending.delete(key);
      this.changed();
    }
  }

  /** Shows that a component's interaction failed, and resets its choice. */
  fail(key, messageId, reason) {
    this.failures.set(messageId, reason);
    this.chosen.delete(key);
  }

  /** Submits the open dialog. Returns an error message or `null`. */
  async submitModal(fields) {
    const { modal } = this;
    try {
      const outcome = await this.request({ do: 'submitModal', modalId: modal.id, fields });
      if (outcome.kind === 'failed') return 'Something went wrong. Try again.';
      if (this.modal === modal) this.closeModal();
      return null;
    } catch (error) {
      return error.message;
    }
  }

  openMenu(menu) {
    this.menu = menu;
    this.changed();
  }

  closeMenu() {
    this.menu = null;
    this.changed();
  }

  openBeside(beside) {
    this.beside = beside;
    this.changed();
  }

  closeBeside() {
    const frameId = this.beside?.frameId;
    this.beside = null;
    this.changed();
    // It may have closed itself.
    if (frameId !== undefined) this.request({ do: 'closeActivity', frameId }).catch(() => undefined);
  }

  /** Shows an address that the Activity wants to open, for the member to follow. */
  offerLink(link) {
    if (this.beside !== null) this.openBeside({ ...this.beside, link });
  }

  /** Opens the Activity of a channel. */
  async launch(channelId) {
    try {
      this.follow(await this.request({ do: 'launch', channelId }));
    } catch (error) {
      this.reject(channelId, error);
    }
  }

  /** Shows why the playground refused a command that has no input to show it at. */
  reject(channelId, { message }) {
    this.notices.push({ ...this.notice(channelId, null), kind: 'refused', reason: message });
    this.changed();
  }

  closeModal() {
    this.modal = null;
    this.changed();
  }

  follow(outcome) {
    if (outcome.kind === 'launch') {
      const { frameId, title } = outcome.activity;
      // The Activity may be open already.
      if (this.beside?.frameId !== frameId)
        this.openBeside({ frameId, title, url: activityAddress(outcome.activity) });
    }
    if (outcome.kind !== 'modal') return;
    this.modal = outcome.modal;
    this.changed();
  }
}
