import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { failHandshake, type GatewayFault } from '../fakeDiscord/gatewayFaults.js';
import { freePort } from '../freePort.js';

type Payload = { t: string | null; d: { guilds?: unknown[]; resume_gateway_url?: string } };

/** Proxy of the playground's Gateway that refuses connections, cuts them, and edits payloads. */
export class GatewayProxy {
  fault: GatewayFault | undefined;
  /** Handshakes so far, refused ones included. */
  handshakes = 0;
  /** Edits a payload of Discord's; `undefined` drops it. */
  edit: (payload: Payload) => Payload | undefined = (payload) => payload;
  /** Where Discord keeps the session. Default: here. */
  resumeUrl: string | undefined;
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #webSockets = new WebSocketServer({ noServer: true });
  #port = 0;

  /** @param playground address of the playground, with a trailing slash */
  constructor(playground: string) {
    this.#target = `${playground.replace('http', 'ws')}gateway`;
    this.#server = createServer();
    this.#server.on('upgrade', (request, socket, head) => {
      this.handshakes += 1;
      this.#sockets.add(socket as Socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket as Socket));
      if (this.fault) failHandshake(this.fault, this.#webSockets, [request, socket, head]);
      else
        this.#webSockets.handleUpgrade(request, socket, head, (webSocket) =>
          this.#connect(webSocket, request.url ?? ''),
        );
    });
  }

  #connect(socket: WebSocket, url: string): void {
    const behind = new WebSocket(`${this.#target}${url.slice(1)}`);
    const opened = once(behind, 'open');
    socket.on('message', (data) => void opened.then(() => behind.send(data.toString())));
    socket.on('close', () => behind.close());
    behind.on('close', (code) => socket.close(code >= 4000 ? code : 1000));
    behind.on('message', (data) => {
      const sent = JSON.parse(data.toString()) as Payload;
      if (sent.t === 'READY') sent.d.resume_gateway_url = this.resumeUrl ?? this.url;
      const payload = this.edit(sent);
      if (payload) socket.send(JSON.stringify(payload));
    });
  }

  /** Listens, on the same port as before. */
  async listen(): Promise<void> {
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Cuts all connections and stops listening: a connection is refused until `listen`. */
  close(): void {
    this.#server.close();
    this.cut();
  }
}
