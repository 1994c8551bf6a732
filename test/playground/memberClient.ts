import { WebSocket } from 'ws';
import { MemberState } from '../../assets/page/memberState.js';
import type {
  ActivityView,
  ChoiceView,
  CommandView,
  ComponentView,
  FileValue,
  MemberEvent,
  MemberReply,
  MemberRequest,
  MessageView,
  OptionView,
  Outcome,
  Refusal,
  RequestOf,
} from '../../src/playground/members/memberProtocol.js';

/** Returns all components of a message, with nested ones, in reading order. */
export function componentsOf(message: MessageView): ComponentView[] {
  const walk = (component: ComponentView): ComponentView[] => {
    const children = Array.isArray(component.components) ? (component.components as ComponentView[]) : [];
    const accessory = component.accessory as ComponentView | undefined;
    return [component, ...children.flatMap(walk), ...(accessory === undefined ? [] : walk(accessory))];
  };
  return message.components.flatMap(walk);
}

/** Returns a message's text: its content and its text displays. */
export function textOf(message: MessageView): string {
  const texts = componentsOf(message).flatMap(({ type, content }) => (type === 10 ? [String(content)] : []));
  return [message.content, ...texts].filter((text) => text !== '').join('\n');
}

/** Returns a message's buttons, in reading order. */
export function buttonsOf(message: MessageView): ComponentView[] {
  return componentsOf(message).filter(({ type }) => type === 2);
}

/** Thrown if the playground refuses a request; `code` says why. */
class RefusedByPlayground extends Error {
  constructor(
    readonly code: Refusal['code'],
    message: string,
  ) {
    super(message);
    this.name = 'RefusedByPlayground';
  }
}

type Value = string | number | boolean;
/** A file for a command, a message or a modal. */
type GivenFile = { readonly name: string; readonly bytes: Uint8Array | string };
const fileValue = ({ name, bytes }: GivenFile): FileValue => ({
  filename: name,
  base64: Buffer.from(bytes).toString('base64'),
});
type OptionValues = Readonly<Record<string, Value>>;
type WithoutId<R> = R extends MemberRequest ? Omit<R, 'id'> : never;

/** Selects a component by its custom id or label, or by a test. */
type Pick = string | ((component: ComponentView) => boolean);

const DEFAULT_TIMEOUT_MS = 10_000;

/** A member for tests, with their current view and a method for each action. */
export class MemberClient extends MemberState {
  /** Every event since connecting, oldest first. */
  readonly events: MemberEvent[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: MemberReply) => void>();
  readonly #listeners = new Set<(event: MemberEvent) => void>();
  #nextId = 1;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (raw) => this.#receive(JSON.parse(raw.toString()) as MemberEvent | MemberReply));
  }

  /** Returns the id of a channel or thread by name; `dm` is the DM with the bot. */
  channel(name: string): string {
    const found = [...this.channels.values()].find((c) =>
      name === 'dm' ? c.kind === 'dm' : c.name === name,
    );
    if (found === undefined) throw new Error(`${this.me.username} sees no channel ${name}`);
    return found.id;
  }

  /** Returns the id of a user by username or display name. */
  user(name: string): string {
    const found = [...this.users.values()].find(
      (u) => u.username === name || u.displayName === name || u.id === name,
    );
    if (found === undefined) throw new Error(`there is no user ${name}`);
    return found.id;
  }

  /** Sends a message, optionally with files. */
  async send(channelId: string, content: string, files: readonly GivenFile[] = []): Promise<void> {
    await this.#request({ do: 'send', channelId, content, files: files.map(fileValue) });
  }

  /** Shows the member as typing. */
  async type(channelId: string): Promise<void> {
    await this.#request({ do: 'typing', channelId });
  }

  /**
   * Runs a slash command, optionally with files. User options may be names. Resolves once the bot has answered or timed out.
   */
  command(
    channelId: string,
    name: string,
    options: OptionValues = {},
    files: Readonly<Record<string, GivenFile>> = {},
  ): Promise<Outcome> {
    const uploads = Object.entries(files).map(([option, file]) => [option, fileValue(file)] as const);
    const all = { ...this.#withIds(name, options), ...Object.fromEntries(uploads) };
    return this.#interact({ do: 'command', channelId, name, options: all });
  }

  /** Chooses a command in the context menu of a user or a message. Resolves once the bot has answered or timed out. */
  menu(channelId: string, name: string, target: RequestOf<'menu'>['target']): Promise<Outcome> {
    return this.#interact({ do: 'menu', channelId, name, target });
  }

  /** Returns the bot's choices for an option during typing. */
  async autocomplete(
    channelId: string,
    name: string,
    options: OptionValues,
    focused: string,
  ): Promise<readonly ChoiceView[]> {
    const filled = this.#withIds(name, options);
    const outcome = await this.#interact({ do: 'autocomplete', channelId, name, options: filled, focused });
    if (outcome.kind !== 'choices') throw new Error(`no choices, but ${JSON.stringify(outcome)}`);
    return outcome.choices;
  }

  /** Presses a button. */
  click(message: MessageView, pick: Pick): Promise<Outcome> {
    const customId = customIdOf(message, (c) => c.type === 2 && matches(c, pick), pick);
    return this.#interact({ do: 'click', channelId: message.channel_id, messageId: message.id, customId });
  }

  /** Presses a button by its custom id, even if the message no longer has it. */
  clickId(at: { channelId: string; messageId: string }, customId: string): Promise<Outcome> {
    return this.#interact({ do: 'click', ...at, customId });
  }

  /** Chooses in a select; `values` may be values or labels of its options. */
  select(message: MessageView, pick: Pick | null, values: readonly string[]): Promise<Outcome> {
    const isMeant = (c: ComponentView): boolean => SELECTS.has(c.type) && (pick === null || matches(c, pick));
    const select = componentsOf(message).find(isMeant);
    if (select === undefined) throw new Error(`no select ${String(pick)} on message ${message.id}`);
    const options = Array.isArray(select.options)
      ? (select.options as { label: string; value: string }[])
      : [];
    return this.#interact({
      do: 'select',
      channelId: message.channel_id,
      messageId: message.id,
      customId: String(select.custom_id),
      values: values.map(
        (value) => options.find((o) => o.value === value || o.label === value)?.value ?? value,
      ),
    });
  }

  /** Submits a modal with its fields by custom id: texts, values of selects, or files. */
  submitModal(
    modalId: string,
    fields: Readonly<Record<string, string | string[] | GivenFile[]>>,
  ): Promise<Outcome> {
    const filled = Object.entries(fields).map(([id, value]) => {
      const isUpload = typeof value !== 'string' && value.every((each) => typeof each === 'object');
      return [id, isUpload && value.length > 0 ? (value as GivenFile[]).map(fileValue) : value] as const;
    });
    return this.#interact({
      do: 'submitModal',
      modalId,
      fields: Object.fromEntries(filled) as Record<string, string | string[]>,
    });
  }

  /** Opens a channel's Activity by the entry point. */
  async launch(channelId: string): Promise<ActivityView> {
    const outcome = await this.#interact({ do: 'launch', channelId });
    if (outcome.kind !== 'launch') throw new Error(`no Activity, but ${JSON.stringify(outcome)}`);
    return outcome.activity;
  }

  /** Sends a message as an Activity's window does. */
  async sendFromActivity(frameId: string, message: unknown): Promise<void> {
    await this.#request({ do: 'activityMessage', frameId, message });
  }

  async closeActivity(frameId: string): Promise<void> {
    await this.#request({ do: 'closeActivity', frameId });
  }

  /** Waits for an event of a kind, beginning with the event number `from`. */
  nextEvent<Kind extends MemberEvent['event']>(
    kind: Kind,
    from: number,
  ): Promise<Extract<MemberEvent, { event: Kind }>> {
    return this.waitFor(
      ({ events }) =>
        events
          .slice(from)
          .find((event): event is Extract<MemberEvent, { event: Kind }> => event.event === kind),
      { what: kind },
    );
  }

  /** Dismisses a private message. */
  async dismiss(message: MessageView): Promise<void> {
    await this.#request({ do: 'dismiss', channelId: message.channel_id, messageId: message.id });
  }

  /** Deletes any visible message, as a moderator would. */
  async delete(message: MessageView): Promise<void> {
    await this.#request({ do: 'delete', channelId: message.channel_id, messageId: message.id });
  }

  async setLocale(locale: string): Promise<void> {
    await this.#request({ do: 'setLocale', locale });
  }

  async setGuildLocale(locale: string): Promise<void> {
    await this.#request({ do: 'setGuildLocale', locale });
  }

  /**
   * Waits until `find` returns a value. Calls it at once and after every event, without polling.
   *
   * @throws Error after `timeoutMs`, naming `what` and the last messages seen
   */
  waitFor<T>(
    find: (client: this, event: MemberEvent | null) => T | undefined | null | false,
    options: { what?: string; timeoutMs?: number } = {},
  ): Promise<T> {
    const { what = 'what was waited for', timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    return new Promise((resolve, reject) => {
      const attempt = (event: MemberEvent | null): void => {
        let found: T | undefined | null | false;
        try {
          found = find(this, event);
        } catch (error) {
          done();
          reject(error);
          return;
        }
        if (found === undefined || found === null || found === false) return;
        done();
        resolve(found);
      };
      const timer = setTimeout(() => {
        done();
        const seen = [...this.messages.values()].slice(-3).map((message) => textOf(message).slice(0, 200));
        reject(
          new Error(
            `${this.me?.username ?? 'nobody'} did not see ${what} within ${timeoutMs} ms; saw ${JSON.stringify(seen)}`,
          ),
        );
      }, timeoutMs);
      const done = (): void => {
        clearTimeout(timer);
        this.#listeners.delete(attempt);
      };
      this.#listeners.add(attempt);
      attempt(null);
    });
  }

  /** Waits for a message of the channel that passes a test, new or old, and returns its current state. */
  waitForMessage(
    channelId: string,
    test: (message: MessageView) => boolean,
    options: { what?: string; timeoutMs?: number } = {},
  ): Promise<MessageView> {
    const { what = 'a message', timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    return this.waitFor((client) => client.inChannel(channelId).findLast(test), { what, timeoutMs });
  }

  /** Returns an outcome's message. Waits until the bot completes a deferred answer. */
  async settled(outcome: Outcome, options: { timeoutMs?: number } = {}): Promise<MessageView> {
    if (!('message' in outcome)) throw new Error(`no message, but ${JSON.stringify(outcome)}`);
    const { id } = outcome.message;
    return this.waitFor(
      (client) => {
        const message = client.messages.get(id);
        if (message === undefined) throw new Error(`the message ${id} is gone`);
        return (message.flags & LOADING) === 0 && message;
      },
      { what: 'the deferred answer', ...options },
    );
  }

  /** Downloads an attachment. */
  async download(attachment: { readonly url: string }): Promise<Uint8Array> {
    const response = await fetch(attachment.url);
    if (!response.ok) throw new Error(`${attachment.url} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Disconnects. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.close();
    });
  }

  #interact(request: WithoutId<MemberRequest>): Promise<Outcome> {
    return this.#request(request) as Promise<Outcome>;
  }

  #request(request: WithoutId<MemberRequest>): Promise<unknown> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (reply) => {
        if (reply.ok) resolve(reply.result);
        else reject(new RefusedByPlayground(reply.error.code, reply.error.message));
      });
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #withIds(name: string, options: OptionValues): Record<string, Value> {
    const types = new Map(optionsOf(this.commands, name).map((option) => [option.name, option.type]));
    return Object.fromEntries(
      Object.entries(options).map(([key, value]) => [
        key,
        types.get(key) === 6 && typeof value === 'string' ? this.user(value) : value,
      ]),
    );
  }

  #receive(payload: MemberEvent | MemberReply): void {
    if (!('event' in payload)) {
      this.#waiting.get(payload.id)?.(payload);
      this.#waiting.delete(payload.id);
      return;
    }
    this.events.push(payload);
    this.apply(payload);
    for (const listener of [...this.#listeners]) listener(payload);
  }
}

const LOADING = 1 << 7;
const SELECTS: ReadonlySet<number> = new Set([3, 5, 6, 7, 8]);

function optionsOf(commands: readonly CommandView[], name: string): readonly OptionView[] {
  const [first, ...path] = name.split(' ');
  let options = commands.find((command) => command.name === first)?.options ?? [];
  for (const step of path) options = options.find((option) => option.name === step)?.options ?? [];
  return options;
}

function matches(component: ComponentView, pick: Pick): boolean {
  if (typeof pick === 'function') return pick(component);
  return component.custom_id === pick || component.label === pick;
}

function customIdOf(message: MessageView, test: (component: ComponentView) => boolean, pick: Pick): string {
  const found = componentsOf(message).find(test);
  if (found === undefined) throw new Error(`no button ${String(pick)} on message ${message.id}`);
  return String(found.custom_id);
}

/**
 * Connects as one of the guild's members.
 *
 * @param url the playground's `url`
 * @param name a username, a displayed name or an id
 */
export async function connectMember(url: string, name: string): Promise<MemberClient> {
  const address = new URL('/members', url);
  address.protocol = 'ws:';
  address.searchParams.set('as', name);
  const client = new MemberClient(new WebSocket(address));
  await client
    .waitFor((_, event) => event?.event === 'ready', { what: 'the playground' })
    .catch((error: unknown) => {
      throw new Error(`could not connect as ${name}`, { cause: error });
    });
  return client;
}
