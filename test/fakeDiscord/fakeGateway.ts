import { type WebSocket, WebSocketServer } from 'ws';
import { shardOf } from '../../src/game/host/shards.js';
import type { Json } from './fakeDiscord.js';

const OP = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalid: 9,
  hello: 10,
  ack: 11,
};

/** A bot's connection for a shard, with the dispatches for a RESUME. */
class Session {
  link: WebSocket | undefined;
  #sequence = 0;
  /** Dispatches by number; empty once sent. */
  readonly #dispatched: string[] = [];

  constructor(
    readonly id: string,
    readonly shard: number,
    readonly count: number,
    link: WebSocket,
  ) {
    this.link = link;
  }

  dispatch(event: string, data: unknown): void {
    const text = JSON.stringify({ op: OP.dispatch, d: data, s: ++this.#sequence, t: event });
    this.#dispatched.push(this.link ? '' : text);
    this.link?.send(text);
  }

  resume(link: WebSocket, sequence: number): void {
    this.link = link;
    for (const missed of this.#dispatched.slice(sequence)) link.send(missed);
    this.dispatch('RESUMED', {});
  }
}

type GatewayOptions = {
  /** The Gateway's address. */
  readonly url: () => string;
  /** Fields of READY other than servers and session. */
  readonly self: () => Json;
  /** Servers in the form of GUILD_CREATE. */
  readonly servers: () => readonly (Json & { readonly id: string })[];
};

/** A Gateway that sends each shard its own servers. A shard's new session replaces its old one. */
export class FakeGateway {
  readonly server = new WebSocketServer({ noServer: true });
  readonly #options: GatewayOptions;
  readonly #sessions = new Map<number, Session>();
  #begun = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  attach(link: WebSocket): void {
    link.on('message', (raw) => {
      const { op, d } = JSON.parse(raw.toString()) as { op: number; d: Json };
      if (op === OP.heartbeat) link.send(JSON.stringify({ op: OP.ack, d: null, s: null, t: null }));
      if (op === OP.identify) this.#identify(link, d);
      if (op === OP.resume) this.#resume(link, d);
    });
    link.on('close', () => {
      for (const session of this.#sessions.values()) if (session.link === link) session.link = undefined;
    });
    link.on('error', () => link.terminate());
    link.send(JSON.stringify({ op: OP.hello, d: { heartbeat_interval: 41_250 }, s: null, t: null }));
  }

  /** Dispatches an event to a server's shard; `null` for direct messages. */
  dispatch(event: string, data: unknown, server: string | null): void {
    for (const session of this.#sessions.values())
      if (session.shard === shardOf(server, session.count)) session.dispatch(event, data);
  }

  /** Cuts all connections without a close frame. The bot may RESUME. */
  dropConnections(): void {
    for (const { link } of this.#sessions.values()) link?.terminate();
  }

  /** Closes all connections with a close code. */
  close(code: number): void {
    for (const { link } of this.#sessions.values()) link?.close(code, 'by the fake Discord');
  }

  reconnect(): void {
    this.#sendAll({ op: OP.reconnect, d: null, s: null, t: null });
  }

  invalidate(): void {
    this.#sendAll({ op: OP.invalid, d: false, s: null, t: null });
    this.#sessions.clear();
  }

  #identify(link: WebSocket, { shard: asked }: Json): void {
    const [shard, count] = (asked as [number, number] | undefined) ?? [0, 1];
    const session = new Session(`session-${++this.#begun}`, shard, count, link);
    this.#sessions.set(shard, session);
    const servers = this.#options.servers().filter(({ id }) => shardOf(id, count) === shard);
    session.dispatch('READY', {
      v: 10,
      ...this.#options.self(),
      guilds: servers.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.#options.url(),
      shard: [shard, count],
    });
    for (const server of servers) session.dispatch('GUILD_CREATE', server);
  }

  #resume(link: WebSocket, { session_id, seq }: Json): void {
    const session = [...this.#sessions.values()].find(({ id }) => id === session_id);
    if (session) session.resume(link, Number(seq));
    else link.send(JSON.stringify({ op: OP.invalid, d: false, s: null, t: null }));
  }

  #sendAll(payload: Json): void {
    for (const { link } of this.#sessions.values()) link?.send(JSON.stringify(payload));
  }
}
