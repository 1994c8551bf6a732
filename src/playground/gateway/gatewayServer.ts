import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from '../loopbackServer.js';
import { fullMemberJson, isJson, userJson } from '../world/wire.js';
import { applicationJson, guildCreateJson } from '../world/wireGuild.js';
import type { Json, World } from '../world/world.js';
import type { Interactions } from '../world/worldInteractions.js';
import { translateEvents } from './events.js';
import { type Closing, readIdentity, refusedQuery } from './handshake.js';
import { CLOSE, canReplay, dispatch, type Link, OP, type Session } from './session.js';
import { Sessions } from './sessions.js';

export interface Gateway {
  readonly upgrade: (upgrade: Upgrade) => void;
  /** Asks every client to reconnect and RESUME (op 7). */
  reconnect(): void;
  /** Ends every session. Clients must IDENTIFY again (op 9). */
  invalidate(): void;
  /** Cuts every connection without a close frame. Sessions stay resumable. */
  dropConnections(): void;
  closeConnections(code: number): void;
  /** Whether a session exists that dispatches can reach, now or after a RESUME. */
  hasSession(): boolean;
  close(): void;
}

interface GatewayOptions {
  /** Address, `ws://…`, without a query. */
  readonly url: string;
  readonly heartbeatMs: number;
  /** Time in which a session without a connection can be resumed, in ms. */
  readonly resumableMs: number;
}

/** Longest payload that Discord accepts, in bytes. */
const MAX_PAYLOAD_BYTES = 4096;
/** A longer message is not even received: its connection closes with 1009. */
const MAX_MESSAGE_BYTES = 16 * MAX_PAYLOAD_BYTES;

type OnBug = (error: unknown) => void;

/** Gateway v10 over JSON, without compression. */
export const createGateway = (
  world: World,
  interactions: Interactions,
  options: GatewayOptions,
  onBug: OnBug,
): Gateway => new GatewayServer(world, interactions, options, onBug);

class GatewayServer implements Gateway {
  readonly #world: World;
  readonly #options: GatewayOptions;
  readonly #onBug: OnBug;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  readonly #sessions: Sessions;
  /** Refusal of the next IDENTIFY. */
  #refusal: Closing | undefined;
  readonly #stopEvents: () => void;

  constructor(world: World, interactions: Interactions, options: GatewayOptions, onBug: OnBug) {
    this.#world = world;
    this.#options = options;
    this.#onBug = onBug;
    this.#sessions = new Sessions(world, options.resumableMs);
    this.#stopEvents = translateEvents(world, interactions, (...sent) => this.#sessions.broadcast(...sent));
  }

  readonly upgrade = ({ request, socket, head, query }: Upgrade): void => {
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client, query));
  };

  reconnect(): void {
    for (const link of this.#sessions.links) link.send({ op: OP.reconnect, d: null, s: null, t: null });
  }

  invalidate(): void {
    const { links } = this.#sessions;
    this.#sessions.forgetAll();
    for (const link of links) link.send({ op: OP.invalidSession, d: false, s: null, t: null });
  }

  dropConnections(): void {
    for (const link of this.#sessions.links) link.terminate();
  }

  closeConnections(code: number): void {
    const { links } = this.#sessions;
    if (links.length === 0) this.#refusal = { code, reason: 'Closed by the playground.' };
    this.#sessions.forgetAll();
    for (const link of links) link.close(code, 'Closed by the playground.');
  }

  hasSession(): boolean {
    return this.#sessions.size > 0;
  }

  close(): void {
    this.#stopEvents();
    this.#sessions.forgetAll();
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  /** Serves one connection, starting with HELLO. */
  #serve(socket: WebSocket, query: URLSearchParams): void {
    const link = linkOver(socket);
    socket.on('error', () => socket.terminate());
    const refusal = refusedQuery(query);
    if (refusal) {
      link.close(refusal.code, refusal.reason);
      return;
    }
    let session: Session | null = null;
    const { heartbeatMs } = this.#options;
    const timedOut = (): void => link.close(CLOSE.sessionTimedOut, 'Session timed out.');
    let heartbeat = setTimeout(timedOut, heartbeatMs * 2);

    socket.on('close', (code) => {
      clearTimeout(heartbeat);
      if (session !== null) this.#sessions.detach(session, link, code);
    });
    socket.on('message', (raw) => {
      const payload = decode(raw);
      if (payload?.op === OP.heartbeat) {
        clearTimeout(heartbeat);
        heartbeat = setTimeout(timedOut, heartbeatMs * 2);
        link.send({ op: OP.heartbeatAck, d: null, s: null, t: null });
        return;
      }
      try {
        session = this.#receive(payload, session, link);
      } catch (error) {
        this.#onBug(error);
        link.close(CLOSE.unknownError, 'The playground has a bug.');
      }
    });
    link.send({ op: OP.hello, d: { heartbeat_interval: heartbeatMs, _trace: [] }, s: null, t: null });
  }

  /** Handles any payload but a heartbeat. Returns the link's session afterwards. */
  #receive(payload: Json | null, session: Session | null, link: Link): Session | null {
    const refuse = (code: number, reason: string): Session | null => {
      link.close(code, reason);
      return session;
    };
    if (payload === null) return refuse(CLOSE.decodeError, 'Error while decoding payload.');
    switch (payload.op) {
      case OP.identify:
      case OP.resume:
        if (session !== null) return refuse(CLOSE.alreadyAuthenticated, 'Already authenticated.');
        return payload.op === OP.identify ? this.#identify(payload.d, link) : this.#resume(payload.d, link);
      case OP.presenceUpdate:
      case OP.voiceStateUpdate:
      case OP.requestGuildMembers:
        if (session === null) return refuse(CLOSE.notAuthenticated, 'Not authenticated.');
        if (payload.op === OP.requestGuildMembers) this.#sendMembers(session, payload.d);
        return session;
      default:
        return refuse(CLOSE.unknownOpcode, 'Unknown opcode.');
    }
  }

  #identify(data: unknown, link: Link): Session | null {
    const identity = this.#refusal ?? readIdentity(data, this.#world.botToken);
    this.#refusal = undefined;
    if ('code' in identity) {
      link.close(identity.code, identity.reason);
      return null;
    }
    const { intents, shard } = identity;
    const world = this.#world;
    const session = this.#sessions.begin(intents, link);
    dispatch(session, 'READY', {
      v: 10,
      user: { ...userJson(world.bot), verified: true, mfa_enabled: false, email: null },
      user_settings: {},
      guilds: world.isBotMember ? [{ id: world.guild.id, unavailable: true }] : [],
      private_channels: [],
      relationships: [],
      session_id: session.id,
      session_type: 'normal',
      resume_gateway_url: this.#options.url,
      application: { id: world.bot.id, flags: applicationJson(world).flags },
      geo_ordered_rtc_regions: [],
      auth: {},
      ...(Array.isArray(shard) ? { shard } : {}),
    });
    if (world.isBotMember) dispatch(session, 'GUILD_CREATE', guildCreateJson(world));
    return session;
  }

  #resume(data: unknown, link: Link): Session | null {
    if (!isJson(data) || data.token !== this.#world.botToken) {
      link.close(CLOSE.authenticationFailed, 'Authentication failed.');
      return null;
    }
    const session = typeof data.session_id === 'string' ? this.#sessions.find(data.session_id) : undefined;
    const { seq } = data;
    if (session === undefined || typeof seq !== 'number' || !canReplay(session, seq)) {
      link.send({ op: OP.invalidSession, d: false, s: null, t: null });
      return null;
    }
    this.#sessions.resume(session, link, seq);
    return session;
  }

  #sendMembers(session: Session, data: unknown): void {
    const { members, guild } = this.#world;
    const wanted = isJson(data) ? data : {};
    const ids = Array.isArray(wanted.user_ids) ? wanted.user_ids : [wanted.user_ids];
    const query = typeof wanted.query === 'string' ? wanted.query.toLowerCase() : null;
    const found = [...members.values()].filter(({ user }) =>
      query === null ? ids.includes(user.id) : user.username.toLowerCase().startsWith(query),
    );
    dispatch(session, 'GUILD_MEMBERS_CHUNK', {
      guild_id: guild.id,
      members: found.map(fullMemberJson),
      chunk_index: 0,
      chunk_count: 1,
      not_found: ids.filter((id) => typeof id === 'string' && !members.has(id)),
      ...(typeof wanted.nonce === 'string' ? { nonce: wanted.nonce } : {}),
    });
  }
}

const linkOver = (socket: WebSocket): Link => ({
  send: (payload) => socket.send(JSON.stringify(payload)),
  close: (code, reason) => socket.close(code, reason),
  terminate: () => socket.terminate(),
});

/** Returns a payload; `null` if it is too long or not a JSON object. */
function decode(raw: RawData): Json | null {
  const text = raw.toString();
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
