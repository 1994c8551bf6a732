import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Interactions } from '../interactions.js';
import { fullMemberJson, isJson, userJson } from '../wire.js';
import { applicationJson, guildCreateJson } from '../wireGuild.js';
import type { Json, World } from '../world.js';
import { translateEvents } from './events.js';
import {
  ALL_INTENTS,
  CLOSE,
  canReplay,
  createSession,
  dispatch,
  type Link,
  OP,
  PRIVILEGED,
  replay,
  type Session,
} from './session.js';

export interface Gateway {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Asks every client to reconnect and RESUME (op 7). */
  reconnect(): void;
  /** Ends every session: clients have to IDENTIFY anew (op 9). */
  invalidate(): void;
  /** Cuts every connection without a word; sessions stay resumable. */
  dropConnections(): void;
  /** Whether any session exists that a dispatch could reach, now or after a RESUME. */
  hasSession(): boolean;
  close(): void;
}

export interface GatewayOptions {
  /** `ws://…` without a query. */
  readonly url: string;
  readonly heartbeatMs: number;
  /** How long a session without a connection can be resumed, in ms. */
  readonly resumableMs: number;
}

/** Gateway v10 over JSON, without compression. */
export function createGateway(world: World, interactions: Interactions, options: GatewayOptions): Gateway {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();

  const stopEvents = translateEvents(world, interactions, (intent, event, data) => {
    for (const session of sessions.values()) {
      if (intent === 0 || (session.intents & intent) !== 0) dispatch(session, event, data);
    }
  });

  const updateStatus = (): void => {
    const online = [...sessions.values()].some((session) => session.link !== null);
    if (online === world.botOnline) return;
    world.botOnline = online;
    world.events.emit('botStatus', online);
  };

  const forget = (session: Session): void => {
    if (session.expiry !== null) clearTimeout(session.expiry);
    sessions.delete(session.id);
  };

  const detach = (session: Session, link: Link, code: number): void => {
    if (session.link !== link) return;
    session.link = null;
    // A client that closes with 1000 or 1001 logs off for good, as Discord documents.
    if (code === 1000 || code === 1001) forget(session);
    else session.expiry = setTimeout(() => forget(session), options.resumableMs).unref();
    updateStatus();
  };

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    serve(socket, new URL(request.url ?? '/', 'http://127.0.0.1').searchParams);
  });

  function serve(socket: WebSocket, query: URLSearchParams): void {
    const link: Link = {
      send: (payload) => socket.send(JSON.stringify(payload)),
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
    };
    if ((query.get('v') ?? '10') !== '10' || (query.get('encoding') ?? 'json') !== 'json') {
      link.close(
        CLOSE.invalidApiVersion,
        'Invalid API version or encoding: this Gateway speaks v10 in JSON.',
      );
      return;
    }
    if (query.has('compress')) {
      link.close(CLOSE.decodeError, 'This Gateway does not compress.');
      return;
    }
    let session: Session | null = null;
    let heartbeat = setTimeout(timedOut, options.heartbeatMs * 2);
    function timedOut(): void {
      link.close(CLOSE.sessionTimedOut, 'Session timed out.');
    }

    socket.on('close', (code) => {
      clearTimeout(heartbeat);
      if (session !== null) detach(session, link, code);
    });
    socket.on('error', () => socket.terminate());
    socket.on('message', (raw) => {
      const payload = decode(raw.toString());
      if (payload === null) return link.close(CLOSE.decodeError, 'Error while decoding payload.');
      switch (payload.op) {
        case OP.heartbeat:
          clearTimeout(heartbeat);
          heartbeat = setTimeout(timedOut, options.heartbeatMs * 2);
          return link.send({ op: OP.heartbeatAck, d: null, s: null, t: null });
        case OP.identify:
          if (session !== null) return link.close(CLOSE.alreadyAuthenticated, 'Already authenticated.');
          session = identify(payload.d, link);
          return;
        case OP.resume:
          if (session !== null) return link.close(CLOSE.alreadyAuthenticated, 'Already authenticated.');
          session = resume(payload.d, link);
          return;
        case OP.presenceUpdate:
        case OP.voiceStateUpdate:
        case OP.requestGuildMembers:
          if (session === null) return link.close(CLOSE.notAuthenticated, 'Not authenticated.');
          if (payload.op === OP.requestGuildMembers) sendMembers(session, payload.d);
          return;
        default:
          return link.close(CLOSE.unknownOpcode, 'Unknown opcode.');
      }
    });
    link.send({ op: OP.hello, d: { heartbeat_interval: options.heartbeatMs, _trace: [] }, s: null, t: null });
  }

  function identify(data: unknown, link: Link): Session | null {
    const refuse = (code: number, reason: string): null => {
      link.close(code, reason);
      return null;
    };
    if (!isJson(data)) return refuse(CLOSE.decodeError, 'Error while decoding payload.');
    if (data.token !== world.botToken) return refuse(CLOSE.authenticationFailed, 'Authentication failed.');
    const { intents, shard } = data;
    if (typeof intents !== 'number' || !Number.isInteger(intents) || intents < 0 || intents > ALL_INTENTS) {
      return refuse(CLOSE.invalidIntents, 'Invalid intent(s).');
    }
    if ((intents & PRIVILEGED) !== 0) return refuse(CLOSE.disallowedIntents, 'Disallowed intent(s).');
    if (!isJson(data.properties)) return refuse(CLOSE.decodeError, 'Error while decoding payload.');
    if (Array.isArray(shard) && (shard[0] !== 0 || shard[1] !== 1)) {
      return refuse(CLOSE.invalidShard, 'Invalid shard.');
    }
    const session = createSession(intents, link);
    sessions.set(session.id, session);
    dispatch(session, 'READY', {
      v: 10,
      user: { ...userJson(world.bot), verified: true, mfa_enabled: false, email: null },
      user_settings: {},
      guilds: [{ id: world.guild.id, unavailable: true }],
      private_channels: [],
      relationships: [],
      session_id: session.id,
      session_type: 'normal',
      resume_gateway_url: options.url,
      application: { id: world.bot.id, flags: applicationJson(world).flags },
      geo_ordered_rtc_regions: [],
      auth: {},
      ...(Array.isArray(shard) ? { shard } : {}),
    });
    dispatch(session, 'GUILD_CREATE', guildCreateJson(world));
    updateStatus();
    return session;
  }

  function resume(data: unknown, link: Link): Session | null {
    if (!isJson(data) || data.token !== world.botToken) {
      link.close(CLOSE.authenticationFailed, 'Authentication failed.');
      return null;
    }
    const session = typeof data.session_id === 'string' ? sessions.get(data.session_id) : undefined;
    const { seq } = data;
    if (session === undefined || typeof seq !== 'number' || !canReplay(session, seq)) {
      link.send({ op: OP.invalidSession, d: false, s: null, t: null });
      return null;
    }
    if (session.expiry !== null) clearTimeout(session.expiry);
    session.expiry = null;
    session.link?.terminate();
    session.link = link;
    replay(session, seq);
    updateStatus();
    return session;
  }

  function sendMembers(session: Session, data: unknown): void {
    const wanted = isJson(data) ? data : {};
    const ids = Array.isArray(wanted.user_ids) ? wanted.user_ids : [wanted.user_ids];
    const query = typeof wanted.query === 'string' ? wanted.query.toLowerCase() : null;
    const members = [...world.members.values()].filter(({ user }) =>
      query === null ? ids.includes(user.id) : user.username.toLowerCase().startsWith(query),
    );
    dispatch(session, 'GUILD_MEMBERS_CHUNK', {
      guild_id: world.guild.id,
      members: members.map(fullMemberJson),
      chunk_index: 0,
      chunk_count: 1,
      not_found: ids.filter((id) => typeof id === 'string' && !world.members.has(id)),
      ...(typeof wanted.nonce === 'string' ? { nonce: wanted.nonce } : {}),
    });
  }

  const links = (): Link[] => [...sessions.values()].flatMap(({ link }) => (link === null ? [] : [link]));

  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request)),
    reconnect() {
      for (const link of links()) link.send({ op: OP.reconnect, d: null, s: null, t: null });
    },
    invalidate() {
      const open = links();
      for (const session of [...sessions.values()]) {
        session.link = null;
        forget(session);
      }
      for (const link of open) link.send({ op: OP.invalidSession, d: false, s: null, t: null });
      updateStatus();
    },
    dropConnections() {
      for (const link of links()) link.terminate();
    },
    hasSession: () => sessions.size > 0,
    close() {
      stopEvents();
      for (const session of [...sessions.values()]) forget(session);
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function decode(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
