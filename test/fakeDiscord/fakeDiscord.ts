import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SnowflakeUtil } from 'discord.js';
import { freePort } from '../freePort.js';
import { FakeGateway } from './fakeGateway.js';
import { failHandshake, type GatewayFault } from './gatewayFaults.js';

/** JSON objects in Discord's shapes. */
export type Json = { [key: string]: unknown };

/** A member's file. */
type Attachment = Json & { readonly id: string };

export type Message = {
  readonly id: string;
  readonly channel: string;
  /** The only member who sees it; `undefined` if all do. */
  readonly privateTo: string | undefined;
  flags: number;
  content: string;
  components: Json[];
  attachments: Json[];
  /** Number of edits. */
  edits: number;
};

export type Interaction = {
  readonly id: string;
  readonly token: string;
  readonly member: string;
  readonly channel: string;
  /** Message of the used control. */
  readonly message: Message | undefined;
  /** custom_id of the used control. */
  readonly customId: string | undefined;
  /** Times of sending and of the first answer, in ms of `performance.now()`. */
  readonly sentAt: number;
  acknowledgedAt: number | undefined;
  /** Discord's type of the first answer: 4 a message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 a form. */
  answer: number | undefined;
  /** Message that its token edits. */
  original: Message | undefined;
};

/** A request from the bot, as faults see it. */
export type BotRequest = {
  readonly method: string;
  /** Path after the API's version: `/channels/1/messages`. */
  readonly path: string;
  readonly isByToken: boolean;
};

/** Failure of a request; `hang` never answers. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: Json;
      readonly headers?: Record<string, string>;
      /** Whether the request takes effect, so that only its answer is lost. */
      readonly isServed?: boolean;
    }
  | { readonly kind: 'close' }
  | { readonly kind: 'hang' };

export type FakeDiscordOptions = {
  readonly servers: number;
  readonly channelsPerServer: number;
  readonly members: number;
};

type Events = {
  acknowledged: [Interaction];
  /** After a public message was sent or edited. */
  shown: [Message];
  deleted: [Message];
  request: [BotRequest];
};

/** Discord's time limit for the first answer to an interaction, in ms. */
export const ANSWER_WITHIN_MS = 3000;
const TOKEN_LIFE_MS = 15 * 60_000;

const IS_EPHEMERAL = 64;
const APP = '900000000000000001';
const PERMISSIONS = (2n ** 49n - 1n).toString();
/** Members' permissions: everything but Administrator, Manage Server and Manage Messages. */
const MEMBER_PERMISSIONS = ((2n ** 49n - 1n) & ~(1n << 3n) & ~(1n << 5n) & ~(1n << 13n)).toString();

/** A refusal in Discord's form. */
class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const unknownInteraction = () => new ApiError(404, 10062, 'Unknown interaction');
const unknownMessage = () => new ApiError(404, 10008, 'Unknown Message');

/**
 * The part of Discord that the bot uses, for load and fault tests. Checks little, costs little, keeps Discord's deadlines, and
 * fails on demand. Members act through its methods.
 *
 * The playground, which checks every request by Discord's schemas, takes 5 to 7 ms of processor a press, about as much as the
 * bot; this takes 1.3 to 2.6 ms. Of 183 presses a second that this served, the playground served 131 (500 games, two cores).
 */
export class FakeDiscord {
  readonly token = 'fake.token';
  /** The bot's id. */
  readonly bot = APP;
  readonly events = new EventEmitter<Events>();
  /** Decides which requests fail; none by default. */
  fault: (request: BotRequest) => Fault | undefined = () => undefined;
  /** Fails the handshakes with the Gateway; none by default. */
  gatewayFault: GatewayFault | undefined;
  /** Handshakes with the Gateway so far, failed ones included. */
  handshakes = 0;
  /** Number of requests with the bot's token, by second. */
  readonly botRequests = new Map<number, number>();
  /** Number of refused requests by code. */
  readonly refusals = new Map<number, number>();
  readonly channels: readonly string[];
  readonly members: readonly string[];
  /** Names of the application's emojis, by id. */
  readonly emojis = new Map<string, string>();
  /** Newest public message of each channel. */
  readonly boards = new Map<string, Message>();
  readonly #server: Server;
  readonly #gateway: FakeGateway;
  readonly #sockets = new Set<Socket>();
  /** Files by address, each served once. */
  readonly #files = new Map<string, string>();
  readonly #interactions = new Map<string, Interaction>();
  readonly #messages = new Map<string, Message>();
  /** Messages by nonce. */
  readonly #nonces = new Map<string, string>();
  readonly #serverOf = new Map<string, string>();
  /** Name and parent of each thread. */
  readonly #threads = new Map<string, { readonly name: unknown; readonly parent: string }>();
  #nextId = 1_000_000_000_000_000_000n;
  #port = 0;

  private constructor(options: FakeDiscordOptions) {
    this.members = Array.from({ length: options.members }, (_, i) =>
      String(800_000_000_000_000_000n + BigInt(i)),
    );
    const channels: string[] = [];
    for (let s = 0; s < options.servers; s++) {
      for (let c = 0; c < options.channelsPerServer; c++) {
        const id = String(600_000_000_000_000_000n + BigInt(s * 10_000 + c));
        channels.push(id);
        this.#serverOf.set(id, this.#serverId(s));
      }
    }
    this.channels = channels;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (...handshake) => {
      this.handshakes += 1;
      const { server } = this.#gateway;
      if (this.gatewayFault) failHandshake(this.gatewayFault, server, handshake);
      else server.handleUpgrade(...handshake, (link) => this.#gateway.attach(link));
    });
    this.#gateway = new FakeGateway({
      url: () => this.#gatewayUrl,
      self: () => ({ user: this.#user(APP), application: { id: APP, flags: 0 } }),
      servers: () => Array.from({ length: options.servers }, (_, i) => this.#serverJson(i)),
    });
  }

  static async start(options: FakeDiscordOptions): Promise<FakeDiscord> {
    const discord = new FakeDiscord(options);
    await discord.listen();
    return discord;
  }

  /** Starts serving; after `unlisten` at the same port. */
  async listen(): Promise<void> {
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Becomes unreachable: refuses new connections and cuts existing ones. */
  async unlisten(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.dropConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The server of a channel or thread. */
  serverOf(channel: string): string {
    return this.#serverOf.get(channel)!;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.unlisten();
    this.#gateway.server.close();
  }

  /** Cuts the Gateway's connections without a close frame. The bot may RESUME. */
  dropConnections(): void {
    this.#gateway.dropConnections();
  }

  /** Closes the Gateway's connections with a close code. */
  closeGateway(code: number): void {
    this.#gateway.close(code);
  }

  reconnect(): void {
    this.#gateway.reconnect();
  }

  invalidate(): void {
    this.#gateway.invalidate();
  }

  /** Public messages of a channel that were not deleted, oldest first. */
  messagesIn(channel: string): Message[] {
    return [...this.#messages.values()].filter(
      (message) => message.channel === channel && message.privateTo === undefined,
    );
  }

  /** Presses a button as a member. */
  press(member: string, message: Message, customId: string): Interaction {
    return this.interact(3, member, message.channel, message, { component_type: 2, custom_id: customId });
  }

  /** Submits the form that a control of a message opened: texts, values of selects, or files by `attachment`. */
  submitForm(
    member: string,
    message: Message,
    customId: string,
    fields: Readonly<Record<string, string | readonly string[] | readonly Attachment[]>>,
  ): Interaction {
    const files = Object.values(fields).flatMap((value) =>
      typeof value === 'string' ? [] : value.filter((each) => typeof each !== 'string'),
    );
    const components = Object.entries(fields).map(([custom_id, value], i) => ({
      type: 18,
      id: 2 * i + 1,
      component: { id: 2 * i + 2, custom_id, ...fieldData(value) },
    }));
    return this.interact(5, member, message.channel, message, {
      custom_id: customId,
      components,
      resolved: { attachments: Object.fromEntries(files.map((file) => [file.id, file])) },
    });
  }

  /** Runs a command as a member. */
  command(
    member: string,
    channel: string,
    name: string,
    options: Record<string, string | number> = {},
  ): Interaction {
    const data = {
      id: String(700_000_000_000_000_000n),
      name,
      type: 1,
      options: Object.entries(options).map(([key, value]) => ({
        name: key,
        type: typeof value === 'number' ? 4 : /^\d{17,}$/.test(value) ? 6 : 3,
        value,
      })),
      resolved: this.#resolved(options),
    };
    return this.interact(2, member, channel, undefined, data);
  }

  /** Stores a member's file. Returns it in the form for a command. */
  attachment(name: string, text: string): Attachment {
    const id = this.#id();
    const url = `http://127.0.0.1:${this.#port}/files/${id}`;
    this.#files.set(new URL(url).pathname, text);
    return { id, filename: name, size: Buffer.byteLength(text), url, proxy_url: url, ephemeral: true };
  }

  /** Sends any interaction. `body` overrides valid fields. */
  interact(
    type: number,
    member: string,
    channel: string,
    message: Message | undefined,
    data: unknown,
    body: Json = {},
  ): Interaction {
    const id = this.#id();
    const interaction: Interaction = {
      id,
      token: `token-${id}`,
      member,
      channel,
      message,
      customId: customIdIn(data),
      sentAt: performance.now(),
      acknowledgedAt: undefined,
      answer: undefined,
      original: undefined,
    };
    this.#interactions.set(id, interaction);
    setTimeout(() => this.#interactions.delete(id), TOKEN_LIFE_MS).unref();
    const guild = this.#serverOf.get(channel)!;
    const json = {
      id,
      application_id: APP,
      type,
      token: interaction.token,
      version: 1,
      data,
      channel_id: channel,
      channel: { ...this.#channel(channel), permissions: MEMBER_PERMISSIONS },
      locale: 'en-US',
      entitlements: [],
      authorizing_integration_owners: { 0: guild },
      context: 0,
      app_permissions: PERMISSIONS,
      attachment_size_limit: 10 * 1024 * 1024,
      guild_id: guild,
      guild: { id: guild, locale: 'en-US', features: [] },
      guild_locale: 'en-US',
      member: { ...MEMBERSHIP, user: this.#user(member), permissions: MEMBER_PERMISSIONS },
      ...(message && { message: this.#messageJson(message) }),
      ...body,
    };
    this.#gateway.dispatch('INTERACTION_CREATE', json, guild);
    return interaction;
  }

  #resolved(options: Record<string, string | number>): Json {
    const users = Object.values(options).filter(
      (value) => typeof value === 'string' && this.members.includes(value),
    );
    return {
      users: Object.fromEntries(users.map((id) => [id, this.#user(String(id))])),
      members: Object.fromEntries(
        users.map((id) => [id, { ...MEMBERSHIP, permissions: MEMBER_PERMISSIONS }]),
      ),
    };
  }

  get #gatewayUrl(): string {
    return `ws://127.0.0.1:${this.#port}/`;
  }

  /** Returns a server's data for the Gateway. */
  #serverJson(index: number): Json & { readonly id: string } {
    const id = this.#serverId(index);
    return {
      ...guildJson(id),
      id,
      channels: this.channels
        .filter((each) => this.#serverOf.get(each) === id)
        .map((each) => this.#channel(each)),
      members: [{ ...MEMBERSHIP, user: this.#user(APP) }],
      member_count: this.members.length + 1,
      threads: [...this.#threads.keys()]
        .filter((each) => this.#serverOf.get(each) === id)
        .map((each) => this.#channel(each)),
    };
  }

  // REST.

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch (error) {
      if (request.complete || !request.destroyed) throw error;
      return; // The bot disconnected during the request.
    }
    const file = this.#files.get(request.url ?? '');
    if (file !== undefined) {
      this.#files.delete(request.url!);
      response.end(file);
      return;
    }
    const path = (request.url ?? '').replace(/^\/api\/v\d+/, '').replace(/\?.*/, '');
    const method = request.method ?? 'GET';
    const isByToken = /^\/(interactions|webhooks)\//.test(path);
    const asked: BotRequest = { method, path, isByToken };
    if (!isByToken) {
      const second = Math.floor(performance.now() / 1000);
      this.botRequests.set(second, (this.botRequests.get(second) ?? 0) + 1);
    }
    this.events.emit('request', asked);
    const fault = this.fault(asked);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'close') {
      request.socket.destroy();
      return;
    }
    const body = payloadOf(Buffer.concat(parts), request.headers['content-type'] ?? '');
    const wantsResponse = request.url?.includes('with_response=true') ?? false;
    if (fault?.kind === 'status') {
      try {
        if (fault.isServed) this.#route(method, path, body, wantsResponse);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error; // The fault's answer replaces the refusal.
      }
      answer(response, fault.status, fault.body ?? { message: 'fault', code: 0 }, fault.headers);
      return;
    }
    try {
      const found = this.#route(method, path, body, wantsResponse);
      answer(response, found === undefined ? 204 : 200, found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusals.set(error.code, (this.refusals.get(error.code) ?? 0) + 1);
      answer(response, error.status, { message: error.message, code: error.code });
    }
  }

  #route(method: string, path: string, body: Json, wantsResponse: boolean): unknown {
    const [, room, one = '', two = '', three = ''] = path.split('/');
    if (room === 'interactions') return this.#callback(one, two, body, wantsResponse);
    if (room === 'webhooks') return this.#webhook(method, two, body);
    if (room === 'channels' && two === 'messages') return this.#channelMessage(method, one, three, body);
    if (room === 'channels' && method === 'GET') return this.#channel(one);
    if (room === 'channels' && two === 'threads') return this.#thread(one, body);
    if (room === 'channels' && method === 'DELETE') {
      const deleted = this.#channel(one);
      this.#threads.delete(one);
      return deleted;
    }
    if (room === 'applications' && two === 'emojis') return this.#emoji(method, three, body);
    if (room === 'applications' && method === 'GET') return [];
    if (room === 'applications')
      return (body as unknown as Json[]).map((each, i) => ({
        ...each,
        id: String(i + 1),
        application_id: APP,
        version: '1',
      }));
    if (room === 'gateway') {
      const limits = { total: 1000, remaining: 999, reset_after: 1, max_concurrency: 1 };
      return { url: this.#gatewayUrl, shards: 1, session_start_limit: limits };
    }
    if (room === 'users') return this.#user(one);
    if (room === 'guilds') {
      if (three !== APP && !this.members.includes(three)) throw new ApiError(404, 10007, 'Unknown Member');
      return { ...MEMBERSHIP, user: this.#user(three) };
    }
    throw new ApiError(404, 0, `404: ${method} ${path}`);
  }

  #emoji(method: string, id: string, { name }: Json): unknown {
    if (method === 'GET') return { items: [...this.emojis].map(([each, named]) => emojiJson(each, named)) };
    if (method === 'DELETE') {
      this.emojis.delete(id);
      return undefined;
    }
    const created = this.#id();
    this.emojis.set(created, String(name));
    return emojiJson(created, String(name));
  }

  #callback(id: string, token: string, { type, data }: Json, wantsResponse: boolean): unknown {
    const interaction = this.#interactions.get(id);
    if (!interaction || interaction.token !== token) throw unknownInteraction();
    if (interaction.acknowledgedAt !== undefined) {
      throw new ApiError(400, 40060, 'Interaction has already been acknowledged.');
    }
    const now = performance.now();
    if (now - interaction.sentAt > ANSWER_WITHIN_MS) throw unknownInteraction();
    interaction.acknowledgedAt = now;
    interaction.answer = Number(type);
    const content = (data ?? {}) as Json;
    if (type === 4 || type === 5)
      interaction.original = this.#create(interaction.channel, content, interaction.member, type === 5);
    if (type === 6 || type === 7) interaction.original = interaction.message;
    this.events.emit('acknowledged', interaction);
    if (type === 7 && interaction.message) this.#edit(interaction.message, content);
    if (!wantsResponse) return undefined;
    const { original } = interaction;
    return {
      interaction: { id, type: 3, response_message_id: original?.id },
      resource: { type, ...(original && { message: this.#messageJson(original) }) },
    };
  }

  #webhook(method: string, token: string, body: Json): unknown {
    const interaction = this.#interactions.get(token.replace('token-', ''));
    if (!interaction) throw new ApiError(404, 10015, 'Unknown Webhook');
    if (method === 'POST')
      return this.#messageJson(this.#create(interaction.channel, body, interaction.member, false));
    const { original } = interaction;
    if (!original || !this.#messages.has(original.id)) throw unknownMessage();
    if (method === 'PATCH') this.#edit(original, body);
    return this.#messageJson(original);
  }

  #channelMessage(method: string, channel: string, id: string, body: Json): unknown {
    if (method === 'POST')
      return this.#messageJson(this.#sentBefore(body) ?? this.#create(channel, body, undefined, false));
    const message = this.#messages.get(id);
    if (!message) throw unknownMessage();
    if (method === 'PATCH') this.#edit(message, body);
    if (method !== 'DELETE') return this.#messageJson(message);
    this.#messages.delete(id);
    if (this.boards.get(channel) === message) {
      // Messages without content are deferrals.
      const newest = this.messagesIn(channel).findLast(({ components }) => components.length > 0);
      if (newest) this.boards.set(channel, newest);
      else this.boards.delete(channel);
    }
    this.events.emit('deleted', message);
    return undefined;
  }

  #sentBefore({ enforce_nonce, nonce }: Json): Message | undefined {
    const id = enforce_nonce === true ? this.#nonces.get(String(nonce)) : undefined;
    return id === undefined ? undefined : this.#messages.get(id);
  }

  #thread(parent: string, { name }: Json): Json {
    const id = this.#id();
    this.#serverOf.set(id, this.#serverOf.get(parent)!);
    this.#threads.set(id, { name, parent });
    return this.#channel(id);
  }

  #create(channel: string, body: Json, member: string | undefined, isLoading: boolean): Message {
    const flags = Number(body.flags ?? 0);
    const message: Message = {
      id: this.#id(),
      channel,
      privateTo: (flags & IS_EPHEMERAL) === 0 ? undefined : member,
      flags,
      content: '',
      components: [],
      attachments: [],
      edits: 0,
    };
    this.#messages.set(message.id, message);
    if (body.nonce !== undefined) this.#nonces.set(String(body.nonce), message.id);
    this.#fill(message, body);
    if (!isLoading) this.#show(message);
    return message;
  }

  #edit(message: Message, body: Json): void {
    message.edits += 1;
    this.#fill(message, body);
    this.#show(message);
  }

  #fill(message: Message, body: Json): void {
    if (typeof body.content === 'string') message.content = body.content;
    if (body.flags !== undefined) message.flags |= Number(body.flags);
    if (Array.isArray(body.components)) message.components = body.components as Json[];
    if (Array.isArray(body.attachments)) {
      message.attachments = (body.attachments as Json[]).map((each) => ({
        ...each,
        id: this.#id(),
        size: 1,
        url: `http://127.0.0.1:${this.#port}/a`,
        proxy_url: `http://127.0.0.1:${this.#port}/a`,
      }));
    }
  }

  #show(message: Message): void {
    if (message.privateTo !== undefined) return;
    const newest = this.boards.get(message.channel);
    // An edit moves no message down.
    if (!newest || BigInt(message.id) >= BigInt(newest.id)) this.boards.set(message.channel, message);
    this.events.emit('shown', message);
  }

  // Discord's shapes.

  /** Sets the ids' offset from this machine's time, in ms. By default they are years in the past. */
  setClock(ms: number): void {
    this.#nextId = SnowflakeUtil.generate({ timestamp: Date.now() + ms });
  }

  #id(): string {
    return String(this.#nextId++);
  }

  #serverId(index: number): string {
    // Discord derives the shard from the bits above the lowest 22.
    return String(500_000_000_000_000_000n + (BigInt(index) << 22n));
  }

  #user(id: string): Json {
    const username = `member${id.slice(-3)}`;
    return { id, username, discriminator: '0', global_name: null, avatar: null, bot: id === APP };
  }

  #channel(id: string): Json {
    const thread = this.#threads.get(id);
    const isThread = !this.channels.includes(id);
    return {
      id,
      type: isThread ? 11 : 0,
      guild_id: this.#serverOf.get(id),
      name: `channel-${id.slice(-4)}`,
      permission_overwrites: [],
      position: 0,
      flags: 0,
      ...(isThread && {
        ...(thread && { name: thread.name }),
        parent_id: thread?.parent ?? this.channels[0],
        owner_id: APP,
        thread_metadata: {
          archived: false,
          auto_archive_duration: 1440,
          archive_timestamp: EPOCH,
          locked: false,
        },
      }),
    };
  }

  #messageJson({ id, channel, flags, content, components, attachments }: Message): Json {
    return {
      id,
      channel_id: channel,
      type: 0,
      author: this.#user(APP),
      content,
      timestamp: EPOCH,
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments,
      embeds: [],
      components,
      flags,
      pinned: false,
      application_id: APP,
      webhook_id: APP,
    };
  }
}

/** Type and value of a form's field: a text input, a select or a file upload. */
function fieldData(value: string | readonly string[] | readonly Attachment[]): Json {
  if (typeof value === 'string') return { type: 4, value };
  const isUpload = value.some((each) => typeof each !== 'string');
  const values = value.map((each) => (typeof each === 'string' ? each : each.id));
  return { type: isUpload ? 19 : 3, values };
}

function customIdIn(data: unknown): string | undefined {
  const id = (data as Json | null | undefined)?.custom_id;
  return typeof id === 'string' ? id : undefined;
}

const emojiJson = (id: string, name: string): Json => ({
  ...{ id, name, roles: [], require_colons: true, managed: false, animated: false, available: true },
});

const EPOCH = '2026-01-01T00:00:00.000000+00:00';

const MEMBERSHIP = {
  avatar: null,
  flags: 0,
  joined_at: EPOCH,
  nick: null,
  pending: false,
  roles: [],
  deaf: false,
  mute: false,
};

const guildJson = (id: string): Json => ({
  id,
  name: `server-${id.slice(-2)}`,
  features: [],
  owner_id: APP,
  roles: [
    {
      id,
      name: '@everyone',
      permissions: PERMISSIONS,
      position: 0,
      color: 0,
      hoist: false,
      managed: false,
      mentionable: false,
      flags: 0,
    },
  ],
  emojis: [],
  stickers: [],
  preferred_locale: 'en-US',
  joined_at: EPOCH,
  large: false,
  unavailable: false,
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  verification_level: 0,
  premium_tier: 0,
});

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const NAME = 'name="payload_json"';
const BLANK_LINE = '\r\n\r\n';

/** Returns a request's JSON: the body, or the part `payload_json` of a multipart body; `{}` without either. */
function payloadOf(body: Buffer, contentType: string): { [key: string]: unknown } {
  const text = contentType.startsWith('multipart/') ? part(body, contentType) : body.toString();
  return text === '' ? {} : (JSON.parse(text) as { [key: string]: unknown });
}

function part(body: Buffer, contentType: string): string {
  const named = body.indexOf(NAME);
  if (named < 0) return '';
  const start = body.indexOf(BLANK_LINE, named) + BLANK_LINE.length;
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  return body.toString('utf8', start, body.indexOf(`\r\n--${boundary}`, start));
}
